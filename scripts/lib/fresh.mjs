// Whether the last build is of what is there now. Plain JavaScript: a start with nothing to build loads nothing for it.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Where a build lies: `client/`, `server/`, what belongs to them, and what it was made of. */
export const built = 'dist'
export const stamp = join(built, 'stamp')

/** All that the pages and the server are made of. */
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

/** Every file under these files and folders, always in the same order. */
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

/** One hash over names and content of files. */
export function contentHash(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file))
  return hash
}

/** One hash over the content of every input and over the settings a build reads. */
export function inputsHash() {
  const hash = contentHash(filesUnder(...inputs))
  for (const [name, value] of Object.entries(process.env).sort())
    if (name.startsWith('VITE_')) hash.update(`${name}=${value}\0`)
  return hash.digest('hex')
}

export const isFresh = (hash) => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
