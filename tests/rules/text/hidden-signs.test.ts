import { describe, expect, test } from 'vitest'
import { hidesSigns } from '#rules/text/hidden-signs.ts'

describe('a name', () => {
  test.each([
    ['letters and spaces', 'Percy de Rolo'],
    ['an emoji of several people', '👨‍👩‍👧‍👦'],
    ['an astronaut with a skin tone', '👩🏽‍🚀'],
    ['a shrug', '🤷🏽‍♀️'],
    ['a heart in colour', '❤️'],
    ['a key cap', '1️⃣'],
    ['the flag of a country', '🇬🇧'],
    ['the flag of Scotland', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['Hebrew with its points', 'שָׁלוֹם'],
    ['Persian that keeps letters apart', 'می\u200Cخواهم'],
    ['Sinhala that joins letters', 'ශ්\u200Dරී'],
    ['a letter and its combining mark', 'Cafe\u0301'],
  ])('has no invisible characters if it is %s', (_, name) => {
    expect(hidesSigns(name)).toBe(false)
  })

  test.each([
    ['a zero-width space', 'Per\u200Bcy'],
    ['a joiner between Latin letters', 'Per\u200Dcy'],
    ['a joiner at the end', '🦇\u200D'],
    ['a joiner before a letter', '🦇\u200Da'],
    ['a byte order mark', '\uFEFFPercy'],
    ['a soft hyphen', 'Per\u00ADcy'],
    ['a right-to-left override', '\u202EycreP'],
    ['an isolate', '\u2067Percy\u2069'],
    ['a variation of a letter', 'P\uFE0Fercy'],
    ['a variation of a digit', 'Percy 1\uFE0F'],
    ['letters spelled in tags', 'Percy\u{E0041}\u{E007F}'],
    ['a blank letter', 'Per\u3164cy'],
    ['a blank of Braille', 'Per\u2800cy'],
    ['a tab', 'Per\tcy'],
  ])('counts as containing invisible characters if it contains %s', (_, name) => {
    expect(hidesSigns(name)).toBe(true)
  })
})
