import * as z from 'zod/mini'

/**
 * The classes of email that members can unsubscribe from. Emails about the account and emails to a parent belong to no
 * class and are always sent.
 */
export const MAIL_CLASSES = ['swaps', 'parcels', 'exchanges', 'reminders', 'answers'] as const
export type MailClass = (typeof MAIL_CLASSES)[number]

/** The topic of each class of email, worded for the middle of a sentence. */
export const mailSubjects: Record<MailClass, string> = {
  swaps: 'your swaps',
  parcels: 'parcels',
  exchanges: 'your exchanges',
  reminders: 'approaching dates',
  answers: 'answers from the elves',
}

/** The content of each class of email, worded to follow "They tell you". */
export const mailContents: Record<MailClass, string> = {
  swaps: 'when names are drawn, and what changes in a swap you take part in',
  parcels: 'what is on its way to you, and what of yours has arrived',
  exchanges:
    'whether an exchange you proposed is approved, what comes of a survey you asked for, and when one of yours is cancelled',
  reminders:
    'that a swap of yours starts soon, that your parcel is still to be sent, and, where you asked for it, that sign-ups are about to close',
  answers: 'that an elf has answered a letter or a bug report of yours',
}

/** The class that the link in an email unsubscribes from, and whether the member has already done so. */
export const endingSchema = z.object({ mails: z.enum(MAIL_CLASSES), is_ended: z.boolean() })
z.globalRegistry.add(endingSchema, { id: 'Ending' })
export type Ending = z.infer<typeof endingSchema>
