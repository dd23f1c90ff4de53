import { PAUSED } from './recording.ts'
import type { Exchange } from './schema.ts'
import type { Signup } from './signup.ts'

/** Tells whose swaps are paused, of a member, their recipient and their gifter, and if the member is a mod. */
interface Around {
  me: boolean
  recipient: boolean
  gifter: boolean
  isMod: boolean
}

/** The pauses of a member's two gifts. */
export type Pauses = Pick<Signup, 'is_sending_paused' | 'is_receiving_paused'>

/**
 * A gift is paused if the swaps of its gifter or of its recipient are. Mods know whose swaps are paused, so the pause
 * of their own gifter is hidden from them: it would reveal who the gifter is.
 */
export const pausesOf = ({ me, recipient, gifter, isMod }: Around): Pauses => ({
  is_sending_paused: me || recipient,
  is_receiving_paused: me || (gifter && !isMod),
})

/** The refusal to show the recipient's data; the reason for the pause is private. */
export const pauseRefusal = ({ is_sending_paused }: Pick<Pauses, 'is_sending_paused'>) =>
  is_sending_paused ? PAUSED : null

type Mine = Pick<Exchange, 'my_signup'>

/** The member may not read about their recipient now: the swap is paused, or their account is suspended. */
export const recipientIsWithheld = ({ my_signup }: Mine): boolean =>
  my_signup !== null && (my_signup.is_sending_paused || my_signup.recording !== 'all')

type Paused = Pick<Signup, 'recording' | 'is_sending_paused' | 'is_receiving_paused'>

/** The effects of a pause for the member, without its reason; empty if nothing is paused. */
export function pauseWords(signup: Paused, recipient: string): string[] {
  if (signup.recording === 'nothing')
    return [
      'This swap is paused for you. Until it resumes, nothing can be recorded and nobody is shown an address.',
    ]
  return [
    ...(signup.is_sending_paused
      ? [`Your gift for ${recipient} is paused. Please don’t send anything until it resumes.`]
      : []),
    ...(signup.is_receiving_paused
      ? ['The gift for you is paused, so it may take longer to arrive.']
      : []),
  ]
}
