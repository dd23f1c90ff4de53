import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { dropExpiredDrafts, keepDraft, keepDraftsOf, readDraft } from '#services/drafts.ts'
import { setNow } from '#tests/support/page.tsx'

const fields = z.object({ email: z.string(), name: z.string() })
const ofGuest = { form: 'registration', owner: null, fields }
const ofMember = { form: 'onboarding', owner: 7, fields }
const typed = { email: 'moth@wing.example', name: 'Moth' }

beforeEach(() => sessionStorage.clear())

const stored = () => sessionStorage.getItem('cs:form')

test('a draft can be read again until it is deleted', () => {
  expect(readDraft(ofGuest)).toBe(null)
  keepDraft(ofGuest, typed)
  expect([readDraft(ofGuest), readDraft(ofMember)]).toEqual([typed, null])
  keepDraft(ofGuest, null)
  expect([readDraft(ofGuest), stored()]).toEqual([null, null])
})

test('values that are not fields of the form are never stored', () => {
  const withPassword = { ...typed, password: 'moonlit-parcel!' }
  keepDraft(ofGuest, withPassword)
  expect(stored()).not.toContain('moonlit')
  expect(readDraft(ofGuest)).toEqual(typed)
})

test.each([
  ['rubbish', '{'],
  ['data with a different shape', '{"registration":{}}'],
  ['a draft without its date', '[{"form":"registration","owner":null,"values":{}}]'],
  [
    'a draft with the fields of an older form',
    JSON.stringify([
      { ...ofGuest, fields: undefined, keptAt: new Date().toISOString(), values: { email: 7 } },
    ]),
  ],
])('%s in storage counts as no draft and is overwritten', (_, text) => {
  sessionStorage.setItem('cs:form', text)
  expect(readDraft(ofGuest)).toBe(null)
  keepDraft(ofGuest, typed)
  expect(readDraft(ofGuest)).toEqual(typed)
})

test('storing a draft causes no error if the storage is full', () => {
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  keepDraft(ofGuest, typed)
  refuse.mockRestore()
  expect(readDraft(ofGuest)).toBe(null)
})

test('a draft expires half an hour after its last change', () => {
  setNow('2026-11-20T12:00:00.000Z')
  keepDraft(ofGuest, typed)
  setNow('2026-11-20T12:20:00.000Z')
  keepDraft(ofGuest, { ...typed, name: 'Moss' })
  setNow('2026-11-20T12:49:59.000Z')
  dropExpiredDrafts()
  expect(readDraft(ofGuest)).toEqual({ ...typed, name: 'Moss' })
  setNow('2026-11-20T12:50:00.000Z')
  expect(readDraft(ofGuest)).toBe(null)
  dropExpiredDrafts()
  expect(stored()).toBe(null)
})

test('keepDraftsOf deletes all drafts except the given member’s', () => {
  keepDraft(ofGuest, typed)
  keepDraft(ofMember, typed)
  keepDraftsOf(7)
  expect([readDraft(ofGuest), readDraft(ofMember)]).toEqual([null, typed])
  keepDraftsOf(8)
  expect(stored()).toBe(null)
})
