import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { type Problem, type ProblemError, UNSENT } from '#rules/wire/problem.ts'
import { onSessionRefused } from '#services/call.ts'
import { command, remove, request, requestWhole } from '#services/http.ts'
import { logIn } from '#services/session.ts'
import { leave, signUp } from '#services/signups.ts'
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

test('request returns only the data of a response, parsed by the schema', async () => {
  fakeServer({ 'GET me': aMe() })
  expect(await request('me', me)).toEqual({ id: 7 })
})

test('requestWhole returns a list with its paging meta', async () => {
  fakeServer({ 'GET posts': pageOf([aPost()], 12, 5) })
  const { meta } = await requestWhole('posts', z.object({ meta: z.looseObject({}) }))
  expect(meta).toEqual({ current_page: 1, last_page: 3, per_page: 5, total: 12 })
})

test('a request that reads has only the token, and a request that changes something also has an idempotency key', async () => {
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

test('a call that requires a login is rejected without being sent if there is no token, and no message is shown', async () => {
  forgetToken()
  const server = fakeServer()
  expect(await problemIn(request('me', me))).toEqual(UNSENT)
  expect(server.asked).toEqual([])
})

test('a call that is open to everybody is sent without a token', async () => {
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

test('the client sends a request that changes something only once, because the chart decides about retries', async () => {
  const { server, joined } = join(inTurn(refused(503), aSignup()))
  await problemIn(joined)
  expect(server.asked.length).toBe(1)
})

test('each request in a call gets its idempotency key from keyOf', async () => {
  const server = fakeServer({ 'POST signups': aSignup(), 'DELETE signups/3': nothing })
  const keys = ['0c9ab0a2-0c1b-4f0e-9f3c-2d8a6a1f0001', '0c9ab0a2-0c1b-4f0e-9f3c-2d8a6a1f0002']
  const keyOf = (request: string) => keys[request === 'post signups' ? 0 : 1] ?? ''
  await signUp({ exchange_id: 5, address_id: 3 }, { keyOf })
  await leave({ id: 3, reason: 'other' }, { keyOf })
  expect(server.carried.map(({ key }) => key)).toEqual(keys)
})

test('two requests that change something have different idempotency keys', async () => {
  const { server, joined } = join(aSignup())
  await joined
  await signUp({ exchange_id: 5, address_id: 3 }, {})
  expect(new Set(server.carried.map(({ key }) => key)).size).toBe(2)
})

const thrownBy = (call: Promise<unknown>): Promise<ProblemError> =>
  call.then(
    () => expect.unreachable('it was answered'),
    (error: ProblemError) => error,
  )

test('a failed call that must not be retried is marked as final', async () => {
  fakeServer({ 'POST auth/login': refused(503), 'POST signups': refused(503) })
  const login = await thrownBy(logIn({ email: 'moth@wing.example', password: 'moonlit!' }))
  const joined = await thrownBy(signUp({ exchange_id: 5, address_id: 3 }, {}))
  expect([login.isFinal, joined.isFinal]).toEqual([true, false])
})

test('the error of a refused call has the delay from the Retry-After header', async () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  const answered = async (headers: HeadersInit) => {
    asked.mockResolvedValueOnce(Response.json({ message: 'Later.' }, { status: 503, headers }))
    return (await thrownBy(request('me', me))).retryAfter
  }
  expect([await answered({ 'retry-after': '2' }), await answered({})]).toEqual([2_000, null])
})

const problems: [string, Answer, Problem][] = [
  [
    'a network failure',
    offline,
    { kind: 'offline', message: 'We can’t reach Critter Swap. Are you online?' },
  ],
  [
    'a refusal',
    refused(422, { code: 'full', message: 'It is full.' }),
    { kind: 'refused', status: 422, code: 'full', message: 'It is full.' },
  ],
  [
    'a refusal with an error for a field',
    refused(422, { message: 'No.', errors: { address_id: ['Not yours'] } }),
    { kind: 'invalid', status: 422, message: 'No.', errors: { address_id: ['Not yours'] } },
  ],
  [
    'a server error',
    refused(500, { message: 'An error has occured' }),
    { kind: 'unexpected', status: 500, message: 'An error has occured' },
  ],
  [
    'an error page sent by a proxy',
    garbled('<h1>Bad gateway</h1>', 502),
    {
      kind: 'unexpected',
      status: 502,
      message: 'Something unexpected happened. Please try again.',
    },
  ],
]

test.each(problems)(
  'after %s, the call rejects with the right kind of problem',
  async (_, answer, problem) => {
    expect(await problemIn(join(answer).joined)).toEqual(problem)
  },
)

test('a call whose response does not match its schema rejects with an unexpected problem', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ data: { id: 'seven' } }))
  expect(await problemIn(request('me', me))).toEqual({
    kind: 'unexpected',
    message: 'Critter Swap gave an unexpected answer. Please reload the page.',
  })
})

test('an HTML page returned by a captive portal counts as offline', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('<h1>Hotel</h1>'))
  expect((await problemIn(request('me', me))).kind).toBe('offline')
})

test('an aborted call rejects with an AbortError and not with a problem', async () => {
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
  ['a 401 in response to a member’s call ends the session', () => request('me', me), 1],
  [
    'a member’s call without a token ends the session',
    () => {
      forgetToken()
      return request('me', me)
    },
    1,
  ],
  [
    'a wrong password at login does not end the session',
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

test('an unsubscribed listener is not called when a session is refused', async () => {
  const heard = vi.fn()
  onSessionRefused(heard)()
  fakeServer({ 'GET me': refused(401) })
  await problemIn(request('me', me))
  expect(heard).not.toHaveBeenCalled()
})

test('remove treats 404 as success and rejects on any other refusal', async () => {
  fakeServer({
    'DELETE comments/1': nothing,
    'DELETE comments/2': refused(404, {
      message: 'We couldn’t find this. It may have been deleted',
    }),
    'DELETE comments/3': refused(403, { message: 'Only its author may delete it' }),
  })
  await remove('comments/1', {})
  await remove('comments/2', {})
  const { kind, status } = await problemIn(remove('comments/3', {}))
  expect([kind, status]).toEqual(['refused', 403])
})
