import { expect, test } from 'vitest'
import { modThreadsMachine } from '#machines/mod/modThreads.machine.ts'
import { offline } from '#tests/support/builders.ts'
import { aModThread } from '#tests/support/pair-threads.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const input = { ids: [61] }
const threads = [aModThread({ has_older: true })]
const [said] = aModThread().messages
const page = aModThread({ messages: said ? [{ ...said, id: 1, from: 'recipient' }] : [] })
const earlier = { type: 'earlier.requested', id: 61 } as const

takesEveryTransition(modThreadsMachine, {
  input,
  events: { 'earlier.requested': [{ id: 61 }, { id: 62 }] },
  outcomes: {
    readThreads: { done: [threads], error: [offline] },
    readEarlier: { done: [page], error: [offline] },
  },
})

test('conversations are requested only when the mod presses the button', () => {
  const play = stage(modThreadsMachine, input)
  const before = [play.snapshot().value, play.started.length]
  play.send({ type: 'threads.requested' })
  play.done('readThreads', threads)
  expect([before, play.started, play.snapshot().context.threads]).toEqual([
    ['unread', 0],
    [{ id: 'readThreads', input: { ids: [61] } }],
    threads,
  ])
})

test('a failed view of conversations can be retried', () => {
  const play = stage(modThreadsMachine, input)
  play.send({ type: 'threads.requested' })
  play.fail('readThreads', offline)
  const failed = play.snapshot().value
  play.send({ type: 'retry.requested' })
  expect([failed, play.snapshot().value]).toEqual(['failed', 'loading'])
})

test('earlier messages are put before the loaded ones, as long as there are any', () => {
  const play = stage(modThreadsMachine, input)
  play.send({ type: 'threads.requested' })
  play.done('readThreads', threads)
  play.send(earlier)
  play.fail('readEarlier', offline)
  const failed = play.snapshot().value
  play.send(earlier)
  play.done('readEarlier', page)
  play.send(earlier)
  const { value, context } = play.snapshot()
  expect([failed, value, context.threads[0]?.messages.map(({ id }) => id)]).toEqual([
    { shown: 'interrupted' },
    { shown: 'idle' },
    [1, 2],
  ])
  expect(play.started.slice(1)).toEqual(
    Array(2).fill({ id: 'readEarlier', input: { id: 61, before: 2 } }),
  )
})
