import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { CASE_KINDS, type Closing, type Settlement } from '#rules/mod/case.ts'
import { id, instant, ref } from './columns.ts'
import { exchanges } from './exchanges.ts'
import { members } from './members.ts'

/**
 * Cases that wait for a mod, and how they were settled. Only one case per kind, member and exchange is open at a time.
 */
export const modCases = pgTable(
  'mod_cases',
  {
    id: id(),
    kind: text({ enum: CASE_KINDS }).notNull(),
    memberId: ref()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** Null for a case that is not about one exchange. */
    exchangeId: ref().references(() => exchanges.id, { onDelete: 'cascade' }),
    /** The member's privacy note when the case was opened; null for cases of other kinds. */
    note: text(),
    /** Ids of the participants that the member's list named when the case was opened. */
    named: jsonb().$type<readonly number[]>(),
    /** Ids that a mod picked from `named`. Only the exclusions of these members count. */
    picked: jsonb().$type<readonly number[]>(),
    /** The mod whose answer waits for a second mod. Until then, `how`, `reason` and `picked` contain that answer. */
    proposedBy: ref().references(() => members.id, { onDelete: 'set null' }),
    openedAt: instant().notNull(),
    /** Time at which the mods were last reminded that an exchange is about to start. */
    urgedAt: instant(),
    settledAt: instant(),
    /** Null for an open case, and for a case that was settled without a mod. */
    settledBy: ref().references(() => members.id, { onDelete: 'set null' }),
    how: text().$type<Settlement | Closing>(),
    reason: text(),
  },
  (t) => [
    // `coalesce` makes the index apply to cases without an exchange as well, because two nulls never count as equal.
    uniqueIndex('mod_cases_one_open')
      .on(t.kind, t.memberId, sql`coalesce(${t.exchangeId}, 0)`)
      .where(sql`${t.settledAt} is null`),
    index('mod_cases_open_index').on(t.openedAt, t.id).where(sql`${t.settledAt} is null`),
    index('mod_cases_member_index').on(t.memberId),
    index('mod_cases_exchange_index').on(t.exchangeId),
  ],
)
