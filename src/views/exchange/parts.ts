import type { HomepageExchangesRef } from '#machines/feed/homepageExchanges.machine.ts'
import type { Exchange } from '#rules/exchange/schema.ts'

export interface PinProps {
  exchange: Exchange
}

export interface HomePinProps extends PinProps {
  /** The chart that loads the exchanges on the home page. */
  load: HomepageExchangesRef
}
