import { prepare } from './lib/prepare.mjs'

await prepare({ development: false })
const { build } = await import('./lib/build.ts')
const { release } = await import('./lib/release.ts')
try {
  await build()
  console.log(`The release is in ${await release()}`)
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
