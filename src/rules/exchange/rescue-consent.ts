/** A recipient's answer whether a rescuer may have their address, and the receipt of a rescuer's gift. */

import { isOpenState } from './missing.ts'
import type { MissingShown } from './missing-words.ts'
import { consentRefusal } from './rescue.ts'
import { mayReceiveRescue } from './rescue-state.ts'
import type { Signup } from './signup.ts'
import type { Step } from './step.ts'

export const MAY_RESCUE_QUESTION = 'May a rescuer have your address?'

export const MAY_RESCUE_HELP =
  'If your gifter can’t send anything, a member who offered a spare gift may send you one. Only the one who says yes gets your address. Without your yes, the elves look into it alone.'

/** True if the reader is the recipient, and is asked whether a rescuer may have their address. */
export const isAskedForConsent = ({ side, gift }: MissingShown): boolean =>
  side === 'receiving' && gift !== null && isOpenState(gift.state) && !mayReceiveRescue(gift.rescue)

/** True if the recipient may give this answer now. The same answer again would change nothing. */
export const mayConsent = (shown: MissingShown, isAllowed: boolean): boolean =>
  isAskedForConsent(shown) &&
  shown.gift?.may_rescue !== isAllowed &&
  consentRefusal(isAllowed, shown.gift?.rescue ?? null) === null

/** The sentence about the saved answer; null if there is none. */
export const consentWords = (isAllowed: boolean | null): string | null => {
  if (isAllowed === null) return null
  return isAllowed
    ? 'A rescuer may have your address. You can change that until one has said yes.'
    : 'No rescuer gets your address. You can change that at any time.'
}

interface Awaited {
  signup: Pick<Signup, 'missing_gift'>
  /** The steps of the timeline; null until they have loaded. */
  steps: readonly Pick<Step, 'party'>[] | null
}

/** True if a gift that has arrived may be a rescuer's, so that its recipient is asked who sent it. */
export const mayComeFromRescuer = ({ signup, steps }: Awaited): boolean =>
  signup.missing_gift?.state === 'rescuing' ||
  (steps?.some(({ party }) => party === 'rescuer') ?? false)
