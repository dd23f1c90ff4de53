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

test('a restricted member may make each of the listed calls that change something', () => {
  const calls = [
    ...['POST /api/auth/logout', 'POST /api/notifications/read', 'POST /api/nickname'],
    ...['POST /api/exchanges/:id/needed-surveys', 'POST /api/addresses'],
    ...['POST /api/addresses/:id/default', 'DELETE /api/addresses/:id'],
    ...['POST /api/me/exclusions', 'DELETE /api/me/exclusions', 'PUT /api/me/preferences'],
    ...['POST /api/me/password', 'DELETE /api/me/sessions', 'DELETE /api/me/sessions/:id'],
    ...['POST /api/contacts', 'PUT /api/contacts/:id', 'DELETE /api/contacts/:id'],
    ...['POST /api/contacts/:id/read', 'POST /api/chat_messages', 'POST /api/bug_reports'],
    ...['PUT /api/bug_reports/:id', 'DELETE /api/bug_reports/:id', 'POST /api/me/close'],
    ...['DELETE /api/me', 'POST /api/steps', 'POST /api/signups'],
    ...['POST /api/signups/:id/receiving-done', 'DELETE /api/signups/:id'],
  ]
  const closed = calls.filter((call) => {
    const [method = '', route = ''] = call.split(' ')
    return !isOpenToRestricted(method, route)
  })
  expect(closed).toEqual([])
  expect(isOpenToRestricted('OPTIONS', '/api/posts')).toBe(true)
})
