import { expect, test } from 'vitest'
import { ownCopyMachine } from '#machines/member/ownCopy.machine.ts'
import { offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const copy = { made_at: '2030-01-15T12:00:00.000Z', account: { email: 'moth@wing.example' } }

takesEveryTransition(ownCopyMachine, {
  events: {},
  outcomes: { gather: { done: [copy], error: [offline] } },
})

test('it is saved as one file named after its day, and gathered once however often she asks', () => {
  const play = stage(ownCopyMachine)
  play.send({ type: 'copy.requested' })
  play.send({ type: 'copy.requested' })
  play.done('gather', copy)
  expect([play.snapshot().value, play.told, play.started.map(({ id }) => id)]).toEqual([
    'saved',
    [['saveFile', { name: 'critter-swap-2030-01-15.json', text: JSON.stringify(copy, null, 2) }]],
    ['gather'],
  ])
})

test('why there is none is said until the next try', () => {
  const play = stage(ownCopyMachine)
  play.send({ type: 'copy.requested' })
  play.fail('gather', offline)
  const failed = [play.snapshot().value, play.snapshot().context.problem]
  play.send({ type: 'copy.requested' })
  expect([failed, play.snapshot().context.problem]).toEqual([['failed', offline.problem], null])
})
