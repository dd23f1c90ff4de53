import { test } from 'vitest'
import { bugReportMachine } from '#machines/letter/bugReport.machine.ts'
import { aMe, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { aBugReport } from '#tests/support/letters-of-members.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { bugReportModel } from './bugReport.model.ts'

const input = { page: '/posts', browser: 'Firefox 140' }

const cases: Coverage<typeof bugReportMachine> = {
  delays: { memberPatience: 3_000 },
  input,
  outcomes: {
    bug: { done: [aBugReport()] },
    loadMember: { done: [aMe()], error: [offline] },
  },
}

takesEveryTransition(bugReportMachine, cases)

test('on every path, a bug is reported as the specification says', () =>
  followsModel(bugReportMachine, cases, bugReportModel))
