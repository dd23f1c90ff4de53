import { beforeEach, expect, test, vi } from 'vitest'
import { dropToken, forgetToken, onTokenChange, readToken, storeToken } from '#services/token.ts'

beforeEach(() => localStorage.clear())

test('a token is stored until it is deleted', () => {
  expect(readToken()).toBe(null)
  storeToken('tok-123')
  expect(readToken()).toBe('tok-123')
  forgetToken()
  expect(readToken()).toBe(null)
})

test('forgetToken deletes drafts and preferences as well, but not the theme', () => {
  storeToken('tok-123')
  localStorage.setItem('cs:draft', 'half a letter')
  localStorage.setItem('theme', 'light')
  forgetToken()
  expect({ ...localStorage }).toEqual({ theme: 'light' })
})

test('dropToken keeps drafts when a token has expired', () => {
  storeToken('tok-123')
  localStorage.setItem('cs:draft', 'half a letter')
  dropToken()
  expect({ ...localStorage }).toEqual({ 'cs:draft': 'half a letter' })
})

const elsewhere = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }))

test('a login in another tab and a cleared storage are reported, but not a change of the theme', () => {
  const heard = vi.fn()
  const stop = onTokenChange(heard)
  elsewhere('token')
  elsewhere(null)
  elsewhere('theme')
  stop()
  elsewhere('token')
  expect(heard).toHaveBeenCalledTimes(2)
})
