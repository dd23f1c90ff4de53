import { bigint, timestamp } from 'drizzle-orm/pg-core'

/** Counts up by itself and cannot be chosen. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

/** Points at another row. */
export const ref = () => bigint({ mode: 'number' })

/** An instant, to the millisecond: what JavaScript can hold comes back unchanged. */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })
