import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { keepDraft, keepDraftsOf, readDraft } from '#services/drafts.ts'
import { setNow } from '#tests/support/page.tsx'

const fields = z.object({ email: z.string(), name: z.string() })
const mine = { form: 'registration', owner: null, fields }
const hers = { form: 'onboarding', owner: 7, fields }
const typed = { email: 'moth@wing.example', name: 'Moth' }

beforeEach(() => sessionStorage.clear())

const stored = () => sessionStorage.getItem('cs:form')

test('what was typed is there again, until it is forgotten', () => {
  expect(readDraft(mine)).toBe(null)
  keepDraft(mine, typed)
  expect([readDraft(mine), readDraft(hers)]).toEqual([typed, null])
  keepDraft(mine, null)
  expect([readDraft(mine), stored()]).toEqual([null, null])
})

test('what is no field of the form is never written', () => {
  const withPassword = { ...typed, password: 'moonlit-parcel!' }
  keepDraft(mine, withPassword)
  expect(stored()).not.toContain('moonlit')
  expect(readDraft(mine)).toEqual(typed)
})

test.each([
  ['rubbish', '{'],
  ['another shape', '{"registration":{}}'],
  ['a draft without its day', '[{"form":"registration","owner":null,"values":{}}]'],
  [
    'fields of an older form',
    JSON.stringify([
      { ...mine, fields: undefined, keptAt: new Date().toISOString(), values: { email: 7 } },
    ]),
  ],
])('%s in the storage is nothing, and does not stay', (_, text) => {
  sessionStorage.setItem('cs:form', text)
  expect(readDraft(mine)).toBe(null)
  keepDraft(mine, typed)
  expect(readDraft(mine)).toEqual(typed)
})

test('a storage that takes nothing is no trouble', () => {
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  keepDraft(mine, typed)
  refuse.mockRestore()
  expect(readDraft(mine)).toBe(null)
})

test('half an hour after the last change nothing stays, even in a tab that nobody touches', () => {
  setNow('2026-11-20T12:00:00.000Z', 'setTimeout', 'clearTimeout')
  keepDraft(mine, typed)
  vi.advanceTimersByTime(20 * 60_000)
  keepDraft(mine, { ...typed, name: 'Moss' })
  vi.advanceTimersByTime(20 * 60_000)
  expect(readDraft(mine)).toEqual({ ...typed, name: 'Moss' })
  vi.advanceTimersByTime(10 * 60_000)
  expect(stored()).toBe(null)
})

test('only the one who is at the tab keeps what she has typed', () => {
  keepDraft(mine, typed)
  keepDraft(hers, typed)
  keepDraftsOf(7)
  expect([readDraft(mine), readDraft(hers)]).toEqual([null, typed])
  keepDraftsOf(8)
  expect(stored()).toBe(null)
})
