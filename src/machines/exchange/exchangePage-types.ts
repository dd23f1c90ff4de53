/** Events and context of the chart of an exchange's page. */
import { known } from '#machines/known.ts'
import type { ExchangeOutdated } from '#machines/report.ts'
import type { WaitingSignup } from '#rules/exchange/going-on.ts'
import type { ThreadRole } from '#rules/exchange/pair-thread.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { Me } from '#rules/member/schema.ts'

export type ClockTicked = { type: 'clock.ticked'; now: string }

export type ExchangePageEvent = ClockTicked | ExchangeOutdated | { type: 'retry.requested' }

export interface ExchangePageGiven {
  slug: string
  me: Me
  now: string
  /**
   * The sign-up that continues because the member has come back from the survey it was waiting for; null if there is
   * none.
   */
  waiting: WaitingSignup | null
  /** The unsent texts from the last visit, by the other side of their thread. */
  drafts: Record<ThreadRole, string>
}

export interface ExchangePageContext extends ExchangePageGiven {
  /** Null until the exchange has loaded. */
  exchange: Exchange | null
}

/** Returns the exchange and the time, in states in which the exchange has loaded. */
export const current = ({ exchange, now }: ExchangePageContext) => ({
  exchange: known(exchange, 'the exchange'),
  now,
})
