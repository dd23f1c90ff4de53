import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { toastsMachine } from '#machines/tab/toasts.machine.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { toastsModel } from './toasts.model.ts'

const no = { message: 'This nickname is already taken', tone: 'bad' } as const

const cases: Coverage<typeof toastsMachine> = {
  delays: { toastLifetime: [4_000, 10_000], closingTime: 150, retryInterval: 250 },
  events: {
    'toast.announced': ({ context }) =>
      context.announced < 2
        ? [
            { toast: { message: 'Posted !', tone: 'good' } },
            { toast: no },
            { toast: { ...no, lifetime: 10_000 } },
          ]
        : [],
    'toast.dismissed': ({ context }) => [
      { id: context.queue[0]?.id ?? 0 },
      { id: context.announced },
    ],
  },
}

takesEveryTransition(toastsMachine, cases)

test('on every path, toasts are queued, shown and closed as the specification says', () =>
  followsModel(toastsMachine, cases, toastsModel))

/** The chart after the code that renders toasts has loaded. */
function opened(clock: SimulatedClock) {
  const toasts = createActor(toastsMachine, { clock }).start()
  toasts.send({ type: 'outlet.ready' })
  return toasts
}

test('a message waits for the code that displays it and is then shown for its full time, and a stale error is dropped', () => {
  const clock = new SimulatedClock()
  const toasts = createActor(toastsMachine, { clock }).start()
  const yes = { message: 'Posted !', tone: 'good' } as const
  for (const toast of [no, yes]) toasts.send({ type: 'toast.announced', toast })
  clock.increment(60_000)
  toasts.send({ type: 'errors.outdated' })
  const shown = () => {
    const { value, context } = toasts.getSnapshot()
    return [value, context.queue.map(({ message }) => message)]
  }
  const seen = [shown()]
  toasts.send({ type: 'outlet.ready' })
  for (const ms of [3_999, 1]) {
    clock.increment(ms)
    seen.push(shown())
  }
  expect(seen).toEqual([
    ['unready', [yes.message]],
    ['showing', [yes.message]],
    ['closing', [yes.message]],
  ])
})

test('among errors waiting for the display code only the last is shown, and all other messages are', () => {
  const toasts = createActor(toastsMachine, { clock: new SimulatedClock() }).start()
  const yes = { message: 'Posted !', tone: 'good' } as const
  for (const toast of [no, yes, no, no]) toasts.send({ type: 'toast.announced', toast })
  toasts.send({ type: 'outlet.ready' })
  const { value, context } = toasts.getSnapshot()
  expect([value, context]).toEqual([
    'showing',
    {
      queue: [
        { ...yes, id: 2 },
        { ...no, id: 4 },
      ],
      announced: 4,
    },
  ])
})

test('two messages are shown one after the other, each for its own time', () => {
  const clock = new SimulatedClock()
  const toasts = opened(clock)
  const shown = () => {
    const { value, context } = toasts.getSnapshot()
    return [value, context.queue[0]?.message]
  }
  const said: unknown[] = []
  const wait = (ms: number) => {
    clock.increment(ms)
    said.push(shown())
  }
  toasts.send({ type: 'toast.announced', toast: { message: 'first', tone: 'good' } })
  toasts.send({
    type: 'toast.announced',
    toast: { message: 'second', tone: 'bad', lifetime: 10_000 },
  })
  for (const ms of [3999, 1, 150, 250, 9999, 1, 150, 250]) wait(ms)
  expect(said).toEqual([
    ['showing', 'first'],
    ['closing', 'first'],
    ['waiting', 'second'],
    ['showing', 'second'],
    ['showing', 'second'],
    ['closing', 'second'],
    ['waiting', undefined],
    ['idle', undefined],
  ])
})

test('an error does not stay on the next page, but a success message does', () => {
  const clock = new SimulatedClock()
  const toasts = opened(clock)
  const yes = { message: 'Posted !', tone: 'good' } as const
  for (const toast of [no, yes, no]) toasts.send({ type: 'toast.announced', toast })
  toasts.send({ type: 'errors.outdated' })
  const shown = () => {
    const { value, context } = toasts.getSnapshot()
    return [value, context.queue.map(({ message }) => message)]
  }
  const seen = [shown()]
  for (const ms of [150, 250]) {
    clock.increment(ms)
    seen.push(shown())
  }
  toasts.send({ type: 'errors.outdated' })
  seen.push(shown())
  expect(seen).toEqual([
    ['closing', [no.message, yes.message]],
    ['waiting', [yes.message]],
    ['showing', [yes.message]],
    ['showing', [yes.message]],
  ])
})
