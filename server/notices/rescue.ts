import { utcDeadlineWords, utcMomentWords } from '#server/time/utc-words.ts'
import { type AboutExchange, aboutExchange } from './exchange.ts'
import { OWED } from './missing.ts'
import type { Notice, NoticeLetter } from './tell.ts'

type Letter = Omit<NoticeLetter, 'action' | 'kind' | 'mailClass'>

/** A notice for a rescuer, which links to the page of the rescue. */
const aboutRescue = (
  id: number,
  type: 'rescue_asked' | 'rescue_arrived' | 'rescue_over' | 'address_changed',
  title: string,
  letter?: Letter,
): Notice => ({
  type,
  title,
  link: `/rescue/${id}`,
  ...(letter && {
    letter: {
      ...letter,
      kind: type.replaceAll('_', '-'),
      mailClass: 'swaps',
      action: 'See the rescue',
    },
  }),
})

/** Asks a member for a spare gift, without saying who it is for. */
export const rescueAsked = (
  { label }: AboutExchange,
  { id, until }: { id: number; until: Date },
): Notice =>
  aboutRescue(id, 'rescue_asked', `Can you send a spare gift in “${label}”?`, {
    paragraphs: [
      `A gift in “${label}” hasn’t come, and you’ve offered to send a spare one.`,
      `Please say yes or no by ${utcMomentWords(until)}. Once you’ve said yes, you read who it is for, and have 14 days to send it.`,
      'If you can’t, that’s no shame. We’ll ask someone else.',
    ],
  })

/** Notifies a rescuer that their gift has arrived. */
export const rescueArrived = ({ label }: AboutExchange, id: number): Notice =>
  aboutRescue(id, 'rescue_arrived', `Your spare gift in “${label}” has arrived`, {
    paragraphs: [
      `Your spare gift in “${label}” has arrived. You’ve made someone’s day. Thank you!`,
      'They don’t know who you are.',
    ],
  })

/** Notifies a rescuer that they don't have to send anything, because the case has ended or their time is over. */
export const rescueOver = ({ label }: AboutExchange, id: number): Notice =>
  aboutRescue(id, 'rescue_over', `Your spare gift in “${label}” is no longer needed`, {
    paragraphs: [
      `You don’t have to send a spare gift in “${label}” anymore. Please send nothing, as the address may no longer be the right one.`,
      'Thank you all the same!',
    ],
  })

/** Notifies a rescuer who has accepted that the address has changed. */
export const rescueAddressChanged = ({ label }: AboutExchange, id: number): Notice =>
  aboutRescue(id, 'address_changed', `The address for your spare gift in “${label}” has changed`)

/** Notifies a recipient that rescuers are asked. */
export const rescueOpened = (exchange: AboutExchange): Notice =>
  aboutExchange(
    exchange,
    'step',
    `We’re looking for someone who sends you a spare gift in “${exchange.label}”`,
  )

/** Notifies a recipient that a rescuer has accepted. @param until the day by which the rescuer has to send the gift */
export const rescueAccepted = (exchange: AboutExchange, until: Date): Notice =>
  aboutExchange(exchange, 'rescue_accepted', `A rescuer sends you a gift in “${exchange.label}”`, {
    kind: 'rescue-accepted',
    mailClass: 'parcels',
    paragraphs: [
      `Someone has offered to send you a spare gift in “${exchange.label}”, and has your address now. They send it by ${utcDeadlineWords(until)}.`,
      'Who they are stays a secret.',
    ],
  })

/** Notifies a recipient that their rescuer has recorded a gift. */
export const rescueSent = (exchange: AboutExchange): Notice =>
  aboutExchange(exchange, 'rescue_sent', `Your rescuer has sent your gift in “${exchange.label}”`, {
    kind: 'rescue-sent',
    mailClass: 'parcels',
    paragraphs: [
      `Your rescuer has sent you something in “${exchange.label}”. Once it’s here, please record it on the exchange’s page.`,
    ],
  })

/** Notifies a recipient that the elves look into the case again, because nobody can send a gift, or it has not come. */
export const rescueWithMods = (exchange: AboutExchange): Notice =>
  aboutExchange(exchange, 'step', `The elves are looking for a gift in “${exchange.label}”`, {
    kind: 'rescue-with-mods',
    mailClass: 'swaps',
    paragraphs: [
      `We’ve found no rescuer’s gift for you in “${exchange.label}” yet. The elves are looking into it.`,
      'You’ll hear from them. What was said so far is on the exchange’s page.',
    ],
  })

/**
 * Notifies a gifter that a rescuer's gift has reached their recipient.
 * @param isOwed true if the gifter owes the gift from now on
 */
export const recipientRescued = (exchange: AboutExchange, isOwed: boolean): Notice =>
  aboutExchange(
    exchange,
    'step',
    `Your recipient in “${exchange.label}” got a rescuer’s gift`,
    isOwed
      ? {
          kind: 'recipient-rescued',
          mailClass: 'swaps',
          paragraphs: [
            `Another critter has sent a spare gift to your recipient in “${exchange.label}”, because nothing had come from you.`,
            OWED,
          ],
        }
      : undefined,
  )
