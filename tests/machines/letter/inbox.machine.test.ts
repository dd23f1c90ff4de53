import { expect, test } from 'vitest'
import { inboxMachine } from '#machines/letter/inbox.machine.ts'
import { aFailure, offline } from '#tests/support/builders.ts'
import { aModReport } from '#tests/support/letters-of-members.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const gone = aFailure({ kind: 'refused', status: 404, message: 'Not found' })
const letters = { drawer: 'inbox' }
const bugs = { drawer: 'inbox', kind: 'bugs' }
const one = { ...bugs, do: 'read', id: '21' }
const report = aModReport()
const closed = aModReport({ status: 'closed' })

takesEveryTransition(inboxMachine, {
  inputs: [{ query: letters }, { query: bugs }, { query: one }],
  events: { 'address.changed': [{ query: letters }, { query: bugs }, { query: one }] },
  outcomes: {
    openReport: { done: [report, closed], error: [gone, offline] },
    bugAnswer: { done: [aModReport({ answer: 'Mended' })] },
    closeReport: { done: [closed], error: [offline] },
  },
  key: ({ context: { query, report: shown } }) => [query, shown?.status, shown?.answer],
})

test('the URL says what is listed, and an unchanged URL does not reload the list', () => {
  const play = stage(inboxMachine, { query: { ...bugs, status: 'closed' } })
  play.send({ type: 'address.changed', query: { ...bugs, status: 'closed' } })
  play.send({ type: 'address.changed', query: letters })
  expect(play.started.slice(1)).toEqual([
    { id: 'inboxBugs', input: { query: { status: 'closed' } } },
    { id: 'inboxContacts', input: { query: { status: 'open' } } },
  ])
})

test('a report opens by its URL, is answered, and closes', () => {
  const play = stage(inboxMachine, { query: one })
  const asked = (id: string) => play.started.filter((call) => call.id === id).at(-1)?.input
  expect(asked('openReport')).toEqual({ id: 21 })
  play.done('openReport', report)
  play.done('bugAnswer', aModReport({ answer: 'Mended' }))
  expect(asked('bugAnswer')).toEqual({ values: { id: 21, answer: 'Mended' } })
  play.send({ type: 'closing.requested' })
  expect(asked('closeReport')).toEqual({ id: 21 })
  play.done('closeReport', closed)
  expect([play.snapshot().value, play.told]).toEqual([
    'closed',
    [
      ['announce', { message: 'The answer is sent', tone: 'good' }],
      ['announce', { message: 'The report is closed', tone: 'good' }],
    ],
  ])
})

test('Back from a report leads to the list it came from', () => {
  const play = stage(inboxMachine, { query: one })
  play.send({ type: 'address.changed', query: bugs })
  expect(play.snapshot().value).toBe('bugs')
})
