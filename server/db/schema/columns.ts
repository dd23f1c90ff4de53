import { bigint, timestamp } from 'drizzle-orm/pg-core'

/** An id that the database always generates. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

/** The id of another row. */
export const ref = () => bigint({ mode: 'number' })

/** An instant to the millisecond, so that a JavaScript `Date` comes back unchanged. */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })
