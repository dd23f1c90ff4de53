import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { MailClass } from '#rules/member/mail-class.ts'
import { id, instant, ref } from './columns.ts'
import { members } from './members.ts'

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    memberId: ref()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull().unique('sessions_token_unique'),
    /** The name from `deviceOf`; null when nothing is known. */
    device: text(),
    createdAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
  },
  (t) => [
    index('sessions_member_index').on(t.memberId),
    index('sessions_last_used_index').on(t.lastUsedAt),
    index('sessions_created_index').on(t.createdAt),
  ],
)

/**
 * Links that verify an email. They are kept after use, so that a member who opens one again still sees that the email
 * is verified.
 */
export const emailVerifications = pgTable(
  'email_verifications',
  {
    id: id(),
    memberId: ref()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull().unique('email_verifications_token_unique'),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [
    index('email_verifications_member_index').on(t.memberId, t.createdAt),
    index('email_verifications_expiry_index').on(t.expiresAt),
  ],
)

/**
 * Links with which the owner of a mailbox can delete an unverified account. `accountId` is not a foreign key: a link
 * outlives its account, so that anyone who opens it again still sees that the account is deleted.
 */
export const notMeLinks = pgTable(
  'not_me_links',
  {
    id: id(),
    accountId: ref().notNull(),
    tokenHash: text().notNull().unique('not_me_links_token_unique'),
    expiresAt: instant().notNull(),
  },
  (t) => [index('not_me_links_expiry_index').on(t.expiresAt)],
)

export const passwordResets = pgTable(
  'password_resets',
  {
    id: id(),
    memberId: ref()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull().unique('password_resets_token_unique'),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [
    index('password_resets_member_index').on(t.memberId, t.createdAt),
    index('password_resets_expiry_index').on(t.expiresAt),
  ],
)

/** Links with which members who have no password confirm that their account should be closed. */
export const closingLinks = pgTable(
  'closing_links',
  {
    id: id(),
    memberId: ref()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull().unique('closing_links_token_unique'),
    expiresAt: instant().notNull(),
  },
  (t) => [
    index('closing_links_member_index').on(t.memberId),
    index('closing_links_expiry_index').on(t.expiresAt),
  ],
)

/** Copies of all data about a member. They are made by a job because they can be large. */
export const ownCopies = pgTable(
  'own_copies',
  {
    id: id(),
    memberId: ref()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    status: text({ enum: ['being_made', 'ready', 'failed'] })
      .notNull()
      .default('being_made'),
    /** Storage key of the file, set before the file is written. */
    key: text().notNull(),
    askedAt: instant().notNull(),
    madeAt: instant(),
  },
  (t) => [uniqueIndex('own_copies_member_unique').on(t.memberId)],
)

/** Links that unsubscribe from one class of email. Each email contains its own link. */
export const endingLinks = pgTable(
  'ending_links',
  {
    id: id(),
    memberId: ref()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    mailClass: text().$type<MailClass>().notNull(),
    tokenHash: text().notNull().unique('ending_links_token_unique'),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('ending_links_member_index').on(t.memberId),
    index('ending_links_created_index').on(t.createdAt),
  ],
)

/** Links that are mailed to parents: `confirm` links ask for the confirmation, `withdraw` links withdraw it. */
export const parentRequests = pgTable(
  'parent_requests',
  {
    id: id(),
    memberId: ref()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['confirm', 'withdraw'] }).notNull(),
    parentEmail: text().notNull(),
    tokenHash: text().notNull().unique('parent_requests_token_unique'),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    answer: text({ enum: ['confirm', 'refuse'] }),
    answeredAt: instant(),
    /** The parent's answer about masked threads; null if they were not asked. */
    allowsThreads: boolean(),
  },
  (t) => [
    index('parent_requests_member_index').on(t.memberId, t.createdAt),
    index('parent_requests_expiry_index').on(t.expiresAt),
  ],
)

export const addresses = pgTable(
  'addresses',
  {
    id: id(),
    memberId: ref()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    label: text().notNull(),
    name: text().notNull(),
    line1: text().notNull(),
    line2: text(),
    city: text().notNull(),
    state: text(),
    zip: text().notNull(),
    country: text().notNull(),
    isMain: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    index('addresses_member_index').on(t.memberId, t.id),
    uniqueIndex('addresses_one_main').on(t.memberId).where(sql`${t.isMain}`),
  ],
)
