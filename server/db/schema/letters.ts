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
    /** What it is about, where it is about one. */
    exchangeId: ref().references(() => exchanges.id, { onDelete: 'set null' }),
    /** What she began it with; null where a mod began it. */
    message: text(),
    /** Where it is false, an answer is due. */
    lastWordByMods: boolean().notNull().default(false),
    /** Up to which message she has read it. */
    readTo: ref().notNull().default(0),
    /** Up to which the mods have, all of them together; null before any has opened it. */
    readByModsTo: ref(),
    closedAt: instant(),
    closedBy: ref().references(() => members.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
    /** When something was last said in it. */
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

/** What was said in a thread after the first message. */
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

/** What members say is broken, and what the mods say to it. */
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
