import { expect, test } from 'vitest'
import { type BugReport, bugDecisionRefusal, bugEditRefusal } from '#rules/letter/bug-report.ts'

test.each<[string, Pick<BugReport, 'status' | 'answer'>, string | null, string | null]>([
  ['without an answer can be changed and decided', { status: 'open', answer: null }, null, null],
  [
    'with an answer cannot be changed, and can be answered again',
    { status: 'open', answer: 'Ah' },
    'answered',
    null,
  ],
  [
    'that was closed without an answer cannot be changed or decided',
    { status: 'closed', answer: null },
    'closed',
    'closed',
  ],
  [
    'that was closed with an answer cannot be changed or decided',
    { status: 'closed', answer: 'Ah' },
    'answered',
    'closed',
  ],
])('a bug report %s', (_, report, edit, decision) => {
  expect([bugEditRefusal(report)?.code ?? null, bugDecisionRefusal(report)?.code ?? null]).toEqual([
    edit,
    decision,
  ])
})
