import { expect, test } from 'vitest'
import { bugReportMachine } from '#machines/letter/bugReport.machine.ts'
import { aMe, offline } from '#tests/support/builders.ts'
import { aBugReport } from '#tests/support/letters-of-members.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const input = { page: '/posts', browser: 'Firefox 140' }

takesEveryTransition(bugReportMachine, {
  delays: { memberPatience: 3_000 },
  input,
  outcomes: {
    bug: { done: [aBugReport()] },
    loadMember: { done: [aMe()], error: [offline] },
  },
})

test('sending a report includes page and browser, reloads the member and leads to the profile', () => {
  const play = stage(bugReportMachine, input)
  expect(play.started.at(-1)).toEqual({ id: 'bug', input: { values: { message: '', ...input } } })
  play.done('bug', aBugReport())
  play.done('loadMember', aMe())
  expect(play.told).toEqual([
    ['announce', { message: 'Bug report submitted', tone: 'good' }],
    ['changeMember', aMe()],
    ['goTo', { path: '/profile' }],
  ])
})

test('the page moves on soon even when the member does not load', () => {
  const play = stage(bugReportMachine, input)
  play.done('bug', aBugReport())
  play.wait()
  expect(play.told.at(-1)).toEqual(['goTo', { path: '/profile' }])
})
