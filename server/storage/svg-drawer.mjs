/**
 * Draws an SVG from standard input as a PNG on standard output, in a process of its own: one of a few hundred bytes can
 * keep a core busy for minutes, or ask for all the memory there is, and only a process can be ended. Nothing in it is
 * fetched: without an address of its own, it refers to nothing outside.
 */
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

/** What server/storage/svg.ts reads. */
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
  // It has been read, so nothing of it is missing.
  .catch(() => process.exit(TOO_MUCH))
process.stdout.write(png)
