import { inputsHash, isFresh } from './lib/fresh.mjs'
import { prepareToRun } from './lib/prepare.mjs'
import { run } from './lib/run.mjs'

await prepareToRun()
if (!isFresh(inputsHash())) {
  console.log('Building pages and server …')
  // A process of its own: what it takes to build does not stay in the memory of what runs.
  const { code, output } = await run(process.execPath, ['scripts/build.mjs'])
  if (code !== 0) {
    console.error(output.trim())
    process.exit(1)
  }
}
// Before the server is loaded: a stack names the lines one reads.
process.setSourceMapsEnabled(true)
await import('../dist/server/main.js')
