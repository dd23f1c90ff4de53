import * as z from 'zod/mini'
import { type Critter, critterSchema } from '#rules/member/birthdays.ts'
import { type Call, request } from './http.ts'

/** Loads the birthdays in a range. @param input.range as returned by `birthdayRange` */
export const loadBirthdays = ({ range }: { range: string }, call: Call): Promise<Critter[]> =>
  request('birthdays', z.array(critterSchema), { ...call, query: { 'filter[range]': range } })
