import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { THREAD_ROLES } from '#rules/exchange/pair-thread.ts'
import { id, instant, ref } from './columns.ts'
import { exchanges } from './exchanges.ts'
import { members, pictures } from './members.ts'

/**
 * The masked threads of gifters and their recipients. A thread gets its row with the first message, or when it is switched
 * off. Nothing in these tables says when a member wrote, except for the part of the day.
 */
export const pairThreads = pgTable(
  'pair_threads',
  {
    id: id(),
    exchangeId: ref()
      .notNull()
      .references(() => exchanges.id, { onDelete: 'cascade' }),
    gifterId: ref()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    recipientId: ref()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** The part of the day in which this side switched the thread off; null if it has not. */
    gifterOffIn: instant(),
    recipientOffIn: instant(),
    /** The number of the other side's last message that this side has read, and the last of which it was notified. */
    gifterReadTo: integer().notNull().default(0),
    recipientReadTo: integer().notNull().default(0),
    gifterToldTo: integer().notNull().default(0),
    recipientToldTo: integer().notNull().default(0),
    /** True once the gifter was notified of the recipient's thank-you card. */
    isCardTold: boolean().notNull().default(false),
    /** The time at which messages go out next; null if all have. */
    dueAt: instant(),
    /** Set once the two are no longer a pair. */
    closedAt: instant(),
  },
  (t) => [
    uniqueIndex('pair_threads_one_open')
      .on(t.exchangeId, t.gifterId, t.recipientId)
      .where(sql`${t.closedAt} is null`),
    index('pair_threads_gifter_index').on(t.gifterId, t.exchangeId),
    index('pair_threads_recipient_index').on(t.recipientId, t.exchangeId),
    index('pair_threads_due_index').on(t.dueAt).where(sql`${t.dueAt} is not null`),
  ],
)

/**
 * The messages in masked threads. Each side's are numbered from 1. The recipient's message with the number 0 is their
 * thank-you card, which is not shown among the others.
 */
export const pairMessages = pgTable(
  'pair_messages',
  {
    id: id(),
    threadId: ref()
      .notNull()
      .references(() => pairThreads.id, { onDelete: 'cascade' }),
    authorId: ref()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    from: text({ enum: THREAD_ROLES }).notNull(),
    number: integer().notNull(),
    message: text().notNull(),
    /** Only thank-you cards have a picture. */
    pictureId: ref().references(() => pictures.id, { onDelete: 'set null' }),
    /** The part of the day in which it was written. */
    part: instant().notNull(),
    /** True if it never goes out, because the thread was switched off before. */
    isHeldBack: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex('pair_messages_number_unique').on(t.threadId, t.from, t.number),
    index('pair_messages_order_index').on(t.threadId, t.part, t.from, t.number),
    index('pair_messages_author_index').on(t.authorId),
    index('pair_messages_picture_index').on(t.pictureId),
  ],
)

/** Reports of messages by the side that received them. */
export const pairReports = pgTable(
  'pair_reports',
  {
    messageId: ref()
      .primaryKey()
      .references(() => pairMessages.id, { onDelete: 'cascade' }),
    reporterId: ref()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    reportedAt: instant().notNull(),
  },
  (t) => [index('pair_reports_reporter_index').on(t.reporterId)],
)

/**
 * The choices of gifters to let a recipient learn who they were. A row is deleted when a gifter takes their choice back.
 * Once the recipient has read the name, the row stays, even if the gifter closes their account.
 */
export const reveals = pgTable(
  'reveals',
  {
    exchangeId: ref()
      .notNull()
      .references(() => exchanges.id, { onDelete: 'cascade' }),
    recipientId: ref()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    gifterId: ref()
      .notNull()
      .references(() => members.id),
    /** Time from which the recipient can read the name; null until both have marked their gifts as done. */
    revealedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.exchangeId, t.recipientId, t.gifterId] }),
    index('reveals_gifter_index').on(t.gifterId, t.exchangeId),
    index('reveals_recipient_index').on(t.recipientId),
  ],
)
