// Checks whether the last build is up to date. Plain JavaScript, so that starting the server without a new build does
// not load TypeScript.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The build folder: `client/`, `server/`, their metadata, and the stamp of the inputs. */
export const built = 'dist'
export const stamp = 'stamp'

/** The sources of the pages and the server. */
const inputs = [
  '.env',
  '.env.local',
  '.env.production',
  'index.html',
  'package.json',
  'package-lock.json',
  'public',
  'scripts/build',
  'scripts/lib/build.ts',
  'server',
  'src',
  'tsconfig.json',
  'vite.config.ts',
]

/** Lists all files under these paths, in a stable order. */
export const filesUnder = (...paths) =>
  paths.flatMap((path) => {
    if (!existsSync(path)) return []
    if (statSync(path).isFile()) return [path]
    return filesUnder(
      ...readdirSync(path)
        .sort()
        .map((name) => join(path, name)),
    )
  })

/** A hash of the names and contents of files. */
export function contentHash(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file))
  return hash
}

/** A hash of all inputs, and of the settings that a build reads. */
export function inputsHash() {
  const hash = contentHash(filesUnder(...inputs))
  for (const [name, value] of Object.entries(process.env).sort())
    if (name.startsWith('VITE_')) hash.update(`${name}=${value}\0`)
  return hash.digest('hex')
}

export const isFresh = (hash) => {
  const file = join(built, stamp)
  return existsSync(file) && readFileSync(file, 'utf8') === hash
}
