import { prepare } from './lib/prepare.mjs'

await prepare()
const { check } = await import('./lib/suites.ts')
process.exitCode = (await check()).every((step) => step.passed) ? 0 : 1
