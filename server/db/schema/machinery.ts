import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { MailClass } from '#rules/member/mail-class.ts'
import type { RefusalBody } from '#server/refused.ts'
import { id, instant, ref } from './columns.ts'
import { members } from './members.ts'

/** The answer; `reference` stands for data that is not stored. */
export interface KeptAnswer {
  status: number
  data?: unknown
  meta?: unknown
  reference?: number
  refusal?: RefusalBody
}

/**
 * Answers kept for a retry. Neither the key nor the body is here: `id` is an HMAC of the scope and
 * `fingerprint` one of the request, both under the key, so the table alone gives nothing away.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    id: text().primaryKey(),
    fingerprint: text().notNull(),
    answer: jsonb().$type<KeptAnswer>(),
    /** Whose request it was; null for a stranger's. */
    memberId: ref().references(() => members.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (t) => [
    index('idempotency_keys_expiry_index').on(t.expiresAt),
    index('idempotency_keys_member_index').on(t.memberId),
  ],
)

/** What code has done to this database beside the SQL migrations, seeding included, or how far it has come. */
export const codeSteps = pgTable('code_steps', {
  name: text().primaryKey(),
  reached: ref().notNull().default(0),
  doneAt: instant(),
})

/**
 * Mails that somebody asks for without being logged in: stored the same way, whether or not the email is a member's.
 */
export const askedMails = pgTable('asked_mails', {
  id: id(),
  kind: text({ enum: ['verify-email', 'password-reset'] }).notNull(),
  email: text().notNull(),
  createdAt: instant().notNull(),
})

/** Mails to send. Their content is erased as soon as they are sent, or given up. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    kind: text().notNull(),
    /** As what its reader may end it; null for one that always comes. */
    mailClass: text().$type<MailClass>(),
    /** Of the link that ends it. */
    endingToken: text(),
    recipient: text().notNull(),
    /** Whose letter it is: the reader's, or the child's where a parent reads it. Null for somebody not yet a member. */
    memberId: ref().references(() => members.id, { onDelete: 'cascade' }),
    /** Another member who is named in it. */
    aboutId: ref().references(() => members.id, { onDelete: 'set null' }),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** The link a person is meant to open, for the console line of an installation without a relay. */
    link: text(),
    /** Where in the app it leads, which holds no secret and stays once it is sent; null for one that is no notice. */
    path: text(),
    /** For its Message-ID: a number would repeat after a restore, and the mail would be dropped as a duplicate. */
    messageKey: uuid().notNull().defaultRandom(),
    createdAt: instant().notNull(),
    runAt: instant().notNull(),
    /** After this nobody could use what it holds. */
    expiresAt: instant().notNull().default(sql`now() + interval '14 days'`),
    attempts: integer().notNull().default(0),
    /** The attempts that failed because of this mail, not because the relay could not be used. */
    refusals: integer().notNull().default(0),
    leasedUntil: instant(),
    sentAt: instant(),
    givenUpAt: instant(),
    lastError: text(),
  },
  (t) => [
    index('outbox_due_index')
      .on(t.runAt, t.id)
      .where(sql`${t.sentAt} is null and ${t.givenUpAt} is null`),
    index('outbox_recipient_index').on(t.recipient, t.createdAt),
    index('outbox_member_index').on(t.memberId),
    index('outbox_about_index').on(t.aboutId),
  ],
)

/**
 * The one row that names this installation. A dump carries it along, so the database alone cannot tell itself from its
 * copy: the marker in the data folder says which database its processes have run on.
 */
export const installation = pgTable(
  'installation',
  {
    isOnly: boolean().primaryKey().default(true),
    id: uuid().notNull(),
    /** When a process noted that it runs jobs; null until the first has. */
    seenAt: instant(),
  },
  (t) => [check('installation_only_check', sql`${t.isOnly}`)],
)

/** The one row that all processes share: how often in a row the relay could not be used, since when, and why. */
export const mailRelay = pgTable('mail_relay', {
  id: integer().primaryKey(),
  failures: integer().notNull().default(0),
  failingSince: instant(),
  /** The codes of the last failure, as `causeOf` has them. */
  cause: text(),
  tryAgainAt: instant(),
  /** When the admins were last told of trouble with mails. */
  toldAt: instant(),
})

/** Files of the store that no row names: noted before they are written, or when their row was deleted. */
export const looseFiles = pgTable(
  'loose_files',
  {
    key: text().primaryKey(),
    /** From then on they are removed. */
    removeAt: instant().notNull(),
  },
  (t) => [index('loose_files_due_index').on(t.removeAt)],
)

/**
 * Pictures and videos that a row has just ceased to show, written by the database's triggers in the same transaction.
 * A job deletes those that nothing else shows.
 */
export const releasedMedia = pgTable('released_media', {
  id: id(),
  kind: text({ enum: ['picture', 'video'] }).notNull(),
  /** No foreign key: the row may be deleted in the same transaction. */
  mediaId: ref().notNull(),
  /** Null until the job has seen it: a trigger does not know our clock. */
  dueAt: instant(),
})

/** Bytes that a member has added on a day of UTC. A deletion gives nothing back. */
export const uploadedBytes = pgTable(
  'uploaded_bytes',
  {
    memberId: ref()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    kind: text({ enum: ['picture', 'video'] }).notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.day, t.kind] }),
    index('uploaded_bytes_day_index').on(t.day),
  ],
)
