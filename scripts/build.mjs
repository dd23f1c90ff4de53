import { prepare } from './lib/prepare.mjs'

await prepare({ development: false })
const { build } = await import('./lib/build.ts')
await build().catch((error) => {
  console.error(error.message)
  process.exit(1)
})
