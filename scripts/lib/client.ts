import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { alone } from './alone.mjs'
import { run } from './run.mjs'

/** All that the built client is made of. */
const inputs = [
  '.env',
  '.env.local',
  '.env.production',
  'index.html',
  'package.json',
  'package-lock.json',
  'public',
  'scripts/build',
  'src',
  'vite.config.ts',
]
const built = 'dist'
const stamp = join(built, 'stamp')

function filesUnder(path: string): string[] {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)))
}

/** One hash over the content of every input and over the settings a build reads. */
function inputsHash(): string {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap(filesUnder)) hash.update(`${file}\0`).update(readFileSync(file))
  for (const [name, value] of Object.entries(process.env).sort())
    if (name.startsWith('VITE_')) hash.update(`${name}=${value}\0`)
  return hash.digest('hex')
}

const isFresh = (hash: string) => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash

/** Puts a finished build in the place of the old one; without a stamp until all of it is there. */
function replaceBuild(next: string, hash: string) {
  const old = join(built, '.old')
  rmSync(stamp, { force: true })
  rmSync(old, { recursive: true, force: true })
  if (existsSync(join(built, 'client'))) renameSync(join(built, 'client'), old)
  renameSync(join(next, 'client'), join(built, 'client'))
  renameSync(join(next, 'policy.json'), join(built, 'policy.json'))
  renameSync(join(next, 'manifest.json'), join(built, 'manifest.json'))
  writeFileSync(stamp, hash)
  for (const folder of [old, next]) rmSync(folder, { recursive: true, force: true })
}

/** The server hands out what lies ready beside a file: nothing is compressed twice, and never while someone waits. */
function compress(folder: string) {
  for (const file of filesUnder(folder).filter((name) => /\.(js|css|html|svg)$/.test(name))) {
    const content = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(content))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}

async function build(hash: string) {
  console.log('Building the pages …')
  const next = join(built, '.next')
  rmSync(next, { recursive: true, force: true })
  mkdirSync(next, { recursive: true })
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']
  const { code, output } = await run(
    process.execPath,
    [...vite, '--outDir', join(next, 'client'), '--emptyOutDir'],
    { ...process.env, NODE_ENV: 'production' },
  )
  if (code !== 0) throw new Error(`The pages could not be built.\n${output}`)
  // The manifest is for the size budget alone: beside the client, no browser is served it.
  renameSync(join(next, 'client/.vite/manifest.json'), join(next, 'manifest.json'))
  rmSync(join(next, 'client/.vite'), { recursive: true })
  compress(join(next, 'client'))
  replaceBuild(next, hash)
}

/** Builds `dist/client` when what it is made of has changed since; starts at the same time wait for one build. */
export async function buildClient() {
  const hash = inputsHash()
  if (isFresh(hash)) return
  await alone('build', async () => {
    if (!isFresh(hash)) await build(hash)
  })
}
