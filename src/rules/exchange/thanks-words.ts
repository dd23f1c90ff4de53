/** Thank-you cards, and gifters who let their recipient know them, on the page of the exchange. */
import { type ChosenPicture, pictureIdOf, sendingErrors } from '#rules/feed/chosen-picture.ts'
import type { Toast } from '#rules/tab/toast.ts'
import { readersTime } from '#rules/time/day-words.ts'
import { type FieldErrors, fieldErrors } from '#rules/wire/problem.ts'
import { thanksOverlays } from './overlays.ts'
import { partWords } from './pair-thread-words.ts'
import type { Reveal } from './reveal.ts'
import type { Exchange } from './schema.ts'
import {
  CARD_OVER,
  type CardInput,
  cardInputSchema,
  type KnownGifter,
  type Thanks,
  type ThanksCard,
  type ThanksOffer,
} from './thanks.ts'

export const CARD_TITLE = 'Write a thank-you card'
/** Explains how a card differs from a post about the gift, which everybody can read. */
export const CARD_WORDS =
  'Only your gifter reads this card. It has no name on it, and it goes out with the next part of the day, so that its time gives no one away.'
export const EARLIER_WORDS =
  'This card is for the gifter you had before. If they’ve left the exchange, it can’t reach them.'
export const PICTURE_WORDS = 'If one of you is a minor, the picture isn’t passed on.'
export const ONLY_GIFTER = 'A card is only for your gifter. A post about your gift is for everyone.'
export const SENT_TOAST: Toast = { message: 'Your card is in the mailbag', tone: 'good' }
export const CARD_REPORTED_TOAST: Toast = {
  message: 'Reported. The elves will look at it',
  tone: 'good',
}

type Mine = Pick<Exchange, 'my_signup'>

/** The overlay that the URL opens, and the number of its gift or the id of its author. */
export interface CardAsked {
  what: string
  id: number | null
}

export interface ThanksShown {
  exchange: Mine
  /** Null until the cards have loaded. */
  thanks: Thanks | null
  asked: CardAsked | null
}

/** True if the reader's sign-up says that there is something to write or to read. */
export const hasThanks = ({ exchange }: Pick<ThanksShown, 'exchange'>): boolean =>
  (exchange.my_signup?.thanks ?? null) !== null

const isOpenOffer = ({ state }: ThanksOffer): boolean => state === 'open'

export const openOffers = (thanks: Thanks | null): ThanksOffer[] =>
  (thanks?.offers ?? []).filter(isOpenOffer)

export const mayThank = ({ thanks }: Pick<ThanksShown, 'thanks'>): boolean =>
  openOffers(thanks).length > 0

/** True if there is a gifter to thank, but no card goes through now. */
export const isBarred = ({ thanks }: Pick<ThanksShown, 'thanks'>): boolean =>
  (thanks?.offers ?? []).some((offer) => !isOpenOffer(offer))

/** The gifter whom the URL asks to thank, by default the current one; null if they cannot be thanked. */
export function offerAsked({ thanks, asked }: ThanksShown): ThanksOffer | null {
  if (asked?.what !== thanksOverlays.write) return null
  const open = openOffers(thanks)
  return (asked.id === null ? open.at(-1) : open.find(({ gift }) => gift === asked.id)) ?? null
}

export const opensCard = (shown: ThanksShown): boolean => offerAsked(shown) !== null

export const mayReportCard = ({ is_mine, is_reported }: ThanksCard): boolean =>
  !is_mine && !is_reported

/** The author whose card the URL asks to report; null if it cannot be reported. */
export function authorAsked({ thanks, asked }: ThanksShown): number | null {
  if (asked?.what !== thanksOverlays.report) return null
  const card = thanks?.cards.find((one) => one.author_id === asked.id && mayReportCard(one))
  return card?.author_id ?? null
}

export const opensCardReport = (shown: ThanksShown): boolean => authorAsked(shown) !== null

/** True if the URL leads to the cards. */
export const leadsToCards = ({ asked }: Pick<ThanksShown, 'asked'>): boolean =>
  asked?.what === thanksOverlays.cards

