/** The member named in a notice; the nickname is null for a member who has none. */
export interface Person {
  id: number
  nickname: string | null
}

/**
 * A title with a member's name in it. It is stored without the name, so that readers always see the current nickname.
 */
export interface NamedTitle {
  aboutId: number
  /** The whole title with the current nickname. */
  now: string
  /** The title without the name, as it is stored. */
  without: string
  /** Position of the name in `without`. */
  nameAt: number
}

/** Marks the position of the name; no other text contains this character. */
const GAP = '\0'

/**
 * @param person null if the reader may not know the name yet; the title then never contains it
 * @param called text in place of a missing nickname
 */
export function naming(
  person: Person | null,
  called: string,
  words: (name: string) => string,
): string | NamedTitle {
  if (person === null) return words(called)
  const { id: aboutId, nickname } = person
  const [before = '', ...after] = words(GAP).split(GAP)
  return {
    aboutId,
    now: words(nickname ?? called),
    without: before + after.join(''),
    nameAt: before.length,
  }
}
