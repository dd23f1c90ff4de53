import { expect, test } from 'vitest'
import { callMachine } from '#machines/call.machine.ts'
import { ProblemError } from '#rules/wire/problem.ts'
import { aFailure, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const refused = aFailure({ kind: 'refused', status: 422, message: 'It is full.' })
const busy = (retryAfter: number) =>
  new ProblemError({ kind: 'unexpected', status: 503, message: 'Busy.' }, { retryAfter })

const cancelled = {
  kind: 'cancelled',
  message: 'You stopped this before an answer came. You can try again.',
}

takesEveryTransition(callMachine, {
  delays: { attemptPatience: 20_000, patience: 5_000, backOff: 300 },
  input: { chance: 1 },
  outcomes: { attempt: { done: ['an answer'], error: [offline, refused] } },
})

const aCall = (chance = 1) => stage(callMachine, { chance })
type Call = ReturnType<typeof aCall>

const endOf = (call: Call) => {
  const { status, value, output } = call.snapshot()
  return { status, value, output }
}
const stands = (call: Call) => call.snapshot().value

test('a call ends with the response from its service', () => {
  const call = aCall()
  call.done('attempt', { id: 7 })
  expect(endOf(call)).toEqual({ status: 'done', value: 'answered', output: { answer: { id: 7 } } })
})

test('a call without a response is retried twice and then given up', () => {
  const call = aCall()
  const attempts: unknown[] = []
  for (const last of [false, false, true]) {
    attempts.push(stands(call))
    call.fail('attempt', offline)
    if (!last) {
      attempts.push(stands(call))
      call.wait('xstate.after.backOff.call.underWay.way.backingOff')
    }
  }
  const trying = { underWay: { way: 'trying', patience: 'prompt' } }
  const backingOff = { underWay: { way: 'backingOff', patience: 'prompt' } }
  expect(attempts).toEqual([trying, backingOff, trying, backingOff, trying])
  expect(endOf(call)).toEqual({
    status: 'done',
    value: 'givenUp',
    output: { problem: offline.problem },
  })
  expect(call.started.filter(({ id }) => id === 'attempt').length).toBe(3)
})

test('a refused call is not retried', () => {
  const call = aCall()
  call.fail('attempt', refused)
  expect(endOf(call).output).toEqual({ problem: refused.problem })
})

test('a call is retried at the time that the server names, unless that time is too far in the future', () => {
  const call = aCall(0)
  call.fail('attempt', busy(2_000))
  expect(stands(call)).toEqual({ underWay: { way: 'backingOff', patience: 'prompt' } })
  call.wait('xstate.after.backOff.call.underWay.way.backingOff')
  call.fail('attempt', busy(60_000))
  expect(endOf(call).output).toEqual({ problem: busy(60_000).problem })
})

test('a call that waits for its next attempt is retried as soon as the network is back', () => {
  const call = aCall()
  call.fail('attempt', busy(5_000))
  call.send({ type: 'network.returned' })
  expect(stands(call)).toEqual({ underWay: { way: 'trying', patience: 'prompt' } })
})

test('after five seconds, a call is reported as late once, and continues', () => {
  const call = aCall()
  expect(call.told).toEqual([])
  call.wait('xstate.after.patience.call.underWay.patience.prompt')
  expect(call.told).toEqual([['tellLate']])
  expect(stands(call)).toEqual({ underWay: { way: 'trying', patience: 'late' } })
  call.fail('attempt', offline)
  expect(stands(call)).toEqual({ underWay: { way: 'backingOff', patience: 'late' } })
  call.wait()
  call.done('attempt', 'late, but here')
  expect(endOf(call).output).toEqual({ answer: 'late, but here' })
  expect(call.told).toEqual([['tellLate']])
})

test('an attempt that hangs, with no response or a partial one, is aborted after twenty seconds', () => {
  const call = aCall()
  call.wait()
  call.wait('xstate.after.attemptPatience.call.underWay.way.trying')
  expect(endOf(call).output).toEqual({
    problem: {
      kind: 'timeout',
      message: 'Critter Swap is taking too long to answer. Please try again.',
    },
  })
})

test.each<[while_: string, (call: Call) => void]>([
  ['it is being tried', () => undefined],
  ['it is waiting for a retry', (call) => call.fail('attempt', offline)],
  ['it is late', (call) => call.wait()],
  [
    'it is late and waiting for a retry',
    (call) => {
      call.wait()
      call.fail('attempt', offline)
    },
  ],
])('a call cancelled while %s ends with the message for cancelled calls', (_, before) => {
  const call = aCall()
  before(call)
  call.send({ type: 'call.cancelled' })
  expect(endOf(call)).toEqual({
    status: 'done',
    value: 'cancelled',
    output: { problem: cancelled },
  })
})
