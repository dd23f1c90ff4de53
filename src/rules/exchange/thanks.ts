/** Thank-you cards: who may write one to which gifter and when, and what the two sides read. */
import * as z from 'zod/mini'
import { optionalId } from '#rules/form/choice.ts'
import { form } from '#rules/form/field.ts'
import { prose } from '#rules/form/text.ts'
import { memberSchema } from '#rules/member/schema.ts'
import { type Refusal, refusal } from '#rules/wire/problem.ts'
import {
  hasGoneOut,
  type Talker,
  THREAD_STATES,
  type ThreadFacts,
  type ThreadState,
  threadState,
} from './pair-thread.ts'

export const CARD_MAX = 1_000

/** The number of the card among the recipient's messages in the masked thread, which count from 1. */
export const CARD_NUMBER = 0

/** A gifter whom the reader can thank. Nothing here says who they are. */
const offerSchema = z.object({
  /** The gifter's place among those who have sent something to the reader, from 1. */
  gift: z.int(),
  /** True for a gifter from before a re-arrangement of pairs. */
  is_earlier: z.boolean(),
  /** A card can be sent while this is `open`. */
  state: z.enum(THREAD_STATES),
})
export type ThanksOffer = z.infer<typeof offerSchema>

/** A card without names. `created_at` is the start of the part of the day in which it was written. */
const cardSchema = z.object({
  /** The member who wrote a card that the reader received; null on the reader's own cards, because it says nothing. */
  author_id: z.nullable(z.int()),
  is_mine: z.boolean(),
  /** True if the two are no longer gifter and recipient. */
  is_earlier: z.boolean(),
  message: z.string(),
  /** The picture has no id, so that it cannot be recognised on other pages. */
  picture: z.nullable(z.object({ src: z.string(), width: z.int(), height: z.int() })),
  created_at: z.iso.datetime(),
  /** The time at which the gifter gets the reader's own card; null once they have it, and if they never will. */
  goes_out_at: z.nullable(z.iso.datetime()),
  is_reported: z.boolean(),
})
export type ThanksCard = z.infer<typeof cardSchema>

/** A gifter who has let the reader learn who they were; null for an account that is closed or suspended. */
const knownGifterSchema = z.object({
  member: z.nullable(memberSchema),
  is_earlier: z.boolean(),
})
export type KnownGifter = z.infer<typeof knownGifterSchema>

/** The end of a swap: the cards that the reader can write, has written and has received, and the gifters they know. */
export const thanksSchema = z.object({
  offers: z.array(offerSchema),
  cards: z.array(cardSchema),
  gifters: z.array(knownGifterSchema),
})
z.globalRegistry.add(thanksSchema, { id: 'Thanks' })
export type Thanks = z.infer<typeof thanksSchema>

/** The short form on the reader's sign-up: the numbers of cards and of gifters that the reader can see. */
export const thanksSignSchema = z.object({ cards: z.int(), gifters: z.int() })
export type ThanksSign = z.infer<typeof thanksSignSchema>

/** A card to write. Without `gift`, it is for the gifter who has sent last. */
export const cardInputSchema = form({
  message: prose({ max: CARD_MAX }),
  picture_id: z._default(optionalId(), null),
  gift: z._default(optionalId(), null),
})
export type CardInput = z.infer<typeof cardInputSchema>

/** The reasons why no card goes through, by the state of the masked thread. */
export const CARD_OVER: Record<Exclude<ThreadState, 'open'>, string> = {
  off_by_me: 'You’ve switched the conversation with your gifter off, so no card goes out.',
  off: 'The conversation with your gifter is switched off, so no card goes out.',
  paused: 'This swap is paused, so no card goes out for now.',
  closed: 'It’s too late for a card, because the swap has been over for 60 days.',
}

interface Thanking {
  /** True if the member has recorded a gift that this gifter may have sent. */
  hasReceived: boolean
  hasThanked: boolean
  state: ThreadState
}

/** The reason why a member cannot thank a gifter; null if they can. */
export function cardRefusal({ hasReceived, hasThanked, state }: Thanking): Refusal | null {
  if (!hasReceived)
    return refusal('nothing_received', 'Please record first that a gift has arrived.')
  if (hasThanked) return refusal('thanked', 'You’ve thanked this gifter already.')
  return state === 'open' ? null : refusal(`card_${state}`, CARD_OVER[state])
}

/** A gifter about whom nothing is known. */
const ANY_GIFTER: Talker = {
  is_minor: false,
  has_received_parent_confirmation: false,
  is_suspended: false,
  is_paused: false,
  parent_allows_threads: false,
  off_in: null,
}

/**
 * The state in which a member sees the way to a gifter from before a re-arrangement. It depends on the member alone. The
 * earlier gifter's own state could say who they were, since the member can see who has left.
 */
export const earlierState = (facts: Omit<ThreadFacts, 'with' | 'other'>): ThreadState =>
  threadState({ ...facts, with: 'gifter', other: ANY_GIFTER })

interface Reaching {
  /** The true state of the thread. */
  state: ThreadState
  /** The part of the day in which the gifter switched the thread off; null if they have not. */
  offIn: Date | null
  /** True if the gifter still takes part in the exchange. */
  takesPart: boolean
}

/** True if a card reaches the gifter. A pause only delays it. */
export const cardReaches = ({ state, offIn, takesPart }: Reaching): boolean =>
  takesPart && offIn === null && (state === 'open' || state === 'paused')

/** True if a gifter can read a card: it has gone out, and nothing between the two is paused. */
export const showsCard = (
  { part, isHeldBack }: { part: Date; isHeldBack: boolean },
  state: ThreadState,
  now: Date,
): boolean => !isHeldBack && hasGoneOut(part, now) && state !== 'paused'
