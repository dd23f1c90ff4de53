import unhomoglyph from 'unhomoglyph'

/** Replaces each character by the simplest one that looks like it, after UTS 39, section 4. */
const prototypes = (text: string): string => unhomoglyph(text.normalize('NFD')).normalize('NFD')

/**
 * Replaces a capital from another script with its Latin look-alike, because in lower case the two may look different.
 */
const latin = (capital: string): string => {
  const look = prototypes(capital)
  return look === 'l' ? 'I' : look
}

/**
 * Returns the skeleton of a nickname. Nicknames with the same skeleton look alike, and only one of them can be taken.
 * The skeleton follows Unicode's confusables (UTS 39, https://www.unicode.org/reports/tr39/), and ignores the width,
 * the number of blanks, and case differences that do not change the look. `isLike` ignores case in all scripts.
 */
export function nicknameSkeleton(nickname: string): string {
  const even = nickname.normalize('NFKC').replace(/\s+/gu, ' ').trim()
  const small = even.replace(/(?![A-Z])\p{Lu}/gu, latin).toLowerCase()
  // Some prototypes are capitals, such as that of the digit 0.
  return prototypes(prototypes(small).toLowerCase())
}
