import { afterEach, expect, test } from 'vitest'
import { keepLetterDraft, readLetterDraft } from '#services/letter-drafts.ts'

afterEach(() => localStorage.clear())

test('drafts of letters are stored separately for each thread and for a new thread', () => {
  keepLetterDraft(7, 1, 'In the first')
  keepLetterDraft(8, 1, 'In the second')
  keepLetterDraft(null, 1, 'A new one')
  expect([7, 8, null, 9].map((of) => readLetterDraft(of, 1))).toEqual([
    'In the first',
    'In the second',
    'A new one',
    '',
  ])
})

test('a letter’s draft is hidden from another member, and replaced by the other member’s own draft', () => {
  keepLetterDraft(7, 1, 'Between us')
  const before = readLetterDraft(7, 2)
  keepLetterDraft(7, 2, 'Mine')
  expect([before, readLetterDraft(7, 1), readLetterDraft(7, 2)]).toEqual(['', '', 'Mine'])
})

test('an empty draft of a letter is deleted, and drafts of other threads stay', () => {
  keepLetterDraft(7, 1, 'Sent')
  keepLetterDraft(8, 1, 'Half a')
  keepLetterDraft(7, 1, '')
  expect([Object.keys(localStorage), readLetterDraft(7, 1)]).toEqual([['cs:letter:8'], ''])
})

test.each(['{"owner":1,"mess', '', 'null', '7', '{"owner":"1","message":"Hi"}', '{"owner":1}'])(
  'an invalid stored draft of a letter is read as an empty text: %j',
  (kept) => {
    localStorage.setItem('cs:letter:7', kept)
    expect(readLetterDraft(7, 1)).toBe('')
  },
)

test('a letter’s draft that is too large for storage causes no error, and the earlier draft stays', () => {
  keepLetterDraft(7, 1, 'Short')
  keepLetterDraft(7, 1, 'a'.repeat(12_000_000))
  expect(readLetterDraft(7, 1)).toBe('Short')
})
