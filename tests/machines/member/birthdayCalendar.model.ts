/** Reference model for the birthdays of the next month, written from the specification. */
import type { birthdayCalendarMachine } from '#machines/member/birthdayCalendar.machine.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * The window is one month from today. The calendar is loaded again at the reader’s midnight, and when their own entry
 * changes.
 */
interface Calendar extends Said {
  now: string
}

const LOOK_AGAIN = [['birthdays', { type: 'refresh.requested' }]] as const
const dayOf = (time: string) => new Date(time).toDateString()

export const birthdayCalendarModel: Model<typeof birthdayCalendarMachine, Calendar> = {
  start: ({ now }) => ({ now, started: [['clock'], ['birthdays']] }),
  on: {
    'clock.ticked': (was, { now }) =>
      dayOf(now) === dayOf(was.now) ? was : { now, sent: LOOK_AGAIN },
    'listing.changed': (was) => ({ ...was, sent: LOOK_AGAIN }),
  },
  shows: ({ context: { now } }) => ({ now }),
}
