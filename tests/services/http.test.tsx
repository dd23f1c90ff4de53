import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Problem, ProblemError } from '#rules/wire/problem.ts'
import { onSessionRefused } from '#services/call.ts'
import { command, request, requestWhole } from '#services/http.ts'
import { logIn } from '#services/session.ts'
import { signUp } from '#services/signups.ts'
import { forgetToken, storeToken } from '#services/token.ts'
import { aMe, aPost, aSignup } from '#tests/support/builders.ts'
import {
  type Answer,
  fakeServer,
  garbled,
  inTurn,
  never,
  nothing,
  offline,
  pageOf,
  refused,
} from '#tests/support/fakeServer.ts'

const me = z.object({ id: z.int() })

beforeEach(() => storeToken('a-token'))
afterEach(() => forgetToken())

const problemIn = (call: Promise<unknown>): Promise<Problem> =>
  call.then(
    () => expect.unreachable('it was answered'),
    (error: ProblemError) => error.problem,
  )

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

test('the data of an answer is handed over, and nothing more of it', async () => {
  fakeServer({ 'GET me': aMe() })
  expect(await request('me', me)).toEqual({ id: 7 })
})

test('a list is handed over with what is known of its pages', async () => {
  fakeServer({ 'GET posts': pageOf([aPost()], 12, 5) })
  const { meta } = await requestWhole('posts', z.object({ meta: z.looseObject({}) }))
  expect(meta).toEqual({ current_page: 1, last_page: 3, per_page: 5, total: 12 })
})

test('a read carries the token and no key, a change carries both', async () => {
  const server = fakeServer({ 'GET me': aMe(), 'POST auth/logout': nothing })
  await request('me', me)
  await command('auth/logout', { method: 'post' })
  expect(server.carried).toEqual([
    { call: 'GET me', authorization: 'Bearer a-token', key: null },
    {
      call: 'POST auth/logout',
      authorization: 'Bearer a-token',
      key: expect.stringMatching(UUID),
    },
  ])
})

test('a call for members is not sent without a token, and says nothing', async () => {
  forgetToken()
  const server = fakeServer()
  expect(await problemIn(request('me', me))).toEqual({ kind: 'refused', message: '' })
  expect(server.asked).toEqual([])
})

test('an open call is sent without a token', async () => {
  forgetToken()
  const server = fakeServer({ 'POST forgot-password': nothing })
  const body = { email: 'moth@wing.example' }
  await command('forgot-password', { method: 'post', body, access: 'open' })
  expect(server.carried).toEqual([
    { call: 'POST forgot-password', body, authorization: null, key: expect.stringMatching(UUID) },
  ])
})

const join = (answer: Answer) => {
  const server = fakeServer({ 'POST signups': answer })
  return { server, joined: signUp({ exchange_id: 5, address_id: 3 }, {}) }
}

test.each([408, 409, 425, 429, 500, 502, 503, 504])(
  'a change that is answered %i is sent again by itself, under the key of its first time',
  async (status) => {
    const { server, joined } = join(inTurn(refused(status), aSignup()))
    expect(await joined).toEqual(aSignup())
    const keys = server.carried.map(({ key }) => key)
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  },
)

test('two changes have two keys', async () => {
  const { server, joined } = join(aSignup())
  await joined
  await signUp({ exchange_id: 5, address_id: 3 }, {})
  expect(new Set(server.carried.map(({ key }) => key)).size).toBe(2)
})

test.each([400, 401, 403, 404, 413, 422])('what is answered %i is final', async (status) => {
  const { server, joined } = join(refused(status))
  await problemIn(joined)
  expect(server.asked.length).toBe(1)
})

test('after the third time it is left to the person', async () => {
  const { server, joined } = join(refused(503))
  expect(await problemIn(joined)).toEqual({
    kind: 'unexpected',
    status: 503,
    message: 'An error has occured',
  })
  expect(server.asked.length).toBe(3)
})

test('what must not be sent twice is sent once', async () => {
  const server = fakeServer({ 'POST auth/login': refused(503) })
  await problemIn(logIn({ email: 'moth@wing.example', password: 'moonlit!' }))
  expect(server.asked.length).toBe(1)
})

const problems: [string, Answer, Problem][] = [
  [
    'no network',
    offline,
    { kind: 'offline', message: 'The burrow cannot be reached. Are you online?' },
  ],
  [
    'a refusal',
    refused(422, { code: 'full', message: 'It is full.' }),
    { kind: 'refused', status: 422, code: 'full', message: 'It is full.' },
  ],
  [
    'a refusal at a field',
    refused(422, { message: 'No.', errors: { address_id: ['Not yours'] } }),
    { kind: 'invalid', status: 422, message: 'No.', errors: { address_id: ['Not yours'] } },
  ],
  [
    'a breakdown',
    refused(500, { message: 'An error has occured' }),
    { kind: 'unexpected', status: 500, message: 'An error has occured' },
  ],
  [
    'a page of the proxy’s',
    garbled('<h1>Bad gateway</h1>', 502),
    {
      kind: 'unexpected',
      status: 502,
      message: 'Something unexpected happened. Please try again.',
    },
  ],
]

test.each(problems)('%s becomes a problem of its kind', async (_, answer, problem) => {
  expect(await problemIn(join(answer).joined)).toEqual(problem)
})

test('an answer of another shape than was agreed is unexpected', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ data: { id: 'seven' } }))
  expect(await problemIn(request('me', me))).toEqual({
    kind: 'unexpected',
    message: 'The burrow gave an unexpected answer. Please reload the page.',
  })
})

test('a page that somebody on the way returns instead of an answer is not an answer, and refuses nobody', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('<h1>Hotel</h1>'))
  expect((await problemIn(request('me', me))).kind).toBe('offline')
})

test('an answer that does not come in twenty seconds is not waited for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = fakeServer({ 'GET me': never })
  const problem = problemIn(request('me', me))
  await expect.poll(() => server.asked.length).toBe(1)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await problem).toEqual({
    kind: 'timeout',
    message: 'The burrow is taking too long to answer. Please try again.',
  })
})

test('a call that was given up is no problem to anybody', async () => {
  const { signal, abort } = abortable()
  fakeServer({ 'GET me': never })
  const call = request('me', me, { signal })
  abort()
  await expect(call).rejects.toHaveProperty('name', 'AbortError')
})

function abortable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

test.each([
  ['a member’s call answered 401 ends the session', () => request('me', me), 1],
  [
    'a wrong password at the login ends no session',
    () => logIn({ email: 'moth@wing.example', password: 'moonlit!' }),
    0,
  ],
] as const)('%s', async (_, call, times) => {
  let refusals = 0
  onTestFinished(
    onSessionRefused(() => {
      refusals += 1
    }),
  )
  fakeServer({ 'GET me': refused(401), 'POST auth/login': refused(401) })
  await problemIn(call())
  expect(refusals).toBe(times)
})

test('a listener that has stopped hears of no refusal', async () => {
  const heard = vi.fn()
  onSessionRefused(heard)()
  fakeServer({ 'GET me': refused(401) })
  await problemIn(request('me', me))
  expect(heard).not.toHaveBeenCalled()
})
