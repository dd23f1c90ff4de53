import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { folded } from '#rules/text/folded.ts'

describe('a search', () => {
  test.each([
    ['STRASSE', 'Straße'],
    ['straẞe', 'STRASSE'],
    ['ubermut', 'Übermut'],
    ['istanbul', 'İSTANBUL'],
    ['IŞIK', 'ışık'],
    ['creme brulee', 'Crème  brûlée'],
    ['cre\u0300me', 'crème'],
    ['ΟΔΟΣ', 'οδός'],
    ['søren', 'Soren'],
    ['aether', 'Æther'],
    ['łódź', 'LODZ'],
    ['ｗｉｄｅ', 'wide'],
    ['ﬁg', 'FIG'],
    ['МОХ', 'мох'],
  ])('finds “%s” in “%s”', (search, text) => {
    expect(folded(text)).toBe(folded(search))
  })

  test('treats the characters %, _ and \\ literally', () => {
    expect(folded('50%_\\')).toBe('50%_\\')
  })
})

test('letters that differ by more than case or accents stay different', () => {
  expect(folded('が')).not.toBe(folded('か'))
  expect(folded('Жук')).not.toBe(folded('Zhuk'))
})

test('folding a text a second time does not change it, and a folded text is trimmed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const once = folded(text)
      expect([folded(once), once.trim()]).toEqual([once, once])
    }),
  )
})
