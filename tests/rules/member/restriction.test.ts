import { expect, test } from 'vitest'
import { isOpenToRestricted } from '#rules/member/restriction.ts'

test.each([
  ['GET', '/api/posts', true],
  ['HEAD', '/api/posts', true],
  ['POST', '/api/auth/logout', true],
  ['POST', '/api/steps', true],
  ['POST', '/api/steps/stepandpost', false],
  ['POST', '/api/posts', false],
  ['PUT', '/api/addresses/:id', false],
  ['DELETE', '/api/addresses/:id', true],
  ['POST', '/api/a-call-of-a-later-day', false],
])('a restricted member may call %s %s: %s', (method, route, may) => {
  expect(isOpenToRestricted(method, route)).toBe(may)
})
