import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { toastsMachine } from '#machines/toasts.machine.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'

takesEveryTransition(toastsMachine, {
  events: {
    'toast.announced': ({ context }) =>
      context.announced < 2 ? [{ toast: { message: 'Posted !', tone: 'good' } }] : [],
    'toast.dismissed': ({ context }) => [{ id: context.queue[0]?.id ?? 0 }],
  },
})

test('two messages are said one after the other, each for its own time', () => {
  const clock = new SimulatedClock()
  const toasts = createActor(toastsMachine, { clock }).start()
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
