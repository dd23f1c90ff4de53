import { expect, test } from 'vitest'
import { modDeskMachine } from '#machines/mod/modDesk.machine.ts'
import { aMe, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const input = { me: aMe({ role: 'mod' }), now: '2026-11-20T10:00:00.000Z', query: {} }
const cases = { drawer: 'cases' }
const members = { drawer: 'members' }
const later = '2026-11-21T00:00:00.000Z'

takesEveryTransition(modDeskMachine, {
  input,
  events: {
    'clock.ticked': [{ now: later }],
    'cases.counted': [{ total: 2 }],
    'address.changed': [
      { query: {} },
      { query: cases },
      { query: { drawer: 'rescues' } },
      { query: { drawer: 'exchanges' } },
      { query: members },
      { query: { drawer: 'inbox' } },
      { query: { drawer: 'audit' } },
    ],
  },
  outcomes: {
    countCases: { done: [3], error: [offline] },
    countRequests: { done: [1], error: [offline] },
  },
  key: ({ context: { caseCount, requestCount, query } }) => [caseCount, requestCount, query],
})

test('the number of open cases is loaded with the desk, and updated by the cases drawer', () => {
  const play = stage(modDeskMachine, input)
  const before = play.snapshot().context.caseCount
  play.done('countCases', 3)
  const counted = play.snapshot().context.caseCount
  play.send({ type: 'cases.counted', total: 2 })
  expect([before, counted, play.snapshot().context.caseCount]).toEqual([null, 3, 2])
})

test('the number of survey requests is loaded with the desk, and is left out if that request fails', () => {
  const [counted, failed] = [stage(modDeskMachine, input), stage(modDeskMachine, input)]
  counted.done('countRequests', 2)
  failed.fail('countRequests', offline)
  expect([counted, failed].map((play) => play.snapshot().context.requestCount)).toEqual([2, null])
})

test('a reopened drawer starts from scratch with the current time', () => {
  const play = stage(modDeskMachine, input)
  play.send({ type: 'address.changed', query: members })
  play.send({ type: 'clock.ticked', now: later })
  play.send({ type: 'address.changed', query: {} })
  expect(play.started).toEqual([
    { id: 'clock', input: undefined },
    { id: 'address', input: undefined },
    { id: 'countCases', input: undefined },
    { id: 'countRequests', input: undefined },
    { id: 'approvals', input: { now: input.now, led: { first: null } } },
    { id: 'members', input: { query: { search: '', first: null } } },
    { id: 'approvals', input: { now: later, led: { first: null } } },
  ])
})

test('a URL opens the drawer it names, with the named item first in the list', () => {
  const query = { ...cases, do: 'settle', id: '51' }
  const play = stage(modDeskMachine, { ...input, query })
  expect([play.snapshot().value, play.started.at(-1)]).toEqual([
    'cases',
    {
      id: 'cases',
      input: { actor: { id: input.me.id }, led: { first: 51 }, reportTo: play.actor },
    },
  ])
})

test('opening or closing a popup over a drawer does not restart the drawer', () => {
  const play = stage(modDeskMachine, { ...input, query: members })
  const before = play.started.length
  play.send({ type: 'address.changed', query: { ...members, do: 'suspend', id: '12' } })
  play.send({ type: 'address.changed', query: members })
  expect([play.snapshot().value, play.started.length - before]).toEqual(['members', 0])
})

test('the list of members starts with the member whom the URL names', () => {
  const query = { ...members, do: 'suspend', id: '12' }
  expect(stage(modDeskMachine, { ...input, query }).started.at(-1)).toEqual({
    id: 'members',
    input: { query: { search: '', first: 12 } },
  })
})
