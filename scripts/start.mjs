import { inputsHash, isFresh } from './lib/fresh.mjs'
import { prepareToRun } from './lib/prepare.mjs'
import { run } from './lib/run.mjs'

await prepareToRun()
if (!isFresh(inputsHash())) {
  console.log('Building pages and server …')
  // The build runs in a separate process, so that it does not use the server's memory.
  const { code, output } = await run(process.execPath, ['scripts/build.mjs'])
  if (code !== 0) {
    console.error(output.trim())
    process.exit(1)
  }
}
// Enabled before the server is loaded, so that its stack traces name lines of the sources.
process.setSourceMapsEnabled(true)
await import('../dist/server/main.js')
