import { expect, test } from 'vitest'
import { maySuspended } from '#rules/member/suspension.ts'

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
])('a suspended member may call %s %s: %s', (method, route, may) => {
  expect(maySuspended(method, route)).toBe(may)
})
