import { prepare } from './lib/prepare.mjs'

await prepare()
const { testAll } = await import('./lib/test-all.ts')
process.exitCode = (await testAll()) ? 0 : 1
