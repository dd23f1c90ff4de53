/** The gifter's choice to let their recipient learn who they were, once the swap is done. */
import * as z from 'zod/mini'
import { expects, form } from '#rules/form/field.ts'
import { type Refusal, refusal } from '#rules/wire/problem.ts'

/**
 * The gifter's choice, as they see it: off, on for their recipient, still on for a recipient from before a re-arrangement,
 * or final because their recipient has read their name.
 */
export const REVEALS = ['off', 'on', 'earlier', 'shown'] as const
export type Reveal = (typeof REVEALS)[number]

/** In a smaller swap, one name would give away most of the others. */
export const REVEAL_LEAST = 6

export const revealSchema = form({ may_reveal: z.boolean(expects('yes or no')) })
export type RevealInput = z.infer<typeof revealSchema>

interface Age {
  is_minor: boolean
}

export interface RevealFacts {
  gifter: Age
  /** Null if the gifter has no recipient. */
  recipient: Age | null
  /** The number of participants. */
  participants: number
}

/** True if a gifter can let their recipient learn who they were. */
export const isRevealOffered = ({ gifter, recipient, participants }: RevealFacts): boolean =>
  recipient !== null && !gifter.is_minor && !recipient.is_minor && participants >= REVEAL_LEAST

export interface Choices {
  /** True if the gifter has made the choice for their current recipient. */
  isOn: boolean
  /** True if that recipient has read the gifter's name. */
  isShown: boolean
  /** True if the gifter has made the choice for an earlier recipient who has not read it yet. */
  isOnEarlier: boolean
}

/** The choice as the gifter sees it; null if they are not offered one. */
export function revealOf(
  facts: RevealFacts,
  { isOn, isShown, isOnEarlier }: Choices,
): Reveal | null {
  if (isShown) return 'shown'
  if (isOnEarlier && !isOn) return 'earlier'
  if (!isRevealOffered(facts)) return null
  return isOn ? 'on' : 'off'
}

interface Choosing {
  may_reveal: boolean
  reveal: Reveal | null
  isEnded: boolean
}

/** The reason why a gifter cannot make a choice; null if they can. Until it is shown, they can always take it back. */
export function revealRefusal({ may_reveal, reveal, isEnded }: Choosing): Refusal | null {
  if (reveal === null)
    return may_reveal ? refusal('not_offered', 'In this swap, names stay secret.') : null
  if (reveal === 'shown')
    return may_reveal
      ? null
      : refusal('shown', 'Your recipient has read who you were, so this stays as it is.')
  return may_reveal && isEnded && reveal !== 'on'
    ? refusal('ended', 'This exchange has ended, so your name stays secret.')
    : null
}

interface Marks extends RevealFacts {
  /** True if the gifter has marked everything as sent. */
  isSent: boolean
  /** True if the recipient has marked everything as received. */
  isReceived: boolean
}

/** True if a recipient may learn now who their gifter was, who has chosen so. */
export const isRevealed = ({ isSent, isReceived, ...facts }: Marks): boolean =>
  isSent && isReceived && isRevealOffered(facts)