/** The cards once one of them was reported. */
export const withReportedCard = (thanks: Thanks, author: number): Thanks => ({
  ...thanks,
  cards: thanks.cards.map((card) =>
    card.author_id === author ? { ...card, is_reported: true } : card,
  ),
})

export type CardValues = {
  /** The id of the reader's sign-up. */
  id: number
  gift: number
  message: string
  picture: ChosenPicture
}

/** The form's initial values: those typed before, if they were for the same gifter. */
export const cardValues = (id: number, gift: number, typed: CardValues | null): CardValues =>
  typed?.gift === gift
    ? typed
    : { id, gift, message: '', picture: { picture: null, isSending: false } }

/** The values to restore when the form opens again. Closing it aborts an upload. */
export const keptCard = (values: CardValues): CardValues => ({
  ...values,
  picture: { ...values.picture, isSending: false },
})

const typedOf = ({ gift, message, picture }: CardValues) => ({
  gift,
  message,
  picture_id: pictureIdOf(picture),
})

/** The form's errors. A picture that is still uploading counts as an error. */
export const cardErrors = (values: CardValues): FieldErrors => ({
  ...fieldErrors(cardInputSchema, typedOf(values)),
  ...sendingErrors(values.picture),
})

/** The request, with the id of the sign-up. */
export const cardOf = (values: CardValues): { id: number } & CardInput => ({
  id: values.id,
  ...cardInputSchema.parse(typedOf(values)),
})

/** "From your recipient", "To the gifter you had before". */
export function cardTitle({ is_mine, is_earlier }: ThanksCard): string {
  const who = is_mine ? 'gifter' : 'recipient'
  return `${is_mine ? 'To' : 'From'} ${is_earlier ? `the ${who} you had before` : `your ${who}`}`
}

/** "Today, in the morning", or "Goes out at 3:00PM" for a card that has not gone out. */
export const cardTime = (
  { created_at, goes_out_at }: Pick<ThanksCard, 'created_at' | 'goes_out_at'>,
  now: Date,
): string =>
  goes_out_at !== null && new Date(goes_out_at) > now
    ? `Goes out at ${readersTime(new Date(goes_out_at))}`
    : partWords(created_at, now)

/** The button's words: there are two if the reader had another gifter before. */
export const thankWords = ({ is_earlier }: ThanksOffer): string =>
  is_earlier ? 'Thank the gifter you had before' : CARD_TITLE

/** Why no card goes through, once for each reason. */
export const barredWords = (thanks: Thanks): string[] => [
  ...new Set(thanks.offers.flatMap(({ state }) => (state === 'open' ? [] : CARD_OVER[state]))),
]

const LEFT = 'someone who has left'

/** The sentence around the name of a known gifter: "Your gifter was" and their name. */
export const gifterWords = ({ is_earlier }: KnownGifter): string =>
  is_earlier ? 'The gifter you had before was' : 'Your gifter was'

export const gifterName = ({ member }: KnownGifter): string => member?.nickname ?? LEFT

export const REVEAL_TITLE = 'Stay secret, or say who you were'
export const REVEAL_LABEL = 'My recipient may learn who I was'

/** Explains the gifter's choice. @param nickname the gifter's own */
export function revealWords(reveal: Reveal, nickname: string): string {
  const sentence = `“Your gifter was ${nickname}”`
  switch (reveal) {
    case 'off':
      return `You stay secret, and your recipient never learns that you could choose. If you switch this on, their page says ${sentence} once you’ve both marked everything as done.`
    case 'on':
      return `Once you’ve marked everything as sent and they’ve marked everything as received, their page says ${sentence}. Until then, you can change your mind.`
    case 'earlier':
      return 'This is still on for the recipient you had before, and not for your new one. Switch it off to stay secret from them, too.'
    case 'shown':
      return `Your recipient’s page says ${sentence}.`
  }
}

/** The gifter's choice on their sign-up; null if they are not offered one. */
export const revealIn = ({ my_signup }: Mine): Reveal | null => my_signup?.reveal ?? null

/** True if the gifter's choice is one of these. */
export const isReveal = ({ exchange }: { exchange: Mine }, those: readonly Reveal[]): boolean =>
  those.some((one) => one === revealIn(exchange))
