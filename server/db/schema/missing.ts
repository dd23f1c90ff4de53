import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ENTRY_KINDS, MISSING_STATES } from '#rules/exchange/missing.ts'
import { id, instant, ref } from './columns.ts'
import { exchanges } from './exchanges.ts'
import { members, pictures } from './members.ts'

/** Cases of missing gifts. A recipient has at most one open case per exchange. */
export const missingGifts = pgTable(
  'missing_gifts',
  {
    id: id(),
    exchangeId: ref()
      .notNull()
      .references(() => exchanges.id, { onDelete: 'cascade' }),
    recipientId: ref()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** Null if the recipient had no gifter, or once the gifter was removed. */
    gifterId: ref().references(() => members.id, { onDelete: 'set null' }),
    state: text({ enum: MISSING_STATES }).notNull(),
    askedAt: instant().notNull(),
    /** Time at which the state changes automatically; null if it does not. */
    until: instant(),
    remindedAt: instant(),
    /** Time at which the gifter was released by answering "I can't" in time; null if they were not released. */
    releasedAt: instant(),
    /** The recipient's answer whether a rescuer may have their address; null if they have not answered. */
    mayRescue: boolean(),
    /** Time at which the case was last opened to rescuers. */
    rescueOpenedAt: instant(),
  },
  (t) => [
    uniqueIndex('missing_gifts_one_open')
      .on(t.exchangeId, t.recipientId)
      .where(sql`${t.state} in ('asking', 'on_its_way', 'with_mods', 'rescuing')`),
    index('missing_gifts_recipient_index').on(t.recipientId, t.exchangeId),
    index('missing_gifts_gifter_index').on(t.gifterId, t.exchangeId),
    index('missing_gifts_clock_index').on(t.until).where(sql`${t.until} is not null`),
  ],
)

/**
 * Defaults: cases that ended without the gifter having sent. A row says when and in which exchange, and whether a mod has
 * settled it. A gift that is sent late settles it as well, which is read from the steps.
 */
export const giftDefaults = pgTable(
  'gift_defaults',
  {
    id: id(),
    /** The gifter. */
    memberId: ref()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    exchangeId: ref()
      .notNull()
      .references(() => exchanges.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    settledAt: instant(),
    settledBy: ref().references(() => members.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('gift_defaults_member_index').on(t.memberId),
    index('gift_defaults_exchange_index').on(t.exchangeId),
    index('gift_defaults_at_index').on(t.at),
  ],
)

/** Entries in a case by both sides and by the elves, in the order of their ids. */
export const missingEntries = pgTable(
  'missing_entries',
  {
    id: id(),
    caseId: ref()
      .notNull()
      .references(() => missingGifts.id, { onDelete: 'cascade' }),
    /** The recipient or the gifter who wrote the entry; null for an entry by the elves. */
    authorId: ref().references(() => members.id, { onDelete: 'cascade' }),
    kind: text({ enum: ENTRY_KINDS }).notNull(),
    text: text(),
    link: text(),
    pictureId: ref().references(() => pictures.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('missing_entries_case_index').on(t.caseId, t.id),
    index('missing_entries_author_index').on(t.authorId),
    index('missing_entries_picture_index').on(t.pictureId),
  ],
)
