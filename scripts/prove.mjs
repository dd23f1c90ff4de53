import { prepare } from './lib/prepare.mjs'

await prepare()
const { prove } = await import('./lib/suites.ts')
process.exitCode = (await prove()).passed ? 0 : 1
