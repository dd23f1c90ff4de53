import { afterEach, expect, test } from 'vitest'
import { keepLetterDraft, readLetterDraft } from '#services/letter-drafts.ts'

afterEach(() => localStorage.clear())

test('drafts are kept separately for each thread and for a new thread', () => {
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

test('a draft is hidden from another member, whose own draft replaces it', () => {
  keepLetterDraft(7, 1, 'Between us')
  const before = readLetterDraft(7, 2)
  keepLetterDraft(7, 2, 'Mine')
  expect([before, readLetterDraft(7, 1), readLetterDraft(7, 2)]).toEqual(['', '', 'Mine'])
})

test('an empty draft is deleted, and drafts of other threads stay', () => {
  keepLetterDraft(7, 1, 'Sent')
  keepLetterDraft(8, 1, 'Half a')
  keepLetterDraft(7, 1, '')
  expect([Object.keys(localStorage), readLetterDraft(7, 1)]).toEqual([['cs:letter:8'], ''])
})

test.each(['{"owner":1,"mess', '', 'null', '7', '{"owner":"1","message":"Hi"}', '{"owner":1}'])(
  'an invalid draft reads as empty: %j',
  (kept) => {
    localStorage.setItem('cs:letter:7', kept)
    expect(readLetterDraft(7, 1)).toBe('')
  },
)

test('a draft that is too large for storage is dropped without an error, and the earlier draft stays', () => {
  keepLetterDraft(7, 1, 'Short')
  keepLetterDraft(7, 1, 'a'.repeat(12_000_000))
  expect(readLetterDraft(7, 1)).toBe('Short')
})
