import { expect, test } from 'vitest'
import { birthdayCalendarMachine } from '#machines/member/birthdayCalendar.machine.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const evening = '2026-11-20T12:00:00.000Z'
const later = '2026-11-20T12:30:00.000Z'
const tomorrow = '2026-11-22T12:00:00.000Z'
const input = { now: evening }

takesEveryTransition(birthdayCalendarMachine, {
  input,
  events: { 'clock.ticked': [{ now: tomorrow }] },
})

test('the calendar starts with a new day after midnight, and not before', () => {
  const play = stage(birthdayCalendarMachine, input)
  play.send({ type: 'clock.ticked', now: later })
  const before = play.snapshot().context.now
  play.send({ type: 'clock.ticked', now: tomorrow })
  expect([before, play.snapshot().context.now]).toEqual([evening, tomorrow])
})
