import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nicknameSkeleton } from '#server/text/nicknames.ts'

describe('two nicknames look alike', () => {
  test.each([
    ['if they differ only in case', 'Percy', 'pERCY'],
    ['if one has a letter from another script', 'Nick aaa', 'Nіck aaa'],
    ['if one has a capital letter from another script', 'Bob', 'Воb'],
    ['if one is entirely in another script', 'CACHE', 'САСНЕ'],
    ['if one has a capital I from another script', 'Ivy', 'Іvy'],
    ['if one has additional spaces', 'Nick aaa', 'Nick  aaa'],
    ['if one has a different kind of space', 'Nick aaa', 'Nick\u00A0\u3000aaa'],
    ['if one is in full-width letters', 'Slim', 'ＳＬＩＭ'],
    ['if one is in mathematical letters', 'Slim', '𝕊𝕝𝕚𝕞'],
    ['if one has a digit in place of a letter', 'Scanlan', 'Scan1an'],
    ['if one has a zero in place of an o', 'Grog', 'Gr0g'],
    ['if one has two letters in place of one', 'Mimi', 'Rnimi'],
    ['if one has composed accents and the other decomposed ones', 'Caf\u00e9', 'CAFE\u0301'],
  ])('%s', (_how, one, other) => {
    expect(nicknameSkeleton(one)).toBe(nicknameSkeleton(other))
  })
})

describe('two nicknames do not look alike', () => {
  test.each([
    ['if they have different letters', 'Ali', 'All'],
    ['if only one has a space', 'Nick aaa', 'Nickaaa'],
    ['if only one has an accent', 'Café', 'Cafe'],
    ['if they are different words', 'Жук', 'Жуки'],
    ['if they have different emoji', '👩🏽‍🚀 Zoë', '👩🏿‍🚀 Zoë'],
  ])('%s', (_how, one, other) => {
    expect(nicknameSkeleton(one)).not.toBe(nicknameSkeleton(other))
  })
})

test('a nickname in Latin letters looks like its upper-case and lower-case forms', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9 ]{2,30}$/), (name) => {
      const all = [name, name.toLowerCase(), name.toUpperCase()].map(nicknameSkeleton)
      return new Set(all).size === 1
    }),
  )
})
