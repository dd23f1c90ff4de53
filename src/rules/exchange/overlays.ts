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

/** What opens over an exchange, as its address says it: `/exchange/solstice-parcels?do=leave`. */
export const exchangeOverlays = {
  leave: 'leave',
  missingSurveys: 'missing-surveys',
  surveys: 'surveys',
  update: 'update',
  /** With `&id=`, the sign-up to take out. */
  removal: 'remove',
  /** Who gifts whom, for mods. */
  pairs: PAIRS,
} as const

/** What "Post an update" turns to, once it is said what there is to tell. */
export const stepOverlays = {
  physical_sent: 'post-parcel',
  digital_sent: 'send-digitally',
  sent_all: 'mark-sent',
  received: 'receive',
  received_all: 'mark-received',
} as const satisfies Record<StepType, string>

/** Before the start, and only for those who are in. */
export const opensLeave = (query: Query, exchange: Exchange, now: Date): boolean =>
  asksFor(query, exchangeOverlays.leave) && mayLeave(exchange, now)

export const asksForMissingSurveys = (query: Query): boolean =>
  asksFor(query, exchangeOverlays.missingSurveys)

export const asksForPairs = (query: Query): boolean => asksFor(query, exchangeOverlays.pairs)

/** There are answers of the recipient to read, now or once they are given: the exchange asks for surveys. */
export const hasSurveys = ({ surveys }: Pick<Exchange, 'surveys'>): boolean => surveys.length > 0

export const opensSurveys = (query: Query, exchange: Pick<Exchange, 'surveys'>): boolean =>
  asksFor(query, exchangeOverlays.surveys) && hasSurveys(exchange)

/** Which of those who take part it names. */
export const signupAsked = (query: Query, { signups }: Pick<Exchange, 'signups'>): Signup | null =>
  (asksFor(query, exchangeOverlays.removal) &&
    signups.find(({ id }) => id === askedAbout(query))) ||
  null

/** A mod, about one of those who take part, and not about herself. */
export function opensRemoval(
  query: Query,
  actor: { id: number; role: Role },
  { exchange, now }: { exchange: Exchange; now: Date },
): boolean {
  const signup = signupAsked(query, exchange)
  return signup !== null && mayTakeOut(actor, { exchange, signup, now })
}

interface AskedAbout {
  /** Null while it is asked about nobody. */
  signup: Pick<Signup, 'id'> | null
}

/** The very sign-up that it is asked about already. */
export const isRemovalOf = (query: Query, { signup }: AskedAbout): boolean =>
  asksFor(query, exchangeOverlays.removal) && askedAbout(query) === signup?.id

/** Why somebody is taken out: as far as it was typed about her, and nothing that was typed about another. */
export const reasonKept = (
  { id }: Pick<Signup, 'id'>,
  last: AskedAbout & { reason: string },
): string => (last.signup?.id === id ? last.reason : '')

/** What is asked of "Post an update": the choice, one of what may be chosen, or nothing. */
export type UpdateAsked = 'choice' | StepType | null

const STEPS = Object.entries(stepOverlays) as [StepType, string][]

export const updateAsked = (query: Query): UpdateAsked =>
  asksFor(query, exchangeOverlays.update)
    ? 'choice'
    : (STEPS.find(([, verb]) => asksFor(query, verb))?.[0] ?? null)

/** It asks for what it asked for before. */
export const isAskedAlready = (query: Query, { asked }: { asked: UpdateAsked }): boolean =>
  updateAsked(query) === asked

interface Asked {
  asked: UpdateAsked
  signup: Signup
  /** My own steps; null while they are not known. */
  mine: readonly Step[] | null
}

export const opensChoice = ({ asked, signup, mine }: Asked): boolean =>
  asked === 'choice' && stepBarIsVisible(signup, mine)

/** The step that is asked for, if it is its turn. */
export const stepAsked = ({ asked, signup, mine }: Asked): StepType | null =>
  asked === null || asked === 'choice' || isOutOfTurn(asked, signup, mine) ? null : asked

const opensStep =
  (isOfKind: (type: StepType) => boolean) =>
  (asked: Asked): boolean => {
    const type = stepAsked(asked)
    return type !== null && isOfKind(type)
  }

/** A side is to be closed. */
export const opensClosing = opensStep(needsConfirmation)
/** Something was sent. */
export const opensDispatch = opensStep(takesLink)
/** A gift has come. */
export const opensReceipt = opensStep((type) => type === 'received')
