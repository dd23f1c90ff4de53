import type { Held, Step } from './step.ts'

/** True if the step records that the reader's recipient has received a gift from the reader. */
export const takesHeart = ({ party, type }: Pick<Step, 'party' | 'type'>): boolean =>
  party === 'recipient' && type === 'received'

/**
 * True if the reader may answer with a heart. Hearts are sent to the recipient, so the same restrictions apply as for
 * parcels.
 */
export const mayGiveHeart = (step: Pick<Step, 'party' | 'type'>, held: Held): boolean =>
  takesHeart(step) && held.recording === 'all' && !held.is_sending_paused

/** True if the reader has received this gift and its gifter has sent a heart for it. */
export const hasGiftersHeart = ({ is_mine, heart }: Pick<Step, 'is_mine' | 'heart'>): boolean =>
  is_mine && heart
