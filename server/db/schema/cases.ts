import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { CASE_KINDS, type Closing, type Settlement } from '#rules/mod/case.ts'
import { id, instant, ref } from './columns.ts'
import { exchanges } from './exchanges.ts'
import { members } from './members.ts'

/**
 * What waits for a mod to look at it, and how it was settled; for a kind, a member and an exchange only one is open at
 * a time.
 */
export const modCases = pgTable(
  'mod_cases',
  {
    id: id(),
    kind: text({ enum: CASE_KINDS }).notNull(),
    memberId: ref()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** Null for what concerns the member everywhere. */
    exchangeId: ref().references(() => exchanges.id, { onDelete: 'cascade' }),
    /** The member's words when it was opened. */
    note: text(),
    /** The participants that the member's list named when it was opened, by id. */
    named: jsonb().$type<readonly number[]>(),
    /** The participants that a mod picked from these: they count. */
    picked: jsonb().$type<readonly number[]>(),
    /** The mod whose answer waits for a second mod; until then `how`, `reason` and `picked` are that answer. */
    proposedBy: ref().references(() => members.id, { onDelete: 'set null' }),
    openedAt: instant().notNull(),
    /** When the mods were last told that a start is near. */
    urgedAt: instant(),
    settledAt: instant(),
    /** Null also when it has settled itself. */
    settledBy: ref().references(() => members.id, { onDelete: 'set null' }),
    how: text().$type<Settlement | Closing>(),
    reason: text(),
  },
  (t) => [
    // Only one is open without an exchange as well: in an index nulls differ from each other.
    uniqueIndex('mod_cases_one_open')
      .on(t.kind, t.memberId, sql`coalesce(${t.exchangeId}, 0)`)
      .where(sql`${t.settledAt} is null`),
    index('mod_cases_open_index').on(t.openedAt, t.id).where(sql`${t.settledAt} is null`),
    index('mod_cases_member_index').on(t.memberId),
    index('mod_cases_exchange_index').on(t.exchangeId),
  ],
)
