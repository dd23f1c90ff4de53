import { PAUSED } from './recording.ts'
import type { Exchange } from './schema.ts'
import type { Signup } from './signup.ts'

/**
 * `me`, `recipient` and `gifter` are true if that member's swaps are paused. `isMod` is true if the reader is a mod.
 */
interface Around {
  me: boolean
  recipient: boolean
  gifter: boolean
  isMod: boolean
}

/** Shows which of a member's two gifts are paused. */
export type Pauses = Pick<Signup, 'is_sending_paused' | 'is_receiving_paused'>

/**
 * Returns which gifts are paused. A gift is paused if its gifter's or its recipient's swaps are paused. For mods, a
 * pause of their own gifter is not shown: mods know whose swaps are paused, so it would reveal who the gifter is.
 */
export const pausesOf = ({ me, recipient, gifter, isMod }: Around): Pauses => ({
  is_sending_paused: me || recipient,
  is_receiving_paused: me || (gifter && !isMod),
})

/**
 * The refusal to show the recipient's data while sending is paused. It does not mention the reason for the pause, which
 * is private.
 */
export const pauseRefusal = ({ is_sending_paused }: Pick<Pauses, 'is_sending_paused'>) =>
  is_sending_paused ? PAUSED : null

type Mine = Pick<Exchange, 'my_signup'>

/**
 * True if the member may not see anything about their recipient now, because the swap is paused or the member is
 * suspended.
 */
export const recipientIsWithheld = ({ my_signup }: Mine): boolean =>
  my_signup !== null && (my_signup.is_sending_paused || my_signup.recording !== 'all')

type Paused = Pick<Signup, 'recording' | 'is_sending_paused' | 'is_receiving_paused'>

/**
 * Describes what a pause changes for the member, without the reason; empty if nothing is paused.
 * @param recipient the recipient's name; null until the member has opened their envelope
 */
export function pauseWords(signup: Paused, recipient: string | null): string[] {
  const gift = recipient === null ? 'Your gift' : `Your gift for ${recipient}`
  if (signup.recording === 'nothing')
    return [
      'Your swap is paused. Until it resumes, you can’t record anything, and addresses are hidden.',
    ]
  return [
    ...(signup.is_sending_paused
      ? [`${gift} is paused. Please don’t send anything until it resumes.`]
      : []),
    ...(signup.is_receiving_paused
      ? ['The gift for you is paused, so it may take longer to arrive.']
      : []),
  ]
}
