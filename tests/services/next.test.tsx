import { beforeEach, expect, test, vi } from 'vitest'
import { forgetNext, keepNext, noteSeen, readNext } from '#services/next.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('the exchange that a guest viewed last is stored when the guest goes on to join, and can be read until it is deleted', () => {
  noteSeen('/exchange/fern-mail')
  noteSeen('/exchange/moss-mail')
  const before = readNext()
  keepNext()
  const kept = readNext()
  forgetNext()
  keepNext()
  expect([before, kept, readNext()]).toEqual([null, '/exchange/moss-mail', null])
})

test('no exchange is stored for a guest who goes back to the front door and joins there', () => {
  noteSeen('/exchange/moss-mail')
  noteSeen('/')
  keepNext()
  expect(readNext()).toBe(null)
})

test.each(['no json', '{"path":7}', '[]'])(
  'invalid stored data such as %j counts as no stored exchange',
  (text) => {
    localStorage.setItem('cs:next', text)
    expect(readNext()).toBe(null)
  },
)

test('storing the viewed exchange causes no error if the storage is full', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  noteSeen('/exchange/moss-mail')
  keepNext()
  vi.restoreAllMocks()
  expect(readNext()).toBe(null)
})
