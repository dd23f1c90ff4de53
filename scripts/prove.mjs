import { prepare } from './lib/prepare.mjs'

await prepare()
const { build } = await import('./lib/build.ts')
await build()
const { prove } = await import('./lib/suites.ts')
process.exitCode = (await prove()).every((step) => step.passed) ? 0 : 1
