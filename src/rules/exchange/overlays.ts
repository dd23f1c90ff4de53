import type { Role } from '#rules/member/schema.ts'
import { PAIRS } from '#rules/mod/pairs-path.ts'
import { askedAbout, asksFor, type Query } from '#rules/tab/place.ts'
import { mayLeave, mayTakeOut } from './participation.ts'
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

/** The overlay only opens for participants, before the start. */
export const opensLeave = (query: Query, exchange: Exchange, now: Date): boolean =>
  asksFor(query, exchangeOverlays.leave) && mayLeave(exchange, now)

export const asksForMissingSurveys = (query: Query): boolean =>
  asksFor(query, exchangeOverlays.missingSurveys)

export const asksForPairs = (query: Query): boolean => asksFor(query, exchangeOverlays.pairs)

/** The exchange asks for surveys, so there are or will be answers of the recipient to read. */
export const hasSurveys = ({ surveys }: Pick<Exchange, 'surveys'>): boolean => surveys.length > 0

export const opensSurveys = (query: Query, exchange: Pick<Exchange, 'surveys'>): boolean =>
  asksFor(query, exchangeOverlays.surveys) && hasSurveys(exchange)

/** The sign-up that the address asks to take out, or null. */
export const signupAsked = (query: Query, { signups }: Pick<Exchange, 'signups'>): Signup | null =>
  (asksFor(query, exchangeOverlays.removal) &&
    signups.find(({ id }) => id === askedAbout(query))) ||
  null

/** The overlay opens for mods who may take out this participant. */
export function opensRemoval(
  query: Query,
  actor: { id: number; role: Role },
  { exchange, now }: { exchange: Exchange; now: Date },
): boolean {
  const signup = signupAsked(query, exchange)
  return signup !== null && mayTakeOut(actor, { exchange, signup, now })
}

interface AskedAbout {
  /** Null while no sign-up is asked about. */
  signup: Pick<Signup, 'id'> | null
}

/** The address names the sign-up that is open already. */
export const isRemovalOf = (query: Query, { signup }: AskedAbout): boolean =>
  asksFor(query, exchangeOverlays.removal) && askedAbout(query) === signup?.id

/** The form's initial reason: the one typed before, if it was about the same participant. */
export const reasonKept = (
  { id }: Pick<Signup, 'id'>,
  last: AskedAbout & { reason: string },
): string => (last.signup?.id === id ? last.reason : '')

/** The part of "Post an update" that the address opens: the choice, the form of one type of step, or nothing. */
export type UpdateAsked = 'choice' | StepType | null

const STEPS = Object.entries(stepOverlays) as [StepType, string][]

export const updateAsked = (query: Query): UpdateAsked =>
  asksFor(query, exchangeOverlays.update)
    ? 'choice'
    : (STEPS.find(([, verb]) => asksFor(query, verb))?.[0] ?? null)

/** The address opens what is open already. */
export const isAskedAlready = (query: Query, { asked }: { asked: UpdateAsked }): boolean =>
  updateAsked(query) === asked

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
