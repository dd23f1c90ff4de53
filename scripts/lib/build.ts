import {
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { buildServer } from '../build/server.ts'
import { alone } from './alone.mjs'
import { built, filesUnder, inputsHash, isFresh, stamp } from './fresh.mjs'
import { run } from './run.mjs'

const remove = (path: string) => rmSync(path, { recursive: true, force: true })

/** The parts of a build. `dist/client` and so on are links to the folders of the current build, and copies of its files. */
const FOLDERS = ['client', 'server', 'previous']
const FILES = ['policy.json', 'manifest.json']
/** Number of builds that stay, because a process serves the build it was started with. */
const KEPT = 3

/**
 * Makes `dist/client` and so on lead to a finished build, and removes old builds. The stamp is missing until all links
 * lead to it.
 * @param into the folder `dist`
 */
export function publish(folder: string, hash: string, into = built): void {
  rmSync(join(into, stamp), { force: true })
  for (const part of FILES) copyFileSync(join(folder, part), join(into, part))
  for (const part of FOLDERS) {
    const [link, next] = [join(into, part), join(into, `.${part}`)]
    remove(next)
    symlinkSync(join(relative(into, folder), part), next, 'junction')
    // A rename replaces a link atomically, but not the folder that an earlier version has built.
    if (!lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) remove(link)
    renameSync(next, link)
  }
  writeFileSync(join(into, stamp), hash)
  const builds = dirname(folder)
  const builtAt = (name: string) => statSync(join(builds, name)).mtimeMs
  const all = readdirSync(builds).sort((one, other) => builtAt(other) - builtAt(one))
  for (const name of all.slice(KEPT)) remove(join(builds, name))
}

/** Copies the assets of the current build, because open tabs still request them. */
function keepAssets(folder: string) {
  const [from, to] = [join(built, 'client/assets'), join(folder, 'previous/assets')]
  mkdirSync(to, { recursive: true })
  if (existsSync(from)) cpSync(from, to, { recursive: true })
}

/**
 * Compresses files in advance. The server sends the compressed copies, so that no request has to wait for compression.
 */
function compress(folder: string) {
  for (const file of filesUnder(folder).filter((name) => /\.(js|css|html|svg|txt)$/.test(name))) {
    const content = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(content))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}

async function buildClient(folder: string) {
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']
  const { code, output } = await run(
    process.execPath,
    [...vite, '--outDir', join(folder, 'client'), '--emptyOutDir'],
    { ...process.env, NODE_ENV: 'production' },
  )
  if (code !== 0) throw new Error(`The pages could not be built.\n${output}`)
  // The manifest is only for the size budget. Outside the client's folder, it is not served.
  renameSync(join(folder, 'client/.vite/manifest.json'), join(folder, 'manifest.json'))
  remove(join(folder, 'client/.vite'))
  compress(join(folder, 'client'))
}

async function buildBoth(hash: string) {
  console.log('Building pages and server …')
  const folder = join(built, 'builds', hash.slice(0, 16))
  remove(folder)
  keepAssets(folder)
  await Promise.all([buildClient(folder), buildServer(join(folder, 'server'))])
  publish(folder, hash)
}

/**
 * Builds pages and server if their sources have changed since the last build. Each build has a folder of its own, so that
 * a running process keeps serving the one it was started with. Concurrent starts wait for one build.
 */
export async function build() {
  const hash = inputsHash()
  if (isFresh(hash)) return
  await alone('build', async () => {
    if (!isFresh(hash)) await buildBoth(hash)
  })
}
