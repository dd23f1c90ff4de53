const JOINING_SCRIPTS = [
  'Arabic',
  'Bengali',
  'Devanagari',
  'Gujarati',
  'Gurmukhi',
  'Kannada',
  'Khmer',
  'Malayalam',
  'Mongolian',
  'Myanmar',
  'Oriya',
  'Sinhala',
  'Syriac',
  'Tamil',
  'Telugu',
]
const joiningLetter = `[${JOINING_SCRIPTS.map((script) => `\\p{Script=${script}}`).join('')}]`
const picture = String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}]`

/** Invisible characters that change how their neighbours look (UTS #51 "Emoji", UAX #31 section 2.3). */
const SHAPING = new RegExp(
  [
    String.raw`(?<=${picture}\uFE0F?)\u200D(?=${picture})`,
    String.raw`(?<=${picture})[\uFE0E\uFE0F]`,
    String.raw`(?<=[0-9#*])\uFE0F(?=\u20E3)`,
    String.raw`(?<=\u{1F3F4})[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]+\u{E007F}`,
    String.raw`(?<=${joiningLetter})[\u200C\u200D](?=${joiningLetter})`,
  ].join('|'),
  'gu',
)

/**
 * True if the text has invisible characters, except those in `SHAPING`. Such characters can make one name look like
 * another, or reverse the text that follows.
 */
export const hidesSigns = (text: string): boolean =>
  /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/u.test(text.replace(SHAPING, ''))
