import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { toastsMachine } from '#machines/tab/toasts.machine.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'

const no = { message: 'This nickname is already taken', tone: 'bad' } as const

takesEveryTransition(toastsMachine, {
  delays: { toastLifetime: 4_000, closingTime: 150, retryInterval: 250 },
  events: {
    'toast.announced': ({ context }) =>
      context.announced < 2
        ? [{ toast: { message: 'Posted !', tone: 'good' } }, { toast: no }]
        : [],
    'toast.dismissed': ({ context }) => [{ id: context.queue[0]?.id ?? 0 }],
  },
})

/** The chart after the code that draws toasts has loaded. */
function opened(clock: SimulatedClock) {
  const toasts = createActor(toastsMachine, { clock }).start()
  toasts.send({ type: 'outlet.ready' })
  return toasts
}

test('a message waits for the code that draws it and then gets its whole time; a stale error is dropped', () => {
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

test('of the errors that wait for the drawing code only the last is shown, and all other messages are', () => {
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

test('two messages show one after the other, each for its own time', () => {
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

test('an error does not follow a reader to the next page, a success message does', () => {
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
