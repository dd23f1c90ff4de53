import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
if (!existsSync('dist/server/adopt.js')) {
  console.error('Nothing is built here yet. Start Critter Swap once: it prints what to do.')
  process.exit(1)
}
await import('../dist/server/adopt.js')
