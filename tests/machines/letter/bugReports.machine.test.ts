import { expect, test } from 'vitest'
import { bugReportsMachine } from '#machines/letter/bugReports.machine.ts'
import { aFailure, offline } from '#tests/support/builders.ts'
import { aBugReport } from '#tests/support/letters-of-members.ts'
import { overlayClosed, overlayOpened } from '#tests/support/overlays.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const report = aBugReport()
const answered = aBugReport({ answer: 'It sings again' })
const named = overlayOpened('delete', 21)
const listed = (...items: (typeof report)[]) => ({ context: { items } })

takesEveryTransition(bugReportsMachine, {
  events: {
    'overlay.opened': [named],
    'change.requested': [{ report }],
  },
  outcomes: {
    reportedBugs: { snapshot: [listed(report)] },
    bugWording: { done: [report] },
    deleteReport: { done: [undefined], error: [offline] },
  },
  key: ({ context: { chosen, problem, asked, items } }) => [
    chosen?.id,
    problem !== null,
    asked,
    items.length,
  ],
})

test('an answered report can be neither edited nor deleted', () => {
  const play = stage(bugReportsMachine)
  play.show('reportedBugs', listed(answered))
  play.send({ type: 'change.requested', report: answered })
  play.send(named)
  expect(play.snapshot().value).toBe('listing')
})

test('the form for editing a report starts with the text of the report', () => {
  const play = stage(bugReportsMachine)
  play.send({ type: 'change.requested', report })
  expect(play.started.at(-1)).toEqual({
    id: 'bugWording',
    input: { values: { id: 21, message: 'The bell is mute' } },
  })
})

test('the URL opens the delete prompt for a report, even before the list has loaded', () => {
  const play = stage(bugReportsMachine)
  play.send(named)
  const before = play.snapshot().value
  play.show('reportedBugs', listed(report))
  expect([before, play.snapshot().value]).toEqual(['listing', 'asking'])
})

test('a report is deleted after a confirmation, and a failure is shown in the dialog', () => {
  const play = stage(bugReportsMachine)
  const refusal = aFailure({ kind: 'refused', message: 'Not today.' })
  play.show('reportedBugs', listed(report))
  play.send(named)
  play.send({ type: 'deletion.confirmed' })
  expect(play.started.at(-1)).toEqual({ id: 'deleteReport', input: { id: 21 } })
  play.fail('deleteReport', refusal)
  const refused = [play.snapshot().value, play.snapshot().context.problem]
  play.send({ type: 'deletion.confirmed' })
  play.done('deleteReport')
  expect([refused, play.snapshot().value, play.told]).toEqual([
    ['asking', refusal.problem],
    'listing',
    [['announce', { message: 'Your report is deleted', tone: 'good' }], ['closeOverlay']],
  ])
})

/** The chart after the reader went back while a report was being deleted. */
function leftWhileDeleting() {
  const play = stage(bugReportsMachine)
  play.show('reportedBugs', listed(report))
  play.send(named)
  play.send({ type: 'deletion.confirmed' })
  play.send(overlayClosed)
  return play
}

test('a refusal that arrives after the user went back is shown in the dialog, and the dialog can be closed although it is no longer in the URL', () => {
  const play = leftWhileDeleting()
  play.fail('deleteReport', offline)
  const refused = [play.snapshot().value, play.snapshot().context.problem]
  play.send({ type: 'deletion.abandoned' })
  expect([refused, play.snapshot().value, play.told]).toEqual([
    ['asking', offline.problem],
    'listing',
    [['closeOverlay']],
  ])
})

test('a report can be edited even if the user went back while another report was being deleted', () => {
  const play = leftWhileDeleting()
  play.done('deleteReport')
  play.send({ type: 'change.requested', report: aBugReport({ id: 22 }) })
  expect(play.snapshot().value).toBe('changing')
})
