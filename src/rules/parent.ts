import * as z from 'zod/mini'
import { daysAfter } from './clock.ts'
import { choice, form } from './field.ts'
import { type Refusal, refusal } from './problem.ts'

export const PARENT_LINK_DAYS = 14

/** What the parent's page asks: for a confirmation, or, by the link in later mails, whether to withdraw it. */
export const parentRequestSchema = z.object({
  nickname: z.string(),
  asks: z.enum(['confirmation', 'withdrawal']),
})
z.globalRegistry.add(parentRequestSchema, { id: 'ParentRequest' })
export type ParentRequest = z.infer<typeof parentRequestSchema>

export const PARENT_ANSWERS = ['confirm', 'refuse'] as const
export type ParentAnswer = (typeof PARENT_ANSWERS)[number]

export const parentAnswerSchema = form({ answer: choice(PARENT_ANSWERS) })

/** What is recorded of an answer. */
export const parentAnsweredSchema = z.object({
  nickname: z.string(),
  answer: z.enum(PARENT_ANSWERS),
})
export type ParentAnswered = z.infer<typeof parentAnsweredSchema>

export type ParentRequestState = 'open' | 'used' | 'expired'

export function parentRequestState(
  { sent_at, answered_at }: { sent_at: Date; answered_at: Date | null },
  now: Date,
): ParentRequestState {
  if (answered_at !== null) return 'used'
  return now < daysAfter(sent_at, PARENT_LINK_DAYS) ? 'open' : 'expired'
}

/** Why a link of the parent's mail does nothing any more; `null` stands for a link nobody knows. */
export function parentRequestRefusal(state: ParentRequestState | null): Refusal | null {
  switch (state) {
    case 'open':
      return null
    case 'used':
      return refusal('used', 'This link has already been used.')
    case 'expired':
      return refusal(
        'expired',
        `This link is older than ${PARENT_LINK_DAYS} days. Please ask your child to have a new one sent.`,
      )
    case null:
      return refusal('unknown', 'This link is not known to us.')
  }
}

export const isConfirmed = (answer: ParentAnswer): boolean => answer === 'confirm'
