import type { MissingAnswer } from '#rules/exchange/missing.ts'
import { utcMomentWords } from '#server/time/utc-words.ts'
import { type AboutExchange, aboutExchange } from './exchange.ts'
import type { Notice } from './tell.ts'

export const OWED =
  'Until you’ve sent it and recorded it on the exchange’s page, or an elf settles it, you can’t join another exchange.'

const SECRET = 'Your recipient still doesn’t know who you are.'

/**
 * Asks a gifter about a gift that has not arrived.
 * @param until the deadline for the answer
 */
export const giftMissed = (exchange: AboutExchange, until: Date): Notice =>
  aboutExchange(
    exchange,
    'step',
    `Your recipient hasn’t received anything in “${exchange.label}”: please answer by ${utcMomentWords(until)}`,
    {
      kind: 'gift-missed',
      mailClass: 'swaps',
      subject: `Your recipient hasn’t received anything in “${exchange.label}”`,
      paragraphs: [
        `Your recipient in “${exchange.label}” has told us that nothing has come, although they have asked at the post office.`,
        `Is it on its way, did it get lost, or can’t you send it? Please tell us on the exchange’s page by ${utcMomentWords(until)}. Without an answer, the elves look into it.`,
        SECRET,
      ],
      action: 'Answer',
    },
  )

/** Reminds a gifter who has not answered yet. */
export const missedReminder = (exchange: AboutExchange, until: Date): Notice =>
  aboutExchange(
    exchange,
    'step',
    `Please tell us about your gift in “${exchange.label}” by ${utcMomentWords(until)}`,
    {
      kind: 'gift-missed-reminder',
      mailClass: 'swaps',
      subject: `What happened to your gift in “${exchange.label}”?`,
      paragraphs: [
        `Your recipient in “${exchange.label}” is still waiting, and we haven’t heard from you.`,
        `Please tell us on the exchange’s page by ${utcMomentWords(until)}. If you can’t send anything, that’s okay: just say so.`,
        SECRET,
      ],
      action: 'Answer',
    },
  )

const answered: Record<MissingAnswer, string> = {
  on_its_way:
    'Your gifter says that your gift is on its way. What they’ve told us is on the exchange’s page.',
  lost: 'Your gifter says that your gift got lost. The elves are looking into it, and write to you.',
  cannot:
    'Your gifter can’t send a gift. We’re sorry. The elves are looking into it, and write to you.',
}

/** Notifies a recipient of their gifter's answer without naming the gifter. */
export const missedAnswered = (exchange: AboutExchange, answer: MissingAnswer): Notice =>
  aboutExchange(exchange, 'step', `There’s news about your gift in “${exchange.label}”`, {
    kind: 'gift-missed-answered',
    mailClass: 'parcels',
    paragraphs: [answered[answer]],
  })

/**
 * Notifies one side that the elves are looking into a missing gift, because the gifter has not answered or the parcel
 * has not arrived in time.
 */
export const missedWithMods = (exchange: AboutExchange): Notice =>
  aboutExchange(exchange, 'step', `The elves are looking for a gift in “${exchange.label}”`, {
    kind: 'gift-missed-with-mods',
    mailClass: 'swaps',
    paragraphs: [
      `A gift in “${exchange.label}” still hasn’t come. The elves are looking into it now.`,
      'You’ll hear from them. What was said so far is on the exchange’s page.',
    ],
  })

/** Notifies a gifter that their recipient no longer misses the gift. */
export const missedWithdrawn = (exchange: AboutExchange): Notice =>
  aboutExchange(
    exchange,
    'step',
    `Your recipient in “${exchange.label}” no longer misses your gift`,
  )

/**
 * Notifies a side that a mod has settled the case.
 * @param words the mod's text
 * @param isOwed true for a gifter who owes the gift from now on
 */
export const missedSettled = (exchange: AboutExchange, words: string, isOwed = false): Notice =>
  aboutExchange(
    exchange,
    'step',
    `The elves have settled the missing gift in “${exchange.label}”`,
    {
      kind: 'gift-missed-settled',
      mailClass: 'swaps',
      paragraphs: [
        `The elves have looked into the gift that hadn’t come in “${exchange.label}”. They say:`,
        words,
        ...(isOwed ? [OWED] : []),
      ],
    },
  )
