import { prepare } from './lib/prepare.mjs'

await prepare()
const { buildClient } = await import('./lib/client.ts')
await buildClient().catch((error) => {
  console.error(error.message)
  process.exit(1)
})
