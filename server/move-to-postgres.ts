import { explain } from '#server/logs/explain.ts'
import { readConfig } from './config.ts'
import { moveToPostgres } from './move.ts'

/** Run this with `npm run move-to-postgres`, with DATABASE_URL and DATA_DIR set. */
try {
  for (const line of await moveToPostgres(readConfig())) console.log(line)
} catch (error) {
  console.error(explain(error) ?? error)
  process.exitCode = 1
}
