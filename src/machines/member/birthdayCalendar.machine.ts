import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { needListener } from '#machines/needs.ts'
import { event } from '#machines/params.ts'
import { isAnotherDay } from '#rules/member/birthdays.ts'
import { birthdaysMachine } from './birthdays.machine.ts'

type ClockTicked = { type: 'clock.ticked'; now: string }
export type ListingChanged = { type: 'listing.changed' }

interface BirthdayCalendarContext {
  now: string
}

interface Step {
  from: string
  to: string
}

const step = ({
  context,
  event,
}: {
  context: BirthdayCalendarContext
  event: ClockTicked
}): Step => ({
  from: context.now,
  to: event.now,
})

/**
 * The birthdays of the coming month in the reader's time zone. At the reader's midnight, the calendar moves on by a
 * day.
 */
export const birthdayCalendarMachine = setup({
  types: {
    context: {} as BirthdayCalendarContext,
    events: {} as ClockTicked | ListingChanged,
    input: {} as BirthdayCalendarContext,
    children: {} as { clock: 'clock'; birthdays: 'birthdays' },
  },
  actors: { clock: needListener<ClockTicked>(), birthdays: birthdaysMachine },
  guards: { isAnotherDay: (_, { from, to }: Step) => isAnotherDay(new Date(from), new Date(to)) },
  actions: {
    keepNow: assign((_, { now }: ClockTicked) => ({ now })),
    lookAgain: sendTo('birthdays', { type: 'refresh.requested' }),
  },
}).createMachine({
  id: 'birthdayCalendar',
  description: 'The calendar of birthdays in the next month.',
  context: ({ input }) => input,
  invoke: [
    { id: 'clock', src: 'clock' },
    { id: 'birthdays', src: 'birthdays' },
  ],
  on: {
    'clock.ticked': {
      guard: { type: 'isAnotherDay', params: step },
      actions: [{ type: 'keepNow', params: event }, 'lookAgain'],
      description: 'The reader’s local day has changed.',
    },
    'listing.changed': { actions: 'lookAgain' },
  },
})

export type BirthdayCalendarRef = ActorRefFrom<typeof birthdayCalendarMachine>
