import * as z from 'zod/mini'

/**
 * The classes of email that members can unsubscribe from. Emails about the account and emails to a parent belong to no
 * class and are always sent.
 */
export const MAIL_CLASSES = [
  'swaps',
  'parcels',
  'exchanges',
  'reminders',
  'answers',
  'threads',
] as const
export type MailClass = (typeof MAIL_CLASSES)[number]

/** The topic of each class of email, worded for the middle of a sentence. */
export const mailSubjects: Record<MailClass, string> = {
  swaps: 'your swaps',
  parcels: 'parcels',
  exchanges: 'your exchanges',
  reminders: 'approaching dates',
  answers: 'answers from the elves',
  threads: 'messages from your gifters and recipients',
}

/** The content of each class of email, worded to follow "We send them". */
export const mailContents: Record<MailClass, string> = {
  swaps: 'when names are drawn, and when something changes in one of your swaps',
  parcels: 'when a gift is on its way to you, and when one of yours has arrived',
  exchanges:
    'when an exchange you proposed is approved or cancelled, when a survey you asked for is ready, and when a waiting list has a spot for you',
  reminders:
    'when an exchange you joined starts soon, when your parcel is due, and, if you asked for it, before sign-ups close',
  answers: 'when an elf answers your letter or bug report',
  threads: 'when your gifter or your recipient has written to you, at most three times a day',
}

/** The class that the link in an email unsubscribes from. `is_ended` is true if the member has already unsubscribed. */
export const endingSchema = z.object({ mails: z.enum(MAIL_CLASSES), is_ended: z.boolean() })
z.globalRegistry.add(endingSchema, { id: 'Ending' })
export type Ending = z.infer<typeof endingSchema>
