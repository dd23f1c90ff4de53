import { PAUSED } from './recording.ts'
import type { Exchange } from './schema.ts'
import type { Signup } from './signup.ts'

/** Whose swaps are paused, of a member, their recipient and their gifter; and whether the member reads the mod desk. */
interface Around {
  me: boolean
  recipient: boolean
  gifter: boolean
  isMod: boolean
}

/** Which of a member's two gifts are paused. */
export type Pauses = Pick<Signup, 'is_sending_paused' | 'is_receiving_paused'>

/**
 * A gift is paused as soon as the swaps of one of its two are. Mods know whose swaps are paused, so the pause of their
 * own gifter is not told to them: it would name the gifter.
 */
export const pausesOf = ({ me, recipient, gifter, isMod }: Around): Pauses => ({
  is_sending_paused: me || recipient,
  is_receiving_paused: me || (gifter && !isMod),
})

/** Why nothing about my recipient is shown; the reason for the pause is private. */
export const pauseRefusal = ({ is_sending_paused }: Pick<Pauses, 'is_sending_paused'>) =>
  is_sending_paused ? PAUSED : null

type Mine = Pick<Exchange, 'my_signup'>

/** I send to somebody I may read nothing about now: the swap is paused, or my account suspended. */
export const recipientIsWithheld = ({ my_signup }: Mine): boolean =>
  my_signup !== null && (my_signup.is_sending_paused || my_signup.recording !== 'all')

type Paused = Pick<Signup, 'recording' | 'is_sending_paused' | 'is_receiving_paused'>

/** What a pause means for me, without its reason; null where nothing is paused. */
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
