import { spawn } from 'node:child_process'
import { open } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { PIXELS_MAX } from '#rules/feed/upload.ts'
import { unavailable } from '#server/errors/refused.ts'
import { paths } from '#server/paths.ts'
import { caged } from './cage.ts'
import { readSvg } from './svg-text.ts'
import { Undrawable } from './undrawable.ts'

const HEAD_BYTES = 4_096

/** Content allowed before the first element. */
const BEFORE = /^(?:\s+|<\?[^>]*>|<!--.*?-->|<!doctype[^>[]*(?:\[[^\]]*\])?\s*>)/is

/**
 * Checks whether a file starts like an SVG: with its root element, or with a DOCTYPE that names this element, because a
 * DOCTYPE may be longer than the part read here. All encodings used for SVGs share the ASCII characters needed for
 * this.
 */
export async function isSvg(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { bytesRead, buffer: bytes } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES)
    let text = bytes.toString('utf8', 0, bytesRead).replace(/^\uFEFF/, '')
    for (let found = BEFORE.exec(text); found; found = BEFORE.exec(text))
      text = text.slice(found[0].length)
    return /^<(?:!doctype\s+)?(?:[\w.-]+:)?svg[\s/>[]/i.test(text)
  } finally {
    await handle.close()
  }
}

/** CPU time in seconds. */
const MOST_WORK = 10
/** Wall-clock time in milliseconds; longer than the CPU time because this process runs at the lowest priority. */
const LONGEST_WAIT = 60_000
/** Memory limit in bytes. Node itself needs about 100 MB; an SVG with a few hundred layers would use up all memory. */
const MOST_MEMORY = 512 * 1024 ** 2
/** Runs without the JIT compiler: Node 24 would reserve 512 MB for its code, which counts towards the memory limit. */
const DRAWER = ['--jitless', paths.svgDrawer]
/** Exit codes; must match server/storage/svg-drawer.mjs. */
const TOO_MANY_PIXELS = 3
const TOO_MUCH = 4

/**
 * Renders an untrusted SVG.
 * @param side the longest side of the result, in pixels
 * @param patience in milliseconds
 * @returns a PNG
 * @throws Undrawable; Refused with 503 when the machine is too busy to render it in time
 */
export async function drawSvg(
  file: string,
  side: number,
  patience = LONGEST_WAIT,
): Promise<Buffer> {
  const text = await readSvg(file)
  const [command, before] = caged(process.execPath, {
    memory: MOST_MEMORY,
    processor: MOST_WORK,
    file: 0,
  })
  const drawer = spawn(command, [...before, ...DRAWER, String(PIXELS_MAX), String(side)], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: patience,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    drawer.once('error', reject)
    drawer.once('close', resolve)
  })
  // The renderer may exit before it has read everything. The resulting write error is ignored, because the exit code
  // shows what happened.
  drawer.stdin.on('error', () => {})
  drawer.stdin.end(text)
  const [png, code] = await Promise.all([buffer(drawer.stdout), ended])
  if (drawer.killed) throw unavailable()
  if (code === null || code === TOO_MUCH) throw new Undrawable('slow')
  if (code === TOO_MANY_PIXELS) throw new Undrawable('pixels')
  if (code !== 0) throw new Undrawable('damaged')
  return png
}
