import * as z from 'zod/mini'
import { expects, form } from '#rules/form/field.ts'
import { MAIL_CLASSES, type MailClass } from './mail-class.ts'

const onOrOff = () => z.boolean(expects('yes or no'))

const MAILS = 'Please say which emails'
const mailsSchema = z.object(
  {
    swaps: onOrOff(),
    parcels: onOrOff(),
    exchanges: onOrOff(),
    reminders: onOrOff(),
    answers: onOrOff(),
  } satisfies Record<MailClass, unknown>,
  MAILS,
)

/** How a member wants to be told of things, and what others are told of her. */
export const preferencesSchema = form({
  /** Which emails come. */
  mails: mailsSchema,
  /** She is in the list of birthdays. */
  birthday_listing: onOrOff(),
  /** She is reminded, before sign-ups close, of exchanges that she could join. */
  signup_reminders: onOrOff(),
  /** Keys lead to pages. */
  shortcuts: onOrOff(),
})
z.globalRegistry.add(preferencesSchema, { id: 'Preferences' })
export type Preferences = z.infer<typeof preferencesSchema>

/** What is to be different; what is left out stays as it is. */
export const preferencesChangeSchema = form({
  mails: z.optional(z.partial(mailsSchema)),
  birthday_listing: z.optional(onOrOff()),
  signup_reminders: z.optional(onOrOff()),
  shortcuts: z.optional(onOrOff()),
})
export type PreferencesChange = z.infer<typeof preferencesChangeSchema>

/** As they are kept: whatever was not ended comes, emails of a class that is new as well. */
export interface KeptPreferences {
  endedMails: readonly MailClass[]
  birthdayListing: boolean
  signupReminders: boolean
  shortcuts: boolean
}

/** Emails of this class are no longer sent to her. */
export const isEnded = (mails: MailClass, { endedMails }: Pick<KeptPreferences, 'endedMails'>) =>
  endedMails.includes(mails)

export const preferencesOf = (kept: KeptPreferences): Preferences => ({
  mails: {
    swaps: !isEnded('swaps', kept),
    parcels: !isEnded('parcels', kept),
    exchanges: !isEnded('exchanges', kept),
    reminders: !isEnded('reminders', kept),
    answers: !isEnded('answers', kept),
  },
  birthday_listing: kept.birthdayListing,
  signup_reminders: kept.signupReminders,
  shortcuts: kept.shortcuts,
})

/** How they are after a change. */
export const changed = (before: Preferences, change: PreferencesChange): Preferences => ({
  mails: { ...before.mails, ...change.mails },
  birthday_listing: change.birthday_listing ?? before.birthday_listing,
  signup_reminders: change.signup_reminders ?? before.signup_reminders,
  shortcuts: change.shortcuts ?? before.shortcuts,
})

/** Two changes as one; where they contradict each other, the later one holds. */
export const together = (one: PreferencesChange, later: PreferencesChange): PreferencesChange => ({
  ...one,
  ...later,
  ...((one.mails || later.mails) && { mails: { ...one.mails, ...later.mails } }),
})

/** Something is to be different. */
export const hasMore = (change: PreferencesChange): boolean => Object.keys(change).length > 0

/** What is kept after a change. */
export function keptAfter(kept: KeptPreferences, change: PreferencesChange) {
  const after = changed(preferencesOf(kept), change)
  return {
    endedMails: MAIL_CLASSES.filter((one) => !after.mails[one]),
    birthdayListing: after.birthday_listing,
    signupReminders: after.signup_reminders,
    shortcuts: after.shortcuts,
  }
}
