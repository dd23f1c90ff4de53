/** Texts about rescues, for the rescuer and for the recipient. */
import type { RescueSign, RescueState } from './rescue-state.ts'

const NEXT: Record<RescueState, string> = {
  asked:
    'Someone’s gift hasn’t come. Would you send them a spare one? Once you say yes, you read who it’s for.',
  accepted: 'Please post your gift within 14 days, and record it here. Your name stays secret.',
  sent: 'Your gift is on its way. Once it has arrived, we’ll tell you.',
  arrived: 'Your gift has arrived. Thank you so much!',
  declined: 'You’ve said no. That’s no shame.',
  expired: 'The time is over, so we’ve looked for someone else.',
  ended: 'Your gift is no longer needed. Thank you all the same!',
}

/** Tells a rescuer what happens next. */
export const rescueNext = (state: RescueState): string => NEXT[state]

/** Tells the recipient what happens next while rescuers are asked. */
export const RESCUING_NEXT: Record<RescueSign, string> = {
  looking: 'We’re looking for someone who can send you a spare gift.',
  sending: 'A rescuer is sending you a gift. Who they are stays a secret.',
  sent: 'Your rescuer has posted it. Please record it once it’s here.',
  arrived: 'Enjoy it!',
}
