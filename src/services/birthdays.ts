import * as z from 'zod/mini'
import {
  type BirthdayListing,
  birthdayListingSchema,
  type Critter,
  critterSchema,
} from '#rules/member/birthdays.ts'
import { type Call, request } from './http.ts'

/** @param input.range as `birthdayRange` makes it */
export const loadBirthdays = ({ range }: { range: string }, call: Call): Promise<Critter[]> =>
  request('birthdays', z.array(critterSchema), { ...call, query: { 'filter[range]': range } })

export const loadBirthdayListing = (_: unknown, call: Call): Promise<BirthdayListing> =>
  request('me/preferences', birthdayListingSchema, call)

export const saveBirthdayListing = (
  listing: BirthdayListing,
  call: Call,
): Promise<BirthdayListing> =>
  request('me/preferences', birthdayListingSchema, { ...call, method: 'put', body: listing })
