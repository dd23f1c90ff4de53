import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, ref } from './columns.ts'
import { exchanges } from './exchanges.ts'
import { foldedNickname, members } from './members.ts'

/**
 * Members who must never be paired with each other, in either direction. A member's own entry stores the nickname as
 * they typed it, and the member who had that nickname then (null if nobody did). An entry that the mods made from a
 * privacy note has no nickname. The two kinds of entries are independent: both may name the same person.
 */
export const exclusions = pgTable(
  'exclusions',
  {
    id: id(),
    memberId: ref()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** Null once the excluded member is deleted, so that a list does not reveal whether they existed. */
    excludedId: ref().references(() => members.id, { onDelete: 'set null' }),
    nickname: text(),
    /** From `nicknameSkeleton`; null without a nickname. */
    nicknameSkeleton: text(),
    /** The mod who added this entry; null for the member's own entries. */
    createdBy: ref().references(() => members.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('exclusions_nickname_once')
      .on(t.memberId, foldedNickname(t.nickname))
      .where(sql`${t.nickname} is not null`),
    uniqueIndex('exclusions_by_mods_once')
      .on(t.memberId, t.excludedId)
      .where(sql`${t.nickname} is null`),
    index('exclusions_excluded_index').on(t.excludedId),
  ],
)

/**
 * Entries that were removed from a list, kept for the mods. Together with the current entries, they form the history of
 * every list. They are erased when either account is closed.
 */
export const pastExclusions = pgTable(
  'past_exclusions',
  {
    id: id(),
    memberId: ref()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    excludedId: ref().references(() => members.id, { onDelete: 'cascade' }),
    /** The nickname as the member typed it; null for an entry by a mod. */
    nickname: text(),
    createdAt: instant().notNull(),
    endedAt: instant().notNull(),
  },
  (t) => [
    index('past_exclusions_member_index').on(t.memberId),
    index('past_exclusions_excluded_index').on(t.excludedId),
    index('past_exclusions_ended_index').on(t.endedAt),
  ],
)

/** The entries between participants at the time of a pairing, and whether the pairing took each entry into account. */
export const pairingLists = pgTable(
  'pairing_lists',
  {
    exchangeId: ref()
      .notNull()
      .references(() => exchanges.id, { onDelete: 'cascade' }),
    memberId: ref()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    excludedId: ref()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    isOwn: boolean().notNull(),
    hasCounted: boolean().notNull(),
    pairedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.exchangeId, t.memberId, t.excludedId, t.isOwn] }),
    index('pairing_lists_member_index').on(t.memberId),
    index('pairing_lists_excluded_index').on(t.excludedId),
    index('pairing_lists_paired_index').on(t.pairedAt),
  ],
)
