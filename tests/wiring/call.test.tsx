import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { assign, createActor, setup } from 'xstate'
import { needActor } from '#machines/needs.ts'
import { output, problem } from '#machines/params.ts'
import type { Problem } from '#rules/wire/problem.ts'
import { deleteAddress } from '#services/addresses.ts'
import type { Call } from '#services/call.ts'
import { logIn } from '#services/session.ts'
import { signUp } from '#services/signups.ts'
import { forgetToken, storeToken } from '#services/token.ts'
import { aSignup } from '#tests/support/builders.ts'
import { fakeServer, inTurn, never, nothing, offline, refused } from '#tests/support/fakeServer.ts'
import { calling } from '#wiring/actors.ts'
import { cancelLateCalls, onLateCalls } from '#wiring/late.ts'

beforeEach(() => storeToken('a-token'))
afterEach(() => forgetToken())

const asking = setup({
  types: { context: {} as { answer: unknown; problem: Problem | null } },
  actors: { ask: needActor<unknown>() },
  actions: {
    keepAnswer: assign((_, answer: unknown) => ({ answer })),
    keepProblem: assign((_, why: Problem) => ({ problem: why })),
  },
}).createMachine({
  context: { answer: null, problem: null },
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        id: 'ask',
        src: 'ask',
        onDone: { target: 'ready', actions: { type: 'keepAnswer', params: output } },
        onError: { target: 'failed', actions: { type: 'keepProblem', params: problem } },
      },
      on: { 'page.left': 'left' },
    },
    ready: {},
    failed: {},
    left: {},
  },
})

/** A chart that calls this service when it starts, as a page's chart does. */
function aPageThatCalls(service: (input: unknown, call: Call) => Promise<unknown>) {
  const page = createActor(asking.provide({ actors: { ask: calling(service) } })).start()
  onTestFinished(() => void page.stop())
  const shown = () => {
    const { value, context } = page.getSnapshot()
    return { value, ...context }
  }
  return { page, shown, stands: () => page.getSnapshot().value }
}

const join = (_: unknown, call: Call) => signUp({ exchange_id: 5, address_id: 3 }, call)

const cancelled: Problem = {
  kind: 'cancelled',
  message: 'You stopped this before an answer came. You can try again.',
}

test.each([408, 409, 425, 429, 500, 502, 503, 504])(
  'a change that gets a %i is retried with the idempotency key from its first attempt',
  async (status) => {
    const server = fakeServer({ 'POST signups': inTurn(refused(status), aSignup()) })
    const { shown, stands } = aPageThatCalls(join)
    await expect.poll(stands).toBe('ready')
    expect(shown()).toEqual({ value: 'ready', answer: aSignup(), problem: null })
    const keys = server.carried.map(({ key }) => key)
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  },
)

test('two calls have different keys', async () => {
  const server = fakeServer({ 'POST signups': aSignup() })
  const pages = [aPageThatCalls(join), aPageThatCalls(join)]
  await expect.poll(() => pages.map(({ stands }) => stands())).toEqual(['ready', 'ready'])
  expect(new Set(server.carried.map(({ key }) => key)).size).toBe(2)
})

test('a retried service repeats all its requests, with the same key for the change', async () => {
  const server = fakeServer({
    'DELETE addresses/3': nothing,
    'GET addresses': inTurn(refused(503), []),
  })
  const { stands } = aPageThatCalls((_, call) => deleteAddress({ id: 3 }, call))
  await expect.poll(stands).toBe('ready')
  expect(server.asked.map(({ call }) => call)).toEqual([
    'DELETE addresses/3',
    'GET addresses',
    'DELETE addresses/3',
    'GET addresses',
  ])
  expect(server.carried[0]?.key).toBe(server.carried[2]?.key)
})

test('a call fails after the third attempt without a response', async () => {
  const server = fakeServer({ 'POST signups': offline })
  const { shown, stands } = aPageThatCalls(join)
  await expect.poll(stands).toBe('failed')
  expect(shown().problem).toEqual({
    kind: 'offline',
    message: 'We can’t reach Critter Swap. Are you online?',
  })
  expect(server.asked.length).toBe(3)
})

test('a login is not retried', async () => {
  const server = fakeServer({ 'POST auth/login': refused(503) })
  const { stands } = aPageThatCalls((_, call) =>
    logIn({ email: 'moth@wing.example', password: 'moonlit!' }, call),
  )
  await expect.poll(stands).toBe('failed')
  expect(server.asked.length).toBe(1)
})

test('a call is aborted when its page is left, and its failure is not reported', async () => {
  const signals: (AbortSignal | undefined)[] = []
  const { page, shown } = aPageThatCalls((_, { signal }) => {
    signals.push(signal)
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('aborted')))
    })
  })
  await expect.poll(() => signals.length).toBe(1)
  page.send({ type: 'page.left' })
  await Promise.resolve()
  expect(signals[0]?.aborted).toBe(true)
  expect(shown()).toEqual({ value: 'left', answer: null, problem: null })
})

/** Two unanswered calls, five seconds after they started. */
async function lateCalls() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const areLate: boolean[] = []
  onTestFinished(onLateCalls((areAnyLate) => areLate.push(areAnyLate)))
  const server = fakeServer({ 'POST signups': never })
  const pages = [aPageThatCalls(join), aPageThatCalls(join)]
  await expect.poll(() => server.asked.length).toBe(2)
  vi.advanceTimersByTime(5_000)
  return { pages, areLate, server }
}

test('calls are late after five seconds, and a late call that is cancelled fails with the message for cancelled calls', async () => {
  const { pages, areLate, server } = await lateCalls()
  expect(areLate).toEqual([false, true, true])
  cancelLateCalls()
  const failed = { value: 'failed', answer: null, problem: cancelled }
  await expect.poll(() => pages.map(({ shown }) => shown())).toEqual([failed, failed])
  expect([areLate.at(-1), server.asked.length]).toEqual([false, 2])
})

test('a late call no longer counts as late once the user has left its page', async () => {
  const { pages, areLate } = await lateCalls()
  for (const { page } of pages) page.send({ type: 'page.left' })
  expect(areLate.at(-1)).toBe(false)
})
