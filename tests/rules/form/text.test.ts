import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { markup } from '#rules/form/markup.ts'
import { line, nullableLine, optionalLine, prose } from '#rules/form/text.ts'
import { isBlank, isLongerThan, shortened, visibleLength } from '#rules/text/characters.ts'
import { isKeepable } from '#rules/text/keepable.ts'
import { escapeMarkup, hasMarkup, isFoldable, visibleText } from '#rules/text/markup.ts'
import { fieldErrors } from '#rules/wire/problem.ts'

const messages = (schema: Parameters<typeof fieldErrors>[0], value: unknown) =>
  fieldErrors(schema, value)['']
const FAMILY = '👨‍👩‍👧‍👦'

describe('the length of a text', () => {
  test.each([
    ['ascii letters', 'abc', 3],
    ['an emoji of several code points', FAMILY, 1],
    ['a flag', '🇬🇧', 1],
    ['a letter and its combining mark', 'e\u0301', 1],
    ['right-to-left letters', 'שלום', 4],
    ['nothing', '', 0],
  ])('counts characters as a person would: %s', (_, text, length) => {
    expect(visibleLength(text)).toBe(length)
  })

  test('is counted correctly in texts of any length', () => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
    const long = fc.array(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 20 }),
        fc.constantFrom(FAMILY, '🇬🇧🇫🇷🇬', 'e\u0301', '\r\n'),
      ),
      { minLength: 40, maxLength: 80 },
    )
    fc.assert(
      fc.property(long, (parts) => {
        const text = parts.join('')
        expect(visibleLength(text)).toBe([...segmenter.segment(text)].length)
      }),
      { numRuns: 20 },
    )
  })

  test('is not counted beyond the limit', () => {
    expect(visibleLength('abcdef', 3)).toBe(4)
    expect(visibleLength(`a${'\u0301'.repeat(700)}b`)).toBe(2)
  })

  test('exceeds the limit if one letter has a thousand combining marks', () => {
    expect(isLongerThan(`a${'\u0301'.repeat(1000)}`, 30)).toBe(true)
    expect(isLongerThan(FAMILY.repeat(30), 30)).toBe(false)
    expect(isLongerThan(FAMILY.repeat(31), 30)).toBe(true)
  })
})

describe('a line', () => {
  const name = line({ min: 2, max: 5 })

  test.each([
    ['is trimmed', '  Moth ', 'Moth'],
    ['loses its line breaks', 'Mo\r\n th', 'Mo th'],
    ['keeps emoji', 'a🦇', 'a🦇'],
    ['keeps right-to-left letters', 'שלום', 'שלום'],
    ['keeps combining marks', 'e\u0301e', 'e\u0301e'],
  ])('%s', (_, typed, kept) => {
    expect(name.parse(typed)).toBe(kept)
  })

  test.each([
    ['a missing text', undefined, 'This field is required'],
    ['null', null, 'This field is required'],
    ['an empty text', '', 'This field is required'],
    ['a text of spaces only', '   ', 'This field is required'],
    ['a text of invisible signs only', '\u200B\u200D\u2800', 'This field is required'],
    ['a text that is too short', 'a', 'This field should be at least 2 characters long'],
    ['a text that is too long', 'abcdef', 'This field should be at most 5 characters long'],
    ['a text with a NUL', 'a\0b', 'This field contains a character that can’t be saved'],
    [
      'a text with half a surrogate pair',
      'ab\uD83E',
      'This field contains a character that can’t be saved',
    ],
  ])('rejects %s', (_, typed, words) => {
    expect(messages(name, typed)).toEqual([words])
  })

  test('may have its own error for a missing text', () => {
    expect(messages(line({ max: 5, required: 'Please say a few words' }), ' ')).toEqual([
      'Please say a few words',
    ])
  })
})

