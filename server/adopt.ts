import { adopt } from '#server/installation/adopt.ts'
import { explain } from '#server/logs/explain.ts'
import { readConfig } from './config.ts'

/** Run this with `npm run adopt -- LETTERS`. */
try {
  console.log(await adopt(readConfig().dataDir, process.argv.slice(2).join('')))
} catch (error) {
  console.error(explain(error) ?? error)
  process.exit(1)
}
