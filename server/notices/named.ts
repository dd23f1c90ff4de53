/** The member a notice names, and what she is called where she has no nickname. */
export interface Person {
  id: number
  nickname: string | null
}

/** A title in which a member is named: as she is called when it is read, so it is stored without the name. */
export interface NamedTitle {
  aboutId: number
  /** All of it, as it reads now. */
  now: string
  /** What is stored. */
  without: string
  /** Where in that the name belongs. */
  nameAt: number
}

/** No text of ours or of a member's holds it. */
const GAP = '\0'

/** @param called what stands for a nickname that is missing now */
export function naming(
  { id: aboutId, nickname }: Person,
  called: string,
  words: (name: string) => string,
): NamedTitle {
  const [before = '', ...after] = words(GAP).split(GAP)
  return {
    aboutId,
    now: words(nickname ?? called),
    without: before + after.join(''),
    nameAt: before.length,
  }
}
