import { expect, test } from 'vitest'
import { bugReportsMachine } from '#machines/letter/bugReports.machine.ts'
import { aFailure, offline } from '#tests/support/builders.ts'
import { aBugReport } from '#tests/support/letters-of-members.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const report = aBugReport()

takesEveryTransition(bugReportsMachine, {
  events: { 'change.requested': [{ report }], 'deletion.requested': [{ report }] },
  outcomes: {
    bugWording: { done: [report] },
    deleteReport: { done: [undefined], error: [offline] },
  },
  key: ({ context: { chosen, problem } }) => [chosen?.id, problem !== null],
})

test('one that is answered is neither changed nor deleted', () => {
  const play = stage(bugReportsMachine)
  const answered = aBugReport({ answer: 'It sings again' })
  play.send({ type: 'change.requested', report: answered })
  play.send({ type: 'deletion.requested', report: answered })
  expect(play.snapshot().value).toBe('listing')
})

test('one is changed in its place', () => {
  const play = stage(bugReportsMachine)
  play.send({ type: 'change.requested', report })
  expect(play.started.at(-1)).toEqual({
    id: 'bugWording',
    input: { values: { id: 21, message: 'The bell is mute' } },
  })
})

test('one is deleted once asked again, and why it could not be is kept', () => {
  const play = stage(bugReportsMachine)
  const refusal = aFailure({ kind: 'refused', message: 'Not today.' })
  play.send({ type: 'deletion.requested', report })
  play.send({ type: 'deletion.confirmed' })
  expect(play.started.at(-1)).toEqual({ id: 'deleteReport', input: { id: 21 } })
  play.fail('deleteReport', refusal)
  expect([play.snapshot().value, play.snapshot().context.problem]).toEqual([
    'listing',
    refusal.problem,
  ])
})
