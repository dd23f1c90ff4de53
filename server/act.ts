import type { Config } from '#server/config.ts'
import type { MemberRow } from '#server/db/schema.ts'
import type { Tx } from '#server/db/types.ts'

/** What the settings say to acts and their letters. */
export type Site = Pick<Config, 'publicUrl' | 'adminEmails'>

/** What is carried through everything that happens together: one transaction, one instant. */
export interface Act {
  tx: Tx
  /** When it was asked for. */
  now: Date
  site: Site
  /** 0 to 1. */
  random: () => number
}

/** An act of a member who is logged in. */
export interface MyAct extends Act {
  me: MemberRow
}
