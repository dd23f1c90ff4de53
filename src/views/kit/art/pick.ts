/** Hashes a name or an id to 32 bits, so that similar seeds do not look alike. */
export function scatter(seed: string | number): number {
  let hash = 0x811c9dc5
  for (const character of String(seed)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Picks one of the things by number. */
export function pick<Thing>(things: readonly [Thing, ...Thing[]], number: number): Thing {
  return things[number % things.length] ?? things[0]
}
