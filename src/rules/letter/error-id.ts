/**
 * A short name for what broke a page: the same fault has the same, so that the mods see what is reported twice. (FNV-1a,
 * 32 bits, of what the error says.)
 * @param error whatever was thrown
 */
export function errorIdOf(error: unknown): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(String(error)))
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash.toString(16).padStart(8, '0')
}
