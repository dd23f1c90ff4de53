import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { buildServer } from '../build/server.ts'
import { alone } from './alone.mjs'
import { built, filesUnder, inputsHash, isFresh, stamp } from './fresh.mjs'
import { run } from './run.mjs'

const remove = (path: string) => rmSync(path, { recursive: true, force: true })

/**
 * Replaces the old build with a finished one. The stamp is missing until everything is in place. The old client's files
 * are kept for one more build, because open tabs still request them.
 */
function replaceBuild(next: string, hash: string) {
  const [old, previous] = [join(built, '.old'), join(built, 'previous')]
  rmSync(stamp, { force: true })
  remove(old)
  mkdirSync(old)
  for (const name of ['client', 'server', 'policy.json', 'manifest.json']) {
    if (existsSync(join(built, name))) renameSync(join(built, name), join(old, name))
    renameSync(join(next, name), join(built, name))
  }
  remove(previous)
  mkdirSync(previous)
  if (existsSync(join(old, 'client/assets')))
    renameSync(join(old, 'client/assets'), join(previous, 'assets'))
  writeFileSync(stamp, hash)
  for (const folder of [old, next]) remove(folder)
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

async function buildClient(next: string) {
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']
  const { code, output } = await run(
    process.execPath,
    [...vite, '--outDir', join(next, 'client'), '--emptyOutDir'],
    { ...process.env, NODE_ENV: 'production' },
  )
  if (code !== 0) throw new Error(`The pages could not be built.\n${output}`)
  // The manifest is only for the size budget. Outside the client's folder, it is not served.
  renameSync(join(next, 'client/.vite/manifest.json'), join(next, 'manifest.json'))
  remove(join(next, 'client/.vite'))
  compress(join(next, 'client'))
}

async function buildBoth(hash: string) {
  console.log('Building pages and server …')
  const next = join(built, '.next')
  remove(next)
  mkdirSync(next, { recursive: true })
  await Promise.all([buildClient(next), buildServer(join(next, 'server'))])
  replaceBuild(next, hash)
}

/**
 * Builds `dist/client` and `dist/server` if their sources have changed since the last build. Concurrent starts wait for
 * one build.
 */
export async function build() {
  const hash = inputsHash()
  if (isFresh(hash)) return
  await alone('build', async () => {
    if (!isFresh(hash)) await buildBoth(hash)
  })
}
