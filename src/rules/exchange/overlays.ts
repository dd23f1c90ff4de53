import type { Role } from '#rules/member/schema.ts'
import { PAIRS } from '#rules/mod/pairs-path.ts'
import { mayTakeOut } from './participation.ts'
import type { Exchange } from './schema.ts'
import type { Signup } from './signup.ts'
import {
  isOutOfTurn,
  needsConfirmation,
  type Step,
  type StepType,
  stepBarIsVisible,
  takesLink,
} from './step.ts'

/** The overlays of an exchange and their addresses: `/exchange/solstice-parcels?do=leave`. */
export const exchangeOverlays = {
  leave: 'leave',
  missingSurveys: 'missing-surveys',
  surveys: 'surveys',
  update: 'update',
  /** The address also names the sign-up to take out: `&id=7`. */
  removal: 'remove',
  /** The pairs, for mods. */
  pairs: PAIRS,
} as const

/** The overlays that follow "Post an update", by the type of step that was chosen. */
export const stepOverlays = {
  physical_sent: 'post-parcel',
  digital_sent: 'send-digitally',
  sent_all: 'mark-sent',
  received: 'receive',
  received_all: 'mark-received',
} as const satisfies Record<StepType, string>

/** The exchange asks for surveys, so there are or will be answers of the recipient to read. */
export const hasSurveys = ({ surveys }: Pick<Exchange, 'surveys'>): boolean => surveys.length > 0

/** The sign-up that the address asks to take out, or null. */
export const signupAsked = (
  asked: number | null,
  { signups }: Pick<Exchange, 'signups'>,
): Signup | null => signups.find(({ id }) => id === asked) ?? null

/** The overlay opens for mods who may take out this participant. */
export function opensRemoval(
  asked: number | null,
  actor: { id: number; role: Role },
  { exchange, now }: { exchange: Exchange; now: Date },
): boolean {
  const signup = signupAsked(asked, exchange)
  return signup !== null && mayTakeOut(actor, { exchange, signup, now })
}

/** The form's initial reason: the one typed before, if it was about the same participant. */
export const reasonKept = (
  { id }: Pick<Signup, 'id'>,
  last: { signup: Pick<Signup, 'id'> | null; reason: string },
): string => (last.signup?.id === id ? last.reason : '')

/** The part of "Post an update" that the address opens: the choice, the form of one type of step, or nothing. */
export type UpdateAsked = 'choice' | StepType | null

const STEPS = Object.entries(stepOverlays) as [StepType, string][]

export const updateAsked = (what: string): UpdateAsked =>
  what === exchangeOverlays.update
    ? 'choice'
    : (STEPS.find(([, verb]) => verb === what)?.[0] ?? null)

interface Asked {
  asked: UpdateAsked
  signup: Signup
  /** The member's own steps; null until they have loaded. */
  mine: readonly Step[] | null
}

export const opensChoice = ({ asked, signup, mine }: Asked): boolean =>
  asked === 'choice' && stepBarIsVisible(signup, mine)

/** The step that the address asks for, if it can be recorded now; else null. */
export const stepAsked = ({ asked, signup, mine }: Asked): StepType | null =>
  asked === null || asked === 'choice' || isOutOfTurn(asked, signup, mine) ? null : asked

const opensStep =
  (isOfKind: (type: StepType) => boolean) =>
  (asked: Asked): boolean => {
    const type = stepAsked(asked)
    return type !== null && isOfKind(type)
  }

/** The address opens the confirmation that closes a side. */
export const opensClosing = opensStep(needsConfirmation)
/** The address opens the form for a parcel or a digital gift. */
export const opensDispatch = opensStep(takesLink)
/** The address opens the form for a received gift. */
export const opensReceipt = opensStep((type) => type === 'received')
