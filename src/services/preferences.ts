import { type BirthdayListing, birthdayListingSchema } from '#rules/member/birthday-listing.ts'
import { type Call, request } from './http.ts'

export const loadBirthdayListing = (_: unknown, call: Call): Promise<BirthdayListing> =>
  request('me/preferences', birthdayListingSchema, call)

export const saveBirthdayListing = (
  listing: BirthdayListing,
  call: Call,
): Promise<BirthdayListing> =>
  request('me/preferences', birthdayListingSchema, { ...call, method: 'put', body: listing })
