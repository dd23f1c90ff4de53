import type { OverlayEvent } from '#machines/overlay.ts'
import type { ExchangeOutdated, Owner } from '#machines/report.ts'
import type { ThreadPage, ThreadRole } from '#rules/exchange/pair-thread.ts'
import type { ThreadAsked } from '#rules/exchange/pair-thread-words.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { Problem } from '#rules/wire/problem.ts'

export interface PairThreadGiven {
  exchange: Exchange
  now: string
}

export type PairThreadEvent =
  | ({ type: 'exchange.changed' } & PairThreadGiven)
  | OverlayEvent
  | { type: 'thread.unfolded' }
  | { type: 'thread.folded' }
  | { type: 'more.requested' }
  | { type: 'retry.requested' }
  | { type: 'dialog.abandoned' }
  | { type: 'off.confirmed' }

/** A text that is to be kept for another visit, with the thread that it is for. */
export interface ThreadDraft {
  slug: string
  with: ThreadRole
  message: string
}

export interface PairThreadInputs extends PairThreadGiven {
  /** The other side. */
  with: ThreadRole
  /** The unsent text from the last visit. */
  draft: string
  reportTo: Owner<ExchangeOutdated>
}

export interface PairThreadContext extends PairThreadInputs {
  /** The loaded messages; null until the thread was unfolded. */
  page: ThreadPage | null
  asked: ThreadAsked | null
  /** The unsent reason of a report; empty if there is none. */
  reason: string
  /** The reason why the thread could not be switched off. */
  problem: Problem | null
}
