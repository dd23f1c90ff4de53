/**
 * Returns a short id for an error that broke a page. Equal errors have equal ids, so that mods recognise a bug that is
 * reported twice. The id is the 32-bit FNV-1a hash of the error's text.
 */
export function errorIdOf(error: unknown): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(String(error)))
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash.toString(16).padStart(8, '0')
}
