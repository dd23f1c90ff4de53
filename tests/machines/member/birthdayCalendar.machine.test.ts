import { test } from 'vitest'
import { birthdayCalendarMachine } from '#machines/member/birthdayCalendar.machine.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { birthdayCalendarModel } from './birthdayCalendar.model.ts'

const evening = '2026-11-20T12:00:00.000Z'
const later = '2026-11-20T12:30:00.000Z'
const tomorrow = '2026-11-22T12:00:00.000Z'
const input = { now: evening }

const cases: Coverage<typeof birthdayCalendarMachine> = {
  input,
  events: { 'clock.ticked': [{ now: later }, { now: tomorrow }] },
}

takesEveryTransition(birthdayCalendarMachine, cases)

test('on every path, the calendar follows the day of the reader', () =>
  followsModel(birthdayCalendarMachine, cases, birthdayCalendarModel))
