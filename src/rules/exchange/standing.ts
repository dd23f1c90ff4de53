/** A member's standing: the swaps they have completed, and the gifts they owe. It consists of rows and is never a score. */
import { addMonths } from 'date-fns'
import * as z from 'zod/mini'
import { type Refusal, refusal } from '#rules/wire/problem.ts'
import type { EntryKind } from './missing.ts'

/** The ways in which a case can end without a gift from its gifter. */
export type GiftlessEnd = 'never_sent' | 'gifter_removed' | 'rescued'

interface Ended {
  end: GiftlessEnd
  /** True if the gifter's "I can't" came in time. */
  isReleased: boolean
  /** The kinds of entries in the case. */
  said: readonly EntryKind[]
}

/**
 * True if a case ended as a default of its gifter. A mod decides that a gift was never sent. A gifter who was silent, or
 * said too late that they can't, owes the gift as well if they are removed, or if a rescuer has sent one. A gifter who says that something was sent is
 * only believed or not by a mod.
 */
export function isDefault({ end, isReleased, said }: Ended): boolean {
  if (isReleased) return false
  if (end === 'never_sent') return true
  const owns = said.includes('silent') || said.includes('cannot')
  return owns && !said.includes('on_its_way') && !said.includes('lost')
}

/** The months after which a default no longer counts, settled or not. */
const KEPT_MONTHS = 24

/** A default. Whether it is settled follows from these times. */
export interface GiftDefault {
  /** The end of the case. */
  at: Date
  /** The time at which the gifter recorded a gift in that exchange after all; null if they have not. */
  sentAt: Date | null
  /** The time at which a mod settled it; null if no mod has. */
  settledAt: Date | null
}

/** Defaults from this time or earlier are over. */
export const defaultsOverBefore = (now: Date): Date => addMonths(now, -KEPT_MONTHS)

/** The state of a default: open until a gift is sent or a mod settles it, and over after 24 months. */
export function defaultState(
  { at, sentAt, settledAt }: GiftDefault,
  now: Date,
): 'open' | 'settled' | 'over' {
  if (at <= defaultsOverBefore(now)) return 'over'
  return sentAt === null && settledAt === null ? 'open' : 'settled'
}

export const isOpenDefault = (one: GiftDefault, now: Date): boolean =>
  defaultState(one, now) === 'open'

export const isSettledDefault = (one: GiftDefault, now: Date): boolean =>
  defaultState(one, now) === 'settled'

/** The settings for the number of paired, unfinished swaps at a time; null for no limit. */
export interface SwapLimits {
  /** For members who have not completed a swap yet. */
  newcomer: number | null
  member: number | null
}

/** The number of a member's swaps. */
export interface SwapCount {
  /** Swaps in which the member has sent and received everything. */
  completed: number
  /** Paired swaps that are neither completed nor over. */
  unfinished: number
}

/** True if a setting limits the number of swaps, so that they have to be counted. */
export const limitsSwaps = ({ newcomer, member }: SwapLimits): boolean =>
  newcomer !== null || member !== null

const OWING =
  'You still owe a gift from an earlier exchange. Once you’ve sent it, or the elves have settled it, you can join.'

const swapsWords = (most: number): string => (most === 1 ? 'one swap' : `${most} swaps`)

function tooManyRefusal(
  { completed, unfinished }: SwapCount,
  { newcomer, member }: SwapLimits,
): Refusal | null {
  const most = completed === 0 ? newcomer : member
  if (most === null || unfinished < most) return null
  const words =
    completed === 0
      ? `Until you’ve completed your first swap, you can be in ${swapsWords(most)} at a time. Finish one, and you can join the next.`
      : `You can be in ${swapsWords(most)} at a time. Finish one, and you can join the next.`
  return refusal('too_many', words)
}

/** A member's standing, as far as it decides about sign-ups. */
export interface JoiningStanding {
  hasOpenDefault: boolean
  /** Null if no setting limits the number of swaps. */
  swaps: SwapCount | null
  limits: SwapLimits
}

/** The reason why a member's standing keeps them out of new exchanges; null if it does not. */
export function standingRefusal({
  hasOpenDefault,
  swaps,
  limits,
}: JoiningStanding): Refusal | null {
  if (hasOpenDefault) return refusal('open_default', OWING)
  return swaps && tooManyRefusal(swaps, limits)
}

/** A gift that the member still owes. */
const owedSchema = z.object({
  exchange: z.object({ label: z.string(), slug: z.string() }),
  /** True if the member can still record the gift on the page of the exchange. Otherwise only the elves can settle it. */
  may_send: z.boolean(),
})

/** A member's own standing. */
export const ownStandingSchema = z.object({
  completed: z.int(),
  /** The number of spare gifts that the member has sent, and that have arrived. */
  rescued: z.int(),
  open_defaults: z.int(),
  settled_defaults: z.int(),
  may_join: z.boolean(),
  /** Says whether the member may join exchanges and, if not, how to go on. */
  sentence: z.string(),
  /** The gifts behind the open defaults, oldest first. */
  owed: z.array(owedSchema),
})
z.globalRegistry.add(ownStandingSchema, { id: 'OwnStanding' })
export type OwnStanding = z.infer<typeof ownStandingSchema>

/** Says whether the member may join exchanges. */
export const joiningSentence = (refused: Refusal | null): string =>
  refused?.message ?? 'You can join exchanges.'