describe('an optional line', () => {
  test('turns a blank or missing text into null', () => {
    expect([undefined, null, '', '  '].map((value) => optionalLine(5).parse(value))).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  test('is validated if it is given', () => {
    expect(optionalLine(5).parse(' ab ')).toBe('ab')
    expect(messages(optionalLine(5), 'abcdef')).toEqual([
      'This field should be at most 5 characters long',
    ])
    expect(messages(nullableLine(5), 'a\0')).toEqual([
      'This field contains a character that can’t be saved',
    ])
    expect(messages(nullableLine(5), undefined)).toEqual(['This field is required'])
  })
})

describe('prose', () => {
  test('keeps its line breaks', () => {
    expect(prose({ max: 20 }).parse(' one\n\ntwo ')).toBe('one\n\ntwo')
  })
})

describe('markup', () => {
  const message = markup({ max: 5 })

  test('is limited by the length of its visible text', () => {
    expect(message.parse('<p><b>five!</b></p>')).toBe('<p><b>five!</b></p>')
    expect(messages(message, '<p>sixsix</p>')).toEqual([
      'This field should be at most 5 characters long',
    ])
  })

  test('counts as missing if it has no visible text', () => {
    expect(messages(message, '<p><br></p>')).toEqual(['This field is required'])
  })
})

describe('the visible text in markup', () => {
  test.each([
    ['keeps comparison signs', '1 < 2 > 0', '1 < 2 > 0'],
    ['has no tags', '<p>one <b>two</b></p>', 'one two\n'],
    ['has line breaks after headings', '<h2>one</h2>two', 'one\ntwo'],
    ['has line breaks in place of <br> tags', 'one<br/>two', 'one\ntwo'],
    ['has decoded entities', '&lt;b&gt; &amp;amp; &#233;&#xE9; &nbsp;', '<b> &amp; éé \u00A0'],
    ['keeps unknown and impossible entities', '&nix; &#0; &#xD800;', '&nix; &#0; &#xD800;'],
    ['has no comments', 'a<!-- b -->c', 'ac'],
    ['ends at an unclosed comment', 'a<!-- b <b>c</b>', 'a'],
  ])('%s', (_, html, seen) => {
    expect(visibleText(html)).toBe(seen)
  })

  test('is the original text if that text was escaped', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(visibleText(escapeMarkup(text))).toBe(text)
      }),
    )
  })

  test('is the whole text if the text was escaped, because escaped text contains no markup', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(/[<>"']/.test(escapeMarkup(text))).toBe(false)
      }),
    )
  })
})

describe('folding', () => {
  const long = 'x'.repeat(301)

  test('leaves 300 visible characters unchanged', () => {
    expect(isFoldable(`<p>${FAMILY.repeat(300)}</p>`)).toBe(false)
    expect(isFoldable(`<p>${long}</p>`)).toBe(true)
  })

  test('cuts before the 301st character with an ellipsis, and never splits an emoji', () => {
    expect(shortened('x'.repeat(300), 300)).toBe('x'.repeat(300))
    expect(shortened(long, 300)).toBe(`${'x'.repeat(300)}…`)
    expect(shortened(`a${FAMILY}bc`, 2)).toBe(`a${FAMILY}…`)
    expect(shortened('one two', 4)).toBe('one…')
  })

  test('never shows more characters than the limit', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: 1, max: 20 }),
        (text, limit) => {
          const isLong = visibleLength(text) > limit
          const seen = shortened(text, limit)
          expect(visibleLength(seen)).toBeLessThanOrEqual(limit + 1)
          expect(isLong || seen === text).toBe(true)
          expect(isFoldable(escapeMarkup(text), limit)).toBe(visibleLength(text.trim()) > limit)
        },
      ),
    )
  })
})

test('a text is blank if it has no visible characters', () => {
  expect(['', ' \t\n', '\u200B', '\uFEFF'].map(isBlank)).toEqual([true, true, true, true])
  expect(['a', '🦇', '‏ש', '.'].map(isBlank)).toEqual([false, false, false, false])
})

test('a text can be stored unless it has a NUL character or an unpaired surrogate', () => {
  expect(['a', '\u0001', '\0', '\uD83E', '\uDD87'].map(isKeepable)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test.each([
  ['plain words', false],
  ['1 &lt; 2 &amp; 3 > 2, and 1 < 2', false],
  ['one<br>two', true],
  ['<p>one</p>', true],
  ['one<!-- two -->', true],
])('the text “%s” contains markup: %s', (message, is) => {
  expect(hasMarkup(message)).toBe(is)
})
