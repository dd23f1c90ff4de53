/** Events and context of the chart behind "Post an update". */
import type { OverlayEvent } from '#machines/overlay.ts'
import type { Owner } from '#machines/report.ts'
import type { UpdateAsked } from '#rules/exchange/overlays.ts'
import type { ReceiptDraft } from '#rules/exchange/receipt.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import type { Step, StepType } from '#rules/exchange/step.ts'

export type ExchangeChanged = { type: 'exchange.changed'; exchange: Exchange }

/** The steps of the exchange after a load. */
export type StepsLoaded = { type: 'steps.loaded'; steps: Step[] }

export type StepBarEvent =
  | ExchangeChanged
  | StepsLoaded
  | OverlayEvent
  | { type: 'type.chosen'; stepType: StepType }
  | { type: 'choice.revisited' }
  | { type: 'choice.abandoned' }
  | { type: 'offer.taken' }
  | { type: 'offer.declined' }

/** Sent to the owner when a step may have been recorded, so that everything is loaded again. */
export type StepRecorded = { type: 'step.recorded' }

/**
 * Sent to the owner with a changed step as the server has saved it. The timeline shows this step until it has loaded
 * again.
 */
export type StepChanged = { type: 'step.changed'; step: Step }

/** The result of recording a step. If the step closed a side, the result includes the updated sign-up. */
export interface Recorded {
  step: Step
  signup?: Signup
}

export interface StepBarInputs {
  exchangeId: number
  signup: Signup
  isMod: boolean
  isMinor: boolean
  reportTo: Owner<StepRecorded | StepChanged>
}

export interface StepBarContext extends StepBarInputs {
  /** The member's own steps; null until they have loaded. */
  mine: Step[] | null
  /** True if the next gift that arrives may be a rescuer's. */
  mayBeRescue: boolean
  /** The update in the URL. */
  asked: UpdateAsked
  stepType: StepType
  /** True if the recipient has changed while a form about a gift to them was open. */
  isRematched: boolean
  /** Links that the member has entered but not recorded, by type of step. */
  links: Partial<Record<StepType, string>>
  /** The receipt that the member has written but not recorded. */
  received: ReceiptDraft | null
  /** The update recorded last during this visit. */
  latest: Step | null
  /** True if the member has declined the update that was offered after the latest one. */
  isDeclined: boolean
}
