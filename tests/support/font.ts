import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

/** Table numbers from the list at https://www.w3.org/TR/WOFF2/#table_dir_format. */
const CMAP = 0
const FVAR = 47
/** The two tables whose directory entries also contain a transformed length, unless the entry's version is 3. */
const GLYF = 10
const LOCA = 11

/** Reads a variable-length number of WOFF2: seven bits per byte; the first bit is set if more bytes follow. */
function base128(data: Buffer, at: number): [value: number, next: number] {
  let value = 0
  let next = at
  for (;;) {
    const byte = data.readUInt8(next++)
    value = value * 128 + (byte & 127)
    if (byte < 128) return [value, next]
  }
}

/** Finds a table in a WOFF2 file through its directory; null if the file does not have it. */
function tableOf(file: string, wanted: number): Buffer | null {
  const data = readFileSync(file)
  const compressed = data.readUInt32BE(20)
  let at = 48
  let offset = 0
  let found: [start: number, length: number] | undefined
  for (let table = 0; table < data.readUInt16BE(12); table++) {
    const flags = data.readUInt8(at++)
    const tag = flags & 63
    if (tag === 63) at += 4
    let [length, next] = base128(data, at)
    const isTransformed = tag === GLYF || tag === LOCA ? flags >> 6 !== 3 : flags >> 6 !== 0
    if (isTransformed) [length, next] = base128(data, next)
    at = next
    if (tag === wanted) found = [offset, length]
    offset += length
  }
  if (!found) return null
  const [start, length] = found
  return brotliDecompressSync(data.subarray(at, at + compressed)).subarray(start, start + length)
}

/**
 * The code points that a WOFF2 file has glyphs for, from its `cmap` of format 4, which covers the Basic Multilingual
 * Plane.
 */
export function drawnBy(file: string): Set<number> {
  const cmap = tableOf(file, CMAP)
  if (cmap === null) throw new Error(`${file} has no cmap`)
  const starts = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) =>
    cmap.readUInt32BE(8 + 8 * i),
  )
  const start = starts.find((each) => cmap.readUInt16BE(each) === 4)
  if (start === undefined) throw new Error(`${file} has no cmap of format 4`)
  const twice = cmap.readUInt16BE(start + 6)
  const drawn = new Set<number>()
  for (let segment = 0; segment < twice; segment += 2) {
    const last = cmap.readUInt16BE(start + 14 + segment)
    const first = cmap.readUInt16BE(start + 16 + twice + segment)
    for (let code = first; code <= last && code < 0xffff; code++) drawn.add(code)
  }
  return drawn
}

/** The lightest and the boldest weight of a font with a single axis; null for a font without axes. */
export function weightsOf(file: string): [number, number] | null {
  const fvar = tableOf(file, FVAR)
  if (fvar === null) return null
  const axis = fvar.readUInt16BE(4)
  // The tag is followed by the smallest, the default and the largest value, as 16.16 fixed-point numbers.
  return [fvar.readInt32BE(axis + 4) / 0x10000, fvar.readInt32BE(axis + 12) / 0x10000]
}
