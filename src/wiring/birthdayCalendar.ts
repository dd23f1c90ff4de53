import { birthdayCalendarMachine } from '#machines/member/birthdayCalendar.machine.ts'
import { birthdaysMachine } from '#machines/member/birthdays.machine.ts'
import { birthdayRange, type Critter } from '#rules/member/birthdays.ts'
import { calendarDay } from '#rules/time/clock.ts'
import { loadBirthdays } from '#services/birthdays.ts'
import { calling } from './actors.ts'
import type { World } from './world.ts'

/** Connects the birthdays of the next month to the server. The month starts today in the reader's time zone. */
export const birthdayCalendarFlow = ({ now, hear }: World) =>
  birthdayCalendarMachine.provide({
    actors: {
      clock: hear.clock,
      birthdays: birthdaysMachine.provide({
        actors: {
          load: calling<unknown, Critter[]>((_, call) =>
            loadBirthdays({ range: birthdayRange(calendarDay(new Date(now()))) }, call),
          ),
        },
      }),
    },
  })
