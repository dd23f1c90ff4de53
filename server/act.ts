import type { Config } from '#server/config.ts'
import type { MemberRow } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'

/** The settings that acts and their letters need. */
export type Site = Pick<Config, 'publicUrl' | 'adminEmails' | 'loneAdmin' | 'jobsOff'>

/** What is carried through everything that happens together: one instant. */
interface Together {
  /** When it was requested. */
  now: Date
  site: Site
  /** 0 to 1. */
  random: () => number
}

/** Something changes: in one transaction. */
export interface Act extends Together {
  tx: Tx
}

/** An act of a member who is logged in. */
export interface MyAct extends Act {
  me: MemberRow
}

/** Something is read, and nothing changes. */
export interface Look extends Together {
  db: Reader
}

/** A look of a member who is logged in. */
export interface MyLook extends Look {
  me: MemberRow
}
