import type { Config } from '#server/config.ts'
import type { MemberRow } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'

/** The settings that acts and their mails need. */
export type Site = Pick<Config, 'publicUrl' | 'adminEmails' | 'loneAdmin' | 'jobsOff'>

/** Context that everything in one call or job shares, so that all of it happens at the same instant. */
interface Together {
  /** When it was requested. */
  now: Date
  site: Site
  /** Returns a number from 0 to 1. */
  random: () => number
}

/** Context of work that changes something, in one transaction. */
export interface Act extends Together {
  tx: Tx
}

/** An act of a member who is logged in. */
export interface MyAct extends Act {
  me: MemberRow
}

/** Context of work that only reads. */
export interface Look extends Together {
  db: Reader
}

/** A look of a member who is logged in. */
export interface MyLook extends Look {
  me: MemberRow
}
