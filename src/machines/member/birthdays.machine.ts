import { loadMachine } from '#machines/load.ts'
import type { Critter } from '#rules/member/birthdays.ts'

/** The birthdays from today to the same day of the next month. */
export const birthdaysMachine = loadMachine<Critter[]>({
  id: 'birthdays',
  description: 'The list of birthdays in the next month.',
  refreshes: true,
})
