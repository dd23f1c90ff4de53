import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nicknameSkeleton } from '#server/text/nicknames.ts'

describe('look-alike nicknames include two', () => {
  test.each([
    ['that differ only in case', 'Percy', 'pERCY'],
    ['with a letter from another script', 'Nick aaa', 'Nіck aaa'],
    ['with a capital from another script', 'Bob', 'Воb'],
    ['all in another script', 'CACHE', 'САСНЕ'],
    ['with a capital i from another script', 'Ivy', 'Іvy'],
    ['with additional spaces', 'Nick aaa', 'Nick  aaa'],
    ['with a different kind of space', 'Nick aaa', 'Nick\u00A0\u3000aaa'],
    ['in full width', 'Slim', 'ＳＬＩＭ'],
    ['in mathematical letters', 'Slim', '𝕊𝕝𝕚𝕞'],
    ['with a digit for a letter', 'Scanlan', 'Scan1an'],
    ['with a zero for an o', 'Grog', 'Gr0g'],
    ['with two letters for one', 'Mimi', 'Rnimi'],
    ['composed or decomposed', 'Caf\u00e9', 'CAFE\u0301'],
  ])('%s', (_how, one, other) => {
    expect(nicknameSkeleton(one)).toBe(nicknameSkeleton(other))
  })
})

describe('look-alike nicknames do not include two', () => {
  test.each([
    ['with different letters', 'Ali', 'All'],
    ['with and without a space', 'Nick aaa', 'Nickaaa'],
    ['with and without an accent', 'Café', 'Cafe'],
    ['that are different words', 'Жук', 'Жуки'],
    ['with different faces', '👩🏽‍🚀 Zoë', '👩🏿‍🚀 Zoë'],
  ])('%s', (_how, one, other) => {
    expect(nicknameSkeleton(one)).not.toBe(nicknameSkeleton(other))
  })
})

test('nicknames in Latin letters look alike in upper and lower case', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9 ]{2,30}$/), (name) => {
      const all = [name, name.toLowerCase(), name.toUpperCase()].map(nicknameSkeleton)
      return new Set(all).size === 1
    }),
  )
})
