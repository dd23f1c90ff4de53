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
    threads: onOrOff(),
  } satisfies Record<MailClass, unknown>,
  MAILS,
)

/** The member's settings for emails, reminders, shortcuts, and the list of birthdays. */
export const preferencesSchema = form({
  /** The classes of email that the member receives. */
  mails: mailsSchema,
  /** True if the list of birthdays includes the member. */
  birthday_listing: onOrOff(),
  /** True if the member gets reminders of exchanges that they could join, shortly before sign-ups close. */
  signup_reminders: onOrOff(),
  /** True if the member's gifters and recipients can write to them in masked threads. */
  threads: onOrOff(),
  /** True if keyboard shortcuts to pages are on. */
  shortcuts: onOrOff(),
  /** True if the member offers to send a spare gift when someone's gift has not come, in any exchange. */
  sends_spare_gifts: onOrOff(),
})
z.globalRegistry.add(preferencesSchema, { id: 'Preferences' })
export type Preferences = z.infer<typeof preferencesSchema>

/** A change of preferences. Preferences that are missing from it stay the same. */
export const preferencesChangeSchema = form({
  mails: z.optional(z.partial(mailsSchema)),
  birthday_listing: z.optional(onOrOff()),
  signup_reminders: z.optional(onOrOff()),
  threads: z.optional(onOrOff()),
  shortcuts: z.optional(onOrOff()),
  sends_spare_gifts: z.optional(onOrOff()),
})
export type PreferencesChange = z.infer<typeof preferencesChangeSchema>

/**
 * The preferences as they are stored. They list the classes that the member unsubscribed from, so that new classes are
 * on by default.
 */
export interface KeptPreferences {
  endedMails: readonly MailClass[]
  birthdayListing: boolean
  signupReminders: boolean
  /** The part of the day in which the member switched off all their threads; null if they have not. */
  threadsOffIn: Date | null
  shortcuts: boolean
  sendsSpareGifts: boolean
}

/** True if the member has unsubscribed from this class of email. */
export const isEnded = (mails: MailClass, { endedMails }: Pick<KeptPreferences, 'endedMails'>) =>
  endedMails.includes(mails)

export const preferencesOf = (kept: KeptPreferences): Preferences => ({
  mails: {
    swaps: !isEnded('swaps', kept),
    parcels: !isEnded('parcels', kept),
    exchanges: !isEnded('exchanges', kept),
    reminders: !isEnded('reminders', kept),
    answers: !isEnded('answers', kept),
    threads: !isEnded('threads', kept),
  },
  birthday_listing: kept.birthdayListing,
  signup_reminders: kept.signupReminders,
  threads: kept.threadsOffIn === null,
  shortcuts: kept.shortcuts,
  sends_spare_gifts: kept.sendsSpareGifts,
})

/** Applies a change. */
export const changed = (before: Preferences, change: PreferencesChange): Preferences => ({
  mails: { ...before.mails, ...change.mails },
  birthday_listing: change.birthday_listing ?? before.birthday_listing,
  signup_reminders: change.signup_reminders ?? before.signup_reminders,
  threads: change.threads ?? before.threads,
  shortcuts: change.shortcuts ?? before.shortcuts,
  sends_spare_gifts: change.sends_spare_gifts ?? before.sends_spare_gifts,
})

/** Merges two changes. If they conflict, the later one wins. */
export const together = (one: PreferencesChange, later: PreferencesChange): PreferencesChange => ({
  ...one,
  ...later,
  ...((one.mails || later.mails) && { mails: { ...one.mails, ...later.mails } }),
})

/** True if the change is not empty. */
export const hasMore = (change: PreferencesChange): boolean => Object.keys(change).length > 0

/**
 * Applies a change to the stored preferences.
 * @param part the current part of the day
 */
export function keptAfter(kept: KeptPreferences, change: PreferencesChange, part: Date) {
  const after = changed(preferencesOf(kept), change)
  return {
    endedMails: MAIL_CLASSES.filter((one) => !after.mails[one]),
    birthdayListing: after.birthday_listing,
    signupReminders: after.signup_reminders,
    threadsOffIn: after.threads ? null : (kept.threadsOffIn ?? part),
    shortcuts: after.shortcuts,
    sendsSpareGifts: after.sends_spare_gifts,
  }
}
