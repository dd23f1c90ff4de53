import type { MemberRow } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'
import type { Config } from './config.ts'

/** The settings that acts and their emails need. */
export type Site = Pick<
  Config,
  'publicUrl' | 'adminEmails' | 'loneAdmin' | 'jobsOff' | 'rescueWithoutMods' | 'swapLimits'
>

/** Context of one call or job. All code in it uses the same instant as the current time. */
interface Together {
  /** The time of the request. */
  now: Date
  site: Site
  /** Returns a number from 0 to 1. */
  random: () => number
}

/** Context for work that changes data, in one transaction. */
export interface Act extends Together {
  tx: Tx
}

/** Context for an act by a logged-in member. */
export interface MyAct extends Act {
  me: MemberRow
}

/** Context for work that only reads data. */
export interface Look extends Together {
  db: Reader
}

/** Context for reads by a logged-in member. */
export interface MyLook extends Look {
  me: MemberRow
}
