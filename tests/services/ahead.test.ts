import { afterEach, expect, test } from 'vitest'
import { answerAhead } from '#services/ahead.ts'

const url = 'https://swap.example/api/me'
const authorization = 'Bearer mine'

function askedAhead(at = performance.now()) {
  const answer = Promise.resolve(new Response('{}'))
  globalThis.readsAhead = new Map([[url, { authorization, at, answer }]])
  return answer
}
const read = (headers = { authorization }, init: RequestInit = {}) =>
  answerAhead(new Request(url, { headers, ...init }))

afterEach(() => {
  globalThis.readsAhead = undefined
})

test('an early response is used once', () => {
  const answer = askedAhead()
  expect([read(), read()]).toEqual([answer, undefined])
})

test('no response is used if the document sent no early request', () => {
  expect(read()).toBeUndefined()
})

test.each([
  { what: 'another token', of: () => read({ authorization: 'Bearer another' }) },
  { what: 'no token', of: () => answerAhead(new Request(url)) },
  { what: 'a call that changes something', of: () => read(undefined, { method: 'POST' }) },
  { what: 'another address', of: () => answerAhead(new Request(`${url}/sessions`)) },
])('$what does not use the early response', ({ of }) => {
  askedAhead()
  expect(of()).toBeUndefined()
})

test('an early response older than ten seconds is not used', () => {
  askedAhead(performance.now() - 10_000)
  expect(read()).toBeUndefined()
})
