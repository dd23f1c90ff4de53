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

test('a draft can be read again until it is deleted', () => {
  expect(readDraft(mine)).toBe(null)
  keepDraft(mine, typed)
  expect([readDraft(mine), readDraft(hers)]).toEqual([typed, null])
  keepDraft(mine, null)
  expect([readDraft(mine), stored()]).toEqual([null, null])
})

test('values that are not fields of the form are never stored', () => {
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
])('%s in the storage counts as no draft and is overwritten', (_, text) => {
  sessionStorage.setItem('cs:form', text)
  expect(readDraft(mine)).toBe(null)
  keepDraft(mine, typed)
  expect(readDraft(mine)).toEqual(typed)
})

test('a full storage causes no error', () => {
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  keepDraft(mine, typed)
  refuse.mockRestore()
  expect(readDraft(mine)).toBe(null)
})

test('a draft is deleted half an hour after its last change, even in an idle tab', () => {
  setNow('2026-11-20T12:00:00.000Z', 'setTimeout', 'clearTimeout')
  keepDraft(mine, typed)
  vi.advanceTimersByTime(20 * 60_000)
  keepDraft(mine, { ...typed, name: 'Moss' })
  vi.advanceTimersByTime(20 * 60_000)
  expect(readDraft(mine)).toEqual({ ...typed, name: 'Moss' })
  vi.advanceTimersByTime(10 * 60_000)
  expect(stored()).toBe(null)
})

test('a change of member deletes the drafts of everybody else', () => {
  keepDraft(mine, typed)
  keepDraft(hers, typed)
  keepDraftsOf(7)
  expect([readDraft(mine), readDraft(hers)]).toEqual([null, typed])
  keepDraftsOf(8)
  expect(stored()).toBe(null)
})
