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

test('a prefetched response is used once', () => {
  const answer = askedAhead()
  expect([read(), read()]).toEqual([answer, undefined])
})

test('no response is used if the document has not prefetched any', () => {
  expect(read()).toBeUndefined()
})

test.each([
  { what: 'a request with a different token', of: () => read({ authorization: 'Bearer another' }) },
  { what: 'a request without a token', of: () => answerAhead(new Request(url)) },
  { what: 'a request that changes something', of: () => read(undefined, { method: 'POST' }) },
  { what: 'a request to a different URL', of: () => answerAhead(new Request(`${url}/sessions`)) },
])('$what does not use the prefetched response', ({ of }) => {
  askedAhead()
  expect(of()).toBeUndefined()
})

test('a prefetched response older than ten seconds is not used', () => {
  askedAhead(performance.now() - 10_000)
  expect(read()).toBeUndefined()
})
