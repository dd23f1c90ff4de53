/** Events and context of the chart of a missing gift. */
import type { PictureChosen } from '#machines/feed/pictureChoice.machine.ts'
import type { OverlayEvent } from '#machines/overlay.ts'
import type { ExchangeOutdated, Owner } from '#machines/report.ts'
import type { MissingGift, MissingSide, MissingSign } from '#rules/exchange/missing.ts'
import type { MissingAnswerValues, NotReceivedValues } from '#rules/exchange/missing-form.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { Problem } from '#rules/wire/problem.ts'

export interface MissingGiven {
  exchange: Exchange
  now: string
}

/** The recipient's answer whether a rescuer may have their address. */
export type ConsentGiven = { type: 'consent.given'; may_rescue: boolean }

export type MissingGiftEvent =
  | ({ type: 'exchange.changed' } & MissingGiven)
  | OverlayEvent
  | PictureChosen
  | { type: 'form.abandoned' }
  | { type: 'gift.found' }
  | ConsentGiven
  | { type: 'retry.requested' }

export interface MissingInputs extends MissingGiven {
  /** The member's side of the case: recipient or gifter. */
  side: MissingSide
  reportTo: Owner<ExchangeOutdated>
}

export interface MissingContext extends MissingInputs {
  /** The case as last loaded; null before it has loaded and if there is none. */
  gift: MissingGift | null
  /** The summary of the case in the member's sign-up at the time the case was loaded. */
  shownFor: MissingSign | null
  /** The unsent values of either form; null until a form has been opened. */
  told: NotReceivedValues | null
  answer: MissingAnswerValues | null
  /** The answer about rescuers that is being sent, or was sent last. */
  consent: boolean
  /** True if the URL contains the overlay, and its form has not opened. */
  isRequested: boolean
  problem: Problem | null
}
