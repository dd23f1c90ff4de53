import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant, ref } from './columns.ts'
import { exchanges } from './exchanges.ts'
import { members } from './members.ts'

/** A thread between a member and the mods. */
export const contacts = pgTable(
  'contacts',
  {
    id: id(),
    memberId: ref()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** The exchange that the thread is about, if any. */
    exchangeId: ref().references(() => exchanges.id, { onDelete: 'set null' }),
    /** The member's first message; null when a mod began the thread. */
    message: text(),
    /** False while the mods owe an answer. */
    lastWordByMods: boolean().notNull().default(false),
    /** Id of the last message that the member has read. */
    readTo: ref().notNull().default(0),
    /** Id of the last message that any of the mods has read; null until a mod has opened the thread. */
    readByModsTo: ref(),
    closedAt: instant(),
    closedBy: ref().references(() => members.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
    /** Time of the last message. */
    updatedAt: instant().notNull(),
  },
  (t) => [
    index('contacts_member_index').on(t.memberId, t.updatedAt, t.id),
    index('contacts_exchange_index').on(t.exchangeId),
    index('contacts_open_index')
      .on(t.lastWordByMods, t.updatedAt, t.id)
      .where(sql`${t.closedAt} is null`),
    index('contacts_closed_index').on(t.closedAt, t.id).where(sql`${t.closedAt} is not null`),
  ],
)

/** The messages of a thread, except the message with which a member began the thread. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    id: id(),
    contactId: ref()
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    /** The member of the thread, or a mod. */
    userId: ref()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    message: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('chat_messages_contact_index').on(t.contactId, t.id),
    index('chat_messages_user_index').on(t.userId),
  ],
)

/** Members' bug reports, and the mods' answers. */
export const bugReports = pgTable(
  'bug_reports',
  {
    id: id(),
    memberId: ref()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    message: text().notNull(),
    page: text(),
    browser: text(),
    answer: text(),
    answeredAt: instant(),
    answeredBy: ref().references(() => members.id, { onDelete: 'set null' }),
    closedAt: instant(),
    closedBy: ref().references(() => members.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('bug_reports_member_index').on(t.memberId, t.createdAt, t.id),
    index('bug_reports_open_index').on(t.createdAt, t.id).where(sql`${t.closedAt} is null`),
    index('bug_reports_closed_index').on(t.closedAt, t.id).where(sql`${t.closedAt} is not null`),
  ],
)
