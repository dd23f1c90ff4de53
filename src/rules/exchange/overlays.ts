import type { Role } from '#rules/member/schema.ts'
import { overlaid } from '#rules/tab/place.ts'
import type { Path } from '#rules/wire/path.ts'
import type { ThreadRole } from './pair-thread.ts'
import { mayTakeOut } from './participation.ts'
import type { Exchange } from './schema.ts'
import type { Signup } from './signup.ts'
import {
  needsConfirmation,
  type Step,
  type StepType,
  stepBarIsVisible,
  stepsOffered,
  takesLink,
} from './step.ts'

/** The overlays of an exchange and their URLs: `/exchange/solstice-parcels?do=leave`. */
export const exchangeOverlays = {
  leave: 'leave',
  missingSurveys: 'missing-surveys',
  surveys: 'surveys',
  update: 'update',
  moreTime: 'more-time',
  notReceived: 'not-received',
  missingAnswer: 'missing-gift',
  /** The URL also has the id of the sign-up to remove: `&id=7`. */
  removal: 'remove',
  /** The pairs, for mods. */
  pairs: 'pairs',
} as const

export const pairsPath = ({ slug }: Pick<Exchange, 'slug'>): Path =>
  overlaid(`/exchange/${slug}`, exchangeOverlays.pairs)

/**
 * The overlays of the threads with the gifter and with the recipient: the thread itself, the report of a message, and the
 * question before it is switched off. The URL of a report also has the id of the message.
 */
export const gifterThreadOverlays = {
  talk: 'talk-gifter',
  report: 'report-gifter',
  off: 'stop-gifter',
} as const
export const recipientThreadOverlays = {
  talk: 'talk-recipient',
  report: 'report-recipient',
  off: 'stop-recipient',
} as const

/**
 * The overlays of the thank-you cards: the cards themselves, the form for one, and the report of one. The URL of the form
 * also has the number of the gift, and the URL of a report the id of the author.
 */
export const thanksOverlays = {
  cards: 'cards',
  write: 'thank',
  report: 'report-card',
} as const

/** The URL that leads to the thank-you cards. */
export const thanksPath = ({ slug }: Pick<Exchange, 'slug'>): Path =>
  overlaid(`/exchange/${slug}`, thanksOverlays.cards)

/** @param role the other side of the thread */
export const threadOverlays = (role: ThreadRole) =>
  role === 'gifter' ? gifterThreadOverlays : recipientThreadOverlays

/** The URL that unfolds a thread. @param role the other side */
export const threadPath = ({ slug }: Pick<Exchange, 'slug'>, role: ThreadRole): Path =>
  overlaid(`/exchange/${slug}`, threadOverlays(role).talk)

/** The overlays that follow "Post an update", by the type of step that was chosen. */
export const stepOverlays = {
  physical_sent: 'post-parcel',
  digital_sent: 'send-digitally',
  sent_all: 'mark-sent',
  received: 'receive',
  received_all: 'mark-received',
} as const satisfies Record<StepType, string>

/** True if the exchange requires surveys, so that there may be answers of the recipient to show. */
export const hasSurveys = ({ surveys }: Pick<Exchange, 'surveys'>): boolean => surveys.length > 0

/** The sign-up to remove, whose id is in the URL; null if there is none. */
export const signupAsked = (
  asked: number | null,
  { signups }: Pick<Exchange, 'signups'>,
): Signup | null => signups.find(({ id }) => id === asked) ?? null

/** True if the reader is a mod who may remove this participant, so that the overlay opens. */
export function opensRemoval(
  asked: number | null,
  actor: { id: number; role: Role },
  { exchange, now }: { exchange: Exchange; now: Date },
): boolean {
  const signup = signupAsked(asked, exchange)
  return signup !== null && mayTakeOut(actor, { exchange, signup, now })
}

/** The form's initial reason: the unsaved text, if it was about the same participant. */
export const reasonKept = (
  { id }: Pick<Signup, 'id'>,
  last: { signup: Pick<Signup, 'id'> | null; reason: string },
): string => (last.signup?.id === id ? last.reason : '')

/** The part of "Post an update" that the URL opens: the list of choices, the form for one type of step, or nothing. */
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

/** The step in the URL, if it can be recorded now; else null. */
export const stepAsked = ({ asked, signup, mine }: Asked): StepType | null =>
  stepsOffered(signup, mine).find((type) => type === asked) ?? null

const opensStep =
  (isOfKind: (type: StepType) => boolean) =>
  (asked: Asked): boolean => {
    const type = stepAsked(asked)
    return type !== null && isOfKind(type)
  }

/** True if the URL opens the confirmation that closes a side. */
export const opensClosing = opensStep(needsConfirmation)
/** True if the URL opens the form for a parcel or a digital gift. */
export const opensDispatch = opensStep(takesLink)
/** True if the URL opens the form for a received gift. */
export const opensReceipt = opensStep((type) => type === 'received')
