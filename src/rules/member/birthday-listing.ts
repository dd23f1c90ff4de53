import * as z from 'zod/mini'
import { form } from '#rules/form/field.ts'

/** Whether a member is in the list of birthdays. */
export const birthdayListingSchema = form({ birthday_listing: z.boolean() })
export type BirthdayListing = z.infer<typeof birthdayListingSchema>
