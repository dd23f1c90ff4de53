import { readConfig } from '#server/config.ts'
import { explain } from '#server/explain.ts'
import { adopt } from '#server/installation/adopt.ts'

/** `npm run adopt -- LETTERS`. */
try {
  console.log(await adopt(readConfig().dataDir, process.argv.slice(2).join('')))
} catch (error) {
  console.error(explain(error) ?? error)
  process.exit(1)
}
