/**
 * Renders an SVG from standard input as a PNG on standard output. It runs in a separate process because an SVG of a few
 * hundred bytes can keep a core busy for minutes or use up all memory, and only a process can be killed. Nothing is
 * fetched: because the SVG is read from a buffer, it has no base URL and cannot refer to anything outside.
 */
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

/** Exit codes; must match server/storage/svg.ts. */
const TOO_MANY_PIXELS = 3
const TOO_MUCH = 4

const [mostPixels, side] = process.argv.slice(2).map(Number)
sharp.concurrency(1)
const svg = await buffer(process.stdin)
const { width, height } = await sharp(svg, { limitInputPixels: false }).metadata()
if (width * height > mostPixels) process.exit(TOO_MANY_PIXELS)
const png = await sharp(svg, { limitInputPixels: mostPixels, failOn: 'error' })
  .resize(side, side, { fit: 'inside', withoutEnlargement: true })
  .png({ compressionLevel: 1 })
  .toBuffer()
  // Its metadata could be read, so the file is complete. Rendering it exceeded the limits.
  .catch(() => process.exit(TOO_MUCH))
process.stdout.write(png)
