import { type LeavingOut, leavingOutReason } from '#rules/exchange/pairing.ts'
import type { NotificationType } from '#rules/member/notification.ts'
import { utcDayWords, utcDeadlineWords } from '#server/time/utc-words.ts'
import { naming, type Person } from './named.ts'
import type { Notice, NoticeLetter } from './tell.ts'

export interface AboutExchange {
  label: string
  slug: string
}

/** A notice that links to the page of the exchange, both in the app and in the email. */
export const aboutExchange = (
  { slug }: AboutExchange,
  type: NotificationType,
  title: Notice['title'],
  letter?: Omit<NoticeLetter, 'action'> & Partial<Pick<NoticeLetter, 'action'>>,
): Notice => ({
  type,
  title,
  link: `/exchange/${slug}`,
  ...(letter && { letter: { action: 'See the exchange', ...letter } }),
})

/** Notifies the creator that the exchange is approved. */
export const approved = (
  exchange: AboutExchange,
  { startAt, signupsOpenAt }: { startAt: Date; signupsOpenAt: Date },
): Notice =>
  aboutExchange(exchange, 'exchange_approved', `“${exchange.label}” is approved`, {
    kind: 'exchange-approved',
    mailClass: 'exchanges',
    paragraphs: [
      'Good news!',
      `Your exchange “${exchange.label}” is approved. Critters can sign up from ${utcDayWords(signupsOpenAt)}, and it starts on ${utcDayWords(startAt)}.`,
    ],
  })

/** Notifies the creator that the exchange is rejected. @param reason in the mod's own words */
export const rejected = (exchange: AboutExchange, reason: string): Notice =>
  aboutExchange(exchange, 'exchange_rejected', `“${exchange.label}” wasn’t approved`, {
    kind: 'exchange-rejected',
    mailClass: 'exchanges',
    paragraphs: [
      `Thank you for the idea. An elf looked at “${exchange.label}” and couldn’t approve it as it is:`,
      reason,
      'You can change it and publish it again.',
    ],
  })

/** Notifies the creator, who had asked for another survey, that one was added. */
export const surveyAdded = (exchange: AboutExchange, survey: string): Notice =>
  aboutExchange(exchange, 'survey_added', `“${exchange.label}” has the survey you asked for`, {
    kind: 'survey-added',
    mailClass: 'exchanges',
    paragraphs: [
      `You asked for another survey for “${exchange.label}”. An elf added this one: “${survey}”.`,
      'From now on critters answer it before they sign up. Those who are in already stay in, and we’ve asked them to answer it.',
    ],
  })

/** Notifies participants who signed up before a survey was added that they should answer it. */
export const surveyToAnswer = (
  { label }: AboutExchange,
  survey: { id: number; label: string },
): Notice => ({
  type: 'survey_added',
  title: `“${label}” has one more survey for you: “${survey.label}”`,
  link: `/survey/${survey.id}`,
})

/** Notifies the creator, who had asked for another survey, that none was added. @param reason in the mod's own words */
export const surveyDeclined = (exchange: AboutExchange, reason: string): Notice =>
  aboutExchange(exchange, 'survey_declined', `“${exchange.label}” goes without another survey`, {
    kind: 'survey-declined',
    mailClass: 'exchanges',
    paragraphs: [
      `You asked for another survey for “${exchange.label}”. An elf looked at it, and decided to go without one:`,
      reason,
      'Nothing else about your exchange has changed. If you have a question, the elves will answer it.',
    ],
  })

/**
 * Notifies the creator and all participants that the exchange is cancelled.
 * @param reason in the mod's own words; null if too few had signed up
 */
export const cancelled = (exchange: AboutExchange, reason: string | null): Notice =>
  aboutExchange(exchange, 'cancelled', `“${exchange.label}” won’t take place`, {
    kind: 'exchange-cancelled',
    mailClass: 'exchanges',
    subject: `“${exchange.label}” is cancelled`,
    paragraphs: [
      `The exchange “${exchange.label}” won’t take place.`,
      reason ?? 'It takes at least two critters to swap, and this time not enough signed up.',
      'You don’t have to send anything. Other exchanges are waiting for you.',
    ],
  })

/**
 * Notifies a gifter that the exchange has started. The recipient's name is only in the envelope on the page.
 * @param sendBy the send-by day
 */
export const paired = (exchange: AboutExchange, sendBy: Date): Notice =>
  aboutExchange(exchange, 'paired', `Names are drawn in “${exchange.label}”. See who you drew.`, {
    kind: 'paired',
    mailClass: 'swaps',
    paragraphs: [
      `“${exchange.label}” has started, and names are drawn. An envelope is waiting for you on the exchange’s page: open it to see who you drew.`,
      `Please post your gift by ${utcDeadlineWords(sendBy)}. If you need more time, you can say so once on the same page.`,
      'Another critter drew you, and is preparing a gift for you. Who it is stays a secret.',
    ],
    action: 'See who you drew',
  })

const NOT_SETTLED =
  'You told us that certain people must not get your details. The elves couldn’t settle that in time, and until they do, we give your details to no one.'

const whyLeftOut: Record<LeavingOut, string> = {
  unsettled_note: NOT_SETTLED,
  unsettled_list: NOT_SETTLED,
  own_list:
    'This time, your “Never pair me with” list left no one for you to swap with. That’s no one’s fault, and your list stays as it is.',
}

/** Notifies a member that the exchange starts without them. */
export const leftOut = (exchange: AboutExchange, why: LeavingOut): Notice =>
  aboutExchange(exchange, 'removed', `“${exchange.label}” starts without you`, {
    kind: 'left-out',
    mailClass: 'swaps',
    paragraphs: [
      `We’re sorry, “${exchange.label}” has started without you this time.`,
      whyLeftOut[why],
      'You don’t have to send anything, and no one is waiting for a gift from you. Other exchanges are waiting for you, and the elves will gladly answer your questions.',
    ],
  })

/** Notifies the mods that the exchange starts without a member. */
export const someoneLeftOut = (exchange: AboutExchange, member: Person, why: LeavingOut): Notice =>
  aboutExchange(
    exchange,
    'removed',
    naming(
      member,
      'A critter',
      (name) => `${name} was left out of “${exchange.label}”. ${leavingOutReason(why)}`,
    ),
  )

/** Notifies a member that a mod has removed them. */
export const takenOut = (exchange: AboutExchange): Notice =>
  aboutExchange(exchange, 'removed', `You are no longer part of “${exchange.label}”`)
