import { addDays } from 'date-fns'
import * as z from 'zod/mini'
import { choice } from '#rules/form/choice.ts'
import { expects, form } from '#rules/form/field.ts'
import { linkTokenSchema } from '#rules/wire/link-token.ts'
import { type Problem, type Refusal, refusal } from '#rules/wire/problem.ts'
import { isMinor } from './birth-date.ts'

export const PARENT_LINK_DAYS = 14

/**
 * The number of days for which a parent can withdraw a confirmation through an emailed link. The link has to outlast
 * the swaps of the child that the email was about.
 */
export const WITHDRAWAL_LINK_DAYS = 365

/**
 * The maximum number of emails in seven days that ask a parent to confirm, not counting the very first. The limit is
 * per child, even if they name a different parent each time. Further requests are refused.
 */
export const PARENT_MAILS_A_WEEK = 3

/**
 * The question on the parent's page. The first link asks whether to confirm. Links in later emails ask whether to
 * withdraw the confirmation.
 */
export const parentRequestSchema = z.object({
  nickname: z.string(),
  asks: z.enum(['confirmation', 'withdrawal']),
  /** True if the parent has agreed that their child talks in masked threads. */
  threads: z.boolean(),
})
z.globalRegistry.add(parentRequestSchema, { id: 'ParentRequest' })
export type ParentRequest = z.infer<typeof parentRequestSchema>

export const PARENT_ANSWERS = ['confirm', 'refuse'] as const
export type ParentAnswer = (typeof PARENT_ANSWERS)[number]

export const parentAnswerSchema = form({
  answer: choice(PARENT_ANSWERS),
  /** True if a confirmation includes talking in masked threads. A parent who is not asked has not agreed. */
  threads: z._default(z.boolean(expects('yes or no')), false),
})
export type ParentReply = z.infer<typeof parentAnswerSchema>

/** The answer as the page sends it, with the token of the link. */
export const linkedParentAnswerSchema = z.extend(parentAnswerSchema, linkTokenSchema.shape)

export const THREADS_LABEL = 'My child may write to the two members they swap with'
export const THREADS_WORDS =
  'That’s the member they send to, and the one who sends to them. Neither side sees a name. The elves may read along.'

/** The recorded answer of a parent. */
export const parentAnsweredSchema = z.object({
  nickname: z.string(),
  answer: z.enum(PARENT_ANSWERS),
})
export type ParentAnswered = z.infer<typeof parentAnsweredSchema>

type Asks = ParentRequest['asks']

export type ParentRequestState =
  | 'open'
  | 'confirmed'
  | 'refused'
  | 'superseded'
  | 'expired'
  | 'withdrawal_expired'
  | 'adult'

const LINK_DAYS = {
  confirmation: PARENT_LINK_DAYS,
  withdrawal: WITHDRAWAL_LINK_DAYS,
} as const satisfies Record<Asks, number>

/** The time at which a link expires if no newer one replaces it. */
export const parentLinkEnd = (asks: Asks, now: Date): Date => addDays(now, LINK_DAYS[asks])

interface Asked {
  asks: Asks
  created_at: Date
  /** Earlier than `parentLinkEnd` if a newer email has replaced the link. */
  expires_at: Date
  /** The answer that was given with this link. Each link accepts one answer. */
  answer: ParentAnswer | null
  /** False if the child has since named another parent. */
  is_still_parent: boolean
  birth_date: string | null
}

/**
 * The state of a parent's link. A link is superseded by a newer email to the parent, and also when the child names
 * another parent, whose identity stays private. For an adult member, no link works any more, not even to withdraw an
 * earlier confirmation.
 */
export function parentRequestState(
  { asks, created_at, expires_at, answer, is_still_parent, birth_date }: Asked,
  now: Date,
): ParentRequestState {
  if (answer !== null) return isConfirmed(answer) ? 'confirmed' : 'refused'
  if (!is_still_parent) return 'superseded'
  if (!isMinor(birth_date, now)) return 'adult'
  if (now < expires_at) return 'open'
  if (expires_at < parentLinkEnd(asks, created_at)) return 'superseded'
  return asks === 'withdrawal' ? 'withdrawal_expired' : 'expired'
}

/** The reason why a link in a parent's email does not work; null if it does. The state of an unknown link is `null`. */
export function parentRequestRefusal(state: ParentRequestState | null): Refusal | null {
  switch (state) {
    case 'open':
      return null
    case 'confirmed':
      return refusal(
        'confirmed',
        'You confirmed with this link. Every later email from us has a link to withdraw your confirmation.',
      )
    case 'refused':
      return refusal(
        'refused',
        'You said no with this link. If you change your mind, your child can have a new link sent to you.',
      )
    case 'expired':
      return refusal(
        'expired',
        `This link is older than ${PARENT_LINK_DAYS} days. Please ask your child to have a new one sent to you.`,
      )
    case 'superseded':
      return refusal(
        'superseded',
        'This link was replaced: we sent a newer email, or your child named another parent. Please look for our latest email.',
      )
    case 'withdrawal_expired':
      return refusal(
        'expired',
        `This link is older than ${WITHDRAWAL_LINK_DAYS} days. Please use the one in a later email from us.`,
      )
    case 'adult':
      return refusal(
        'adult',
        'Your child is an adult by now, and this link no longer does anything.',
      )
    case null:
      return refusal('unknown', 'This link isn’t valid. Ask your child for a new one.')
  }
}

export const isConfirmed = (answer: ParentAnswer): boolean => answer === 'confirm'

/** True if the link does not work because the parent has already answered with it. */
export const isAnswered = ({ code }: Problem): boolean => code === 'confirmed' || code === 'refused'
