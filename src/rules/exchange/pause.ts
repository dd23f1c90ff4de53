import type { Refusal } from '#rules/wire/problem.ts'
import { PAUSED } from './recording.ts'
import type { Exchange } from './schema.ts'
import type { Signup } from './signup.ts'

/**
 * Whether each of the three around a member waits for a parent: she, the one she sends to, the one who sends to her.
 */
interface Waiting {
  me: boolean
  recipient: boolean
  gifter: boolean
}

/** Which of a member's two gifts are paused: a pair is as soon as one of the two waits for a parent. */
export const pausesOf = ({ me, recipient, gifter }: Waiting) => ({
  is_sending_paused: me || recipient,
  is_receiving_paused: me || gifter,
})

/** Why nothing about my recipient is shown; the reason for the pause is private. */
export const pauseRefusal = (waiting: Pick<Waiting, 'me' | 'recipient'>): Refusal | null =>
  waiting.me || waiting.recipient ? PAUSED : null

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
