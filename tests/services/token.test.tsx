import { beforeEach, expect, test, vi } from 'vitest'
import { dropToken, forgetToken, onTokenChange, readToken, storeToken } from '#services/token.ts'

beforeEach(() => localStorage.clear())

test('a token is kept until it is forgotten', () => {
  expect(readToken()).toBe(null)
  storeToken('tok-123')
  expect(readToken()).toBe('tok-123')
  forgetToken()
  expect(readToken()).toBe(null)
})

test('drafts and preferences go with the token, and the theme stays', () => {
  storeToken('tok-123')
  localStorage.setItem('cs:draft', 'half a letter')
  localStorage.setItem('theme', 'light')
  forgetToken()
  expect({ ...localStorage }).toEqual({ theme: 'light' })
})

test('what was being written outlives a token that has run out', () => {
  storeToken('tok-123')
  localStorage.setItem('cs:draft', 'half a letter')
  dropToken()
  expect({ ...localStorage }).toEqual({ 'cs:draft': 'half a letter' })
})

const elsewhere = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }))

test('a login in another tab is heard, and so is an emptied storage, but not a theme', () => {
  const heard = vi.fn()
  const stop = onTokenChange(heard)
  elsewhere('token')
  elsewhere(null)
  elsewhere('theme')
  stop()
  elsewhere('token')
  expect(heard).toHaveBeenCalledTimes(2)
})
