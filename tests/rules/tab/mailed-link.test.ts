import { expect, test } from 'vitest'
import { mailedLinkOf } from '#rules/tab/mailed-link.ts'
import { withToken } from '#rules/wire/path.ts'

test.each([
  [withToken('/parent', 'aB_-9'), '/parent', 'aB_-9'],
  [withToken('/settings?do=close-account', 'aB'), '/settings?do=close-account', 'aB'],
  [withToken('/email/not-me/7', 'aB'), '/email/not-me/7', 'aB'],
  ['/parent#token=', '/parent', null],
  ['/parent#main', '/parent', null],
  ['/parent', '/parent', null],
  ['/', '/', null],
])('the link %s opens %s with the token %s', (url, path, token) => {
  expect(mailedLinkOf(url)).toEqual({ path, token })
})

test.each([
  ['/parent/aB_-9', '/parent', 'aB_-9'],
  ['/parent/aB/', '/parent', 'aB'],
  ['/unsubscribe/aB?utm_source=mail', '/unsubscribe', 'aB'],
  ['/email/not-me/7/aB', '/email/not-me/7', 'aB'],
  ['/settings?do=close-account&token=aB', '/settings?do=close-account', 'aB'],
  ['/profile?do=close-account&token=aB', '/profile?do=close-account', 'aB'],
])('the link %s of an older email opens %s with the token %s', (url, path, token) => {
  expect(mailedLinkOf(url)).toEqual({ path, token })
})

test.each([
  '/email/verify/7/aB',
  '/password-reset?email=moth%40wing.example&token=aB',
  '/email/not-me/7',
  '/page/parents',
  '/settings?do=close-account&token=',
])('the URL %s is left as it is', (url) => {
  expect(mailedLinkOf(url)).toEqual({ path: url, token: null })
})
