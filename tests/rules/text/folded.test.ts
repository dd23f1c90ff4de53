import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { folded } from '#rules/text/folded.ts'

describe('a search finds', () => {
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
  ])('%s in %s', (search, text) => {
    expect(folded(text)).toBe(folded(search))
  })

  test('%, _ and \\ as they are', () => {
    expect(folded('50%_\\')).toBe('50%_\\')
  })
})

test('other letters stay others', () => {
  expect(folded('が')).not.toBe(folded('か'))
  expect(folded('Жук')).not.toBe(folded('Zhuk'))
})

test('what is folded stays the same when it is folded again, and is no wider than its blanks', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const once = folded(text)
      expect([folded(once), once.trim()]).toEqual([once, once])
    }),
  )
})
