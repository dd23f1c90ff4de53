import { expect, test } from 'vitest'
import { reportedThreadsMachine } from '#machines/mod/reportedThreads.machine.ts'
import { offline } from '#tests/support/builders.ts'
import { aModThread } from '#tests/support/pair-threads.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const input = { ids: [61] }
const threads = [aModThread()]

takesEveryTransition(reportedThreadsMachine, {
  input,
  outcomes: { readThreads: { done: [threads], error: [offline] } },
})

test('reported conversations are requested only when the mod presses the button', () => {
  const play = stage(reportedThreadsMachine, input)
  const before = [play.snapshot().value, play.started.length]
  play.send({ type: 'threads.requested' })
  play.done('readThreads', threads)
  expect([before, play.started, play.snapshot().context.threads]).toEqual([
    ['unread', 0],
    [{ id: 'readThreads', input: { ids: [61] } }],
    threads,
  ])
})

test('a failed view of reported conversations can be retried', () => {
  const play = stage(reportedThreadsMachine, input)
  play.send({ type: 'threads.requested' })
  play.fail('readThreads', offline)
  const failed = play.snapshot().value
  play.send({ type: 'retry.requested' })
  expect([failed, play.snapshot().value]).toEqual(['failed', 'loading'])
})
