import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
if (!existsSync('dist/server/move-to-postgres.js')) {
  console.error('Nothing is built here yet. Run `npm run build` once.')
  process.exit(1)
}
await import('../dist/server/move-to-postgres.js')
