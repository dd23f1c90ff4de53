/**
 * The states of rescues: spare gifts that members offered to send to a recipient whose own gift is missing. The table is
 * what `afterRescue` returns. A combination that it leaves out is refused, or changes nothing.
 *
 * | state    | accept   | decline  | time is up | send | receive | the case ends |
 * |----------|----------|----------|------------|------|---------|---------------|
 * | asked    | accepted | declined | expired    |      |         | ended         |
 * | accepted |          | declined | expired    | sent | arrived | ended         |
 * | sent     |          |          |            | sent | arrived |               |
 *
 * The other states are final. While the case waits for a rescuer, the next member is asked. A gift that is on its way
 * stays, even if the first gift arrives as well.
 */
import type { MissingState } from './missing.ts'

/** The states of a rescue, in chronological order. The last four are final. */
export const RESCUE_STATES = [
  'asked',
  'accepted',
  'sent',
  'arrived',
  'declined',
  'expired',
  'ended',
] as const
export type RescueState = (typeof RESCUE_STATES)[number]

export type RescueEvent = 'accept' | 'decline' | 'time_is_up' | 'send' | 'receive' | 'case_ends'

const AFTER: Record<RescueState, Partial<Record<RescueEvent, RescueState>>> = {
  asked: { accept: 'accepted', decline: 'declined', time_is_up: 'expired', case_ends: 'ended' },
  accepted: {
    decline: 'declined',
    time_is_up: 'expired',
    send: 'sent',
    receive: 'arrived',
    case_ends: 'ended',
  },
  sent: { send: 'sent', receive: 'arrived' },
  arrived: {},
  declined: {},
  expired: {},
  ended: {},
}

/** The state after an event; null if the event is refused in this state, or changes nothing. */
export const afterRescue = (state: RescueState, event: RescueEvent): RescueState | null =>
  AFTER[state][event] ?? null

/** States in which the rescuer still has something to do. */
export const OPEN_RESCUES = ['asked', 'accepted'] as const satisfies RescueState[]
export const isOpenRescue = (state: RescueState): boolean =>
  OPEN_RESCUES.some((open) => open === state)

export const isRescueOver = (state: RescueState): boolean => Object.keys(AFTER[state]).length === 0

/** States in which the rescuer sees the recipient, like a gifter. Once the gift has arrived, they need the address no more. */
export const SEES_RECIPIENT = ['accepted', 'sent'] as const satisfies RescueState[]
export const seesRecipient = (state: RescueState): boolean =>
  SEES_RECIPIENT.some((one) => one === state)

/** How far a rescue is, for the recipient, who does not learn how many members were asked. */
export const RESCUE_SIGNS = ['looking', 'sending', 'sent', 'arrived'] as const
export type RescueSign = (typeof RESCUE_SIGNS)[number]

const SIGNS: Record<RescueState, RescueSign | null> = {
  asked: 'looking',
  accepted: 'sending',
  sent: 'sent',
  arrived: 'arrived',
  declined: null,
  expired: null,
  ended: null,
}

/**
 * How far the rescue in a case is; null if there is none.
 * @param last the state of the last rescue in the case, or null
 */
export function rescueSign(state: MissingState, last: RescueState | null): RescueSign | null {
  const sign = last && SIGNS[last]
  if (state === 'rescuing') return sign ?? 'looking'
  return sign === 'sent' || sign === 'arrived' ? sign : null
}

/** True if the recipient may record the rescuer's gift: the rescuer has accepted, even if they have recorded nothing. */
export const mayReceiveRescue = (sign: RescueSign | null): boolean =>
  sign === 'sending' || sign === 'sent'
