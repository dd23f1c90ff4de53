import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { keepDraft, readDraft } from '#services/drafts.ts'
import { readPocketEnd, storeSwaps } from '#services/pocket-store.ts'
import { dropToken, forgetToken, onTokenChange, readToken, storeToken } from '#services/token.ts'

beforeEach(() => localStorage.clear())

test('a session token can be read until it is deleted', () => {
  expect(readToken()).toBe(null)
  storeToken('tok-123')
  expect(readToken()).toBe('tok-123')
  forgetToken()
  expect(readToken()).toBe(null)
})

test('forgetToken also deletes drafts and preferences, but not the theme', () => {
  storeToken('tok-123')
  localStorage.setItem('cs:draft', 'half a letter')
  localStorage.setItem('theme', 'light')
  forgetToken()
  expect({ ...localStorage }).toEqual({ theme: 'light' })
})

test('dropToken deletes the token but keeps drafts', () => {
  storeToken('tok-123')
  localStorage.setItem('cs:draft', 'half a letter')
  dropToken()
  expect({ ...localStorage }).toEqual({ 'cs:draft': 'half a letter' })
})

test('a draft of a form survives the end of the session, but not a logout', () => {
  const ofForm = { form: 'survey', owner: 7, fields: z.object({ answer: z.string() }) }
  keepDraft(ofForm, { answer: 'Tea' })
  dropToken()
  expect(readDraft(ofForm)).toEqual({ answer: 'Tea' })
  forgetToken()
  expect(readDraft(ofForm)).toBe(null)
})

test.each([
  ['a logout', forgetToken],
  ['the end of the session', dropToken],
  ['another login', () => storeToken('tok-456')],
])('%s deletes the swaps stored for a start offline', (_, end) => {
  storeToken('tok-123')
  storeSwaps([], '2100-01-01T00:00:00.000Z')
  expect(readPocketEnd(new Date())).toBe('2100-01-01T00:00:00.000Z')
  end()
  expect(readPocketEnd(new Date())).toBe(null)
  expect(localStorage.getItem('cs:pocket')).toBe(null)
})

const elsewhere = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }))

test('a login or cleared storage in another tab is reported, but a change of theme is not', () => {
  const heard = vi.fn()
  const stop = onTokenChange(heard)
  elsewhere('token')
  elsewhere(null)
  elsewhere('theme')
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
  elsewhere('token')
  expect(heard).toHaveBeenCalledTimes(2)
})

test('a page that returns from the back/forward cache reads the token again', () => {
  const heard = vi.fn()
  const stop = onTokenChange(heard)
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  stop()
  expect(heard).toHaveBeenCalledTimes(1)
})
