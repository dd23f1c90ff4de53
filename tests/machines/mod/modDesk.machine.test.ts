import { expect, test } from 'vitest'
import { modDeskMachine } from '#machines/mod/modDesk.machine.ts'
import { aMe, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const input = { me: aMe({ role: 'mod' }), now: '2026-11-20T10:00:00.000Z' }
const later = '2026-11-21T00:00:00.000Z'

takesEveryTransition(modDeskMachine, {
  input,
  events: { 'clock.ticked': [{ now: later }], 'cases.counted': [{ total: 2 }] },
  outcomes: { countCases: { done: [3], error: [offline] } },
  key: ({ context: { caseCount } }) => caseCount,
})

test('the number of waiting cases is known before their drawer is opened, which keeps it up to date', () => {
  const play = stage(modDeskMachine, input)
  const before = play.snapshot().context.caseCount
  play.done('countCases', 3)
  const counted = play.snapshot().context.caseCount
  play.send({ type: 'cases.counted', total: 2 })
  expect([before, counted, play.snapshot().context.caseCount]).toEqual([null, 3, 2])
})

test('a drawer that is opened again shows how things stand then', () => {
  const play = stage(modDeskMachine, input)
  play.send({ type: 'members.opened' })
  play.send({ type: 'clock.ticked', now: later })
  play.send({ type: 'approvals.opened' })
  expect(play.started).toEqual([
    { id: 'clock', input: undefined },
    { id: 'countCases', input: undefined },
    { id: 'approvals', input: { now: input.now } },
    { id: 'members', input: { query: { search: '' } } },
    { id: 'approvals', input: { now: later } },
  ])
})
