import { prepare } from './lib/prepare.mjs'

await prepare()
const { develop } = await import('./lib/develop.ts')
await develop()
