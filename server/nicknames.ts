import unhomoglyph from 'unhomoglyph'

/** What UTS 39, section 4, makes of a text: each character becomes the simplest one that looks like it. */
const prototypes = (text: string): string => unhomoglyph(text.normalize('NFD')).normalize('NFD')

/** A capital of another script as the Latin one it looks like: in lower case it would no longer look like it. */
const latin = (capital: string): string => {
  const look = prototypes(capital)
  return look === 'l' ? 'I' : look
}

/**
 * What a nickname looks like: of two with the same skeleton only one can be taken. By Unicode's confusables (UTS 39,
 * https://www.unicode.org/reports/tr39/), whatever the width and the number of blanks, and whatever the case where that
 * does not change the look; `isLike` ignores the case of all scripts.
 */
export function nicknameSkeleton(nickname: string): string {
  const even = nickname.normalize('NFKC').replace(/\s+/gu, ' ').trim()
  const small = even.replace(/(?![A-Z])\p{Lu}/gu, latin).toLowerCase()
  // Some prototypes are capitals, such as that of the digit 0.
  return prototypes(prototypes(small).toLowerCase())
}
