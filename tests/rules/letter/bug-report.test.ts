import { expect, test } from 'vitest'
import {
  type BugReport,
  bugAnswerSchema,
  bugDecisionRefusal,
  bugEditRefusal,
  bugReportEditSchema,
  bugReportInputSchema,
  mayChangeReport,
} from '#rules/letter/bug-report.ts'
import { fieldErrors } from '#rules/wire/problem.ts'

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
  const messages: Record<string, string> = {
    answered: 'An elf has already answered this report, so you can’t change it.',
    closed: 'This report is closed, so you can’t change it.',
  }
  expect([bugEditRefusal(report), mayChangeReport(report), bugDecisionRefusal(report)]).toEqual([
    edit && { code: edit, message: messages[edit] },
    edit === null,
    decision && { code: decision, message: 'This report is already closed.' },
  ])
})

const required = ['This field is required']
const tooLong = (max: string) => [`This field should be at most ${max} characters long`]

test('a bug report is sent with the page and the browser if they are known', () => {
  const whole = { message: 'The bell is mute', page: '/posts', browser: 'Firefox 140' }
  expect([
    bugReportInputSchema.parse(whole),
    bugReportInputSchema.parse({ message: 'The bell is mute', page: ' ' }),
    fieldErrors(bugReportInputSchema, {}),
    fieldErrors(bugReportInputSchema, {
      message: 'x'.repeat(10_001),
      page: 'x'.repeat(501),
      browser: 'x'.repeat(501),
    }),
  ]).toEqual([
    whole,
    { message: 'The bell is mute', page: null, browser: null },
    { message: required },
    { message: tooLong('10,000'), page: tooLong('500'), browser: tooLong('500') },
  ])
})

test('a report and an answer can have any text that is not blank and not too long', () => {
  expect([
    bugReportEditSchema.parse({ message: ' Mute ' }),
    fieldErrors(bugReportEditSchema, { message: ' ' }),
    fieldErrors(bugReportEditSchema, { message: 'x'.repeat(10_001) }),
    bugAnswerSchema.parse({ answer: 'Mended' }),
    fieldErrors(bugAnswerSchema, {}),
    fieldErrors(bugAnswerSchema, { answer: 'x'.repeat(5_001) }),
  ]).toEqual([
    { message: 'Mute' },
    { message: required },
    { message: tooLong('10,000') },
    { answer: 'Mended' },
    { answer: required },
    { answer: tooLong('5,000') },
  ])
})
