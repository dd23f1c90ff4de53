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

test('what was asked for ahead is answered by it, once', () => {
  const answer = askedAhead()
  expect([read(), read()]).toEqual([answer, undefined])
})

test('nothing is answered where the document asked for nothing', () => {
  expect(read()).toBeUndefined()
})

test.each([
  { what: 'another token', of: () => read({ authorization: 'Bearer another' }) },
  { what: 'no token', of: () => answerAhead(new Request(url)) },
  { what: 'a call that changes something', of: () => read(undefined, { method: 'POST' }) },
  { what: 'another address', of: () => answerAhead(new Request(`${url}/sessions`)) },
])('$what is not answered by what was asked for ahead', ({ of }) => {
  askedAhead()
  expect(of()).toBeUndefined()
})

test('an answer that waited for ten seconds is old news', () => {
  askedAhead(performance.now() - 10_000)
  expect(read()).toBeUndefined()
})
