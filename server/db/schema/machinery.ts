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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { MailClass } from '#rules/member/mail-class.ts'
import type { RefusalBody } from '#server/refused.ts'
import { id, instant, ref } from './columns.ts'
import { members } from './members.ts'

/** A stored answer; `reference` stands for data that is not stored. */
export interface KeptAnswer {
  status: number
  data?: unknown
  meta?: unknown
  reference?: number
  refusal?: RefusalBody
}

/**
 * Answers stored for a retry. The table contains neither the key nor the body: `id` is an HMAC of the scope and
 * `fingerprint` one of the request, both under the key, so the table alone reveals nothing about them.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    id: text().primaryKey(),
    fingerprint: text().notNull(),
    answer: jsonb().$type<KeptAnswer>(),
    /** The caller; null without a login. */
    memberId: ref().references(() => members.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (t) => [
    index('idempotency_keys_expiry_index').on(t.expiresAt),
    index('idempotency_keys_member_index').on(t.memberId),
  ],
)

/** Progress of the steps that run as code beside the SQL migrations, including the seed. */
export const codeSteps = pgTable('code_steps', {
  name: text().primaryKey(),
  reached: ref().notNull().default(0),
  doneAt: instant(),
})

/**
 * Mails that were requested without a login. They are stored the same way whether or not the email belongs to a member.
 */
export const askedMails = pgTable('asked_mails', {
  id: id(),
  kind: text({ enum: ['verify-email', 'password-reset'] }).notNull(),
  email: text().notNull(),
  createdAt: instant().notNull(),
})

/**
 * What is done in the background, by whichever process takes it: one row for each thing to do, which is deleted when it
 * is done.
 */
export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    kind: text({ enum: ['mail', 'transcode', 'copy', 'sweep', 'compare', 'remind'] }).notNull(),
    /** The row it is about; 0 for work that recurs. Nothing else: that row can be erased. */
    about: ref().notNull().default(0),
    /** How many of the same kind its sender had waiting: a job with fewer before it goes first. */
    turn: integer().notNull().default(0),
    createdAt: instant().notNull(),
    runAt: instant().notNull(),
    /** How often it was begun. */
    attempts: integer().notNull().default(0),
    /** The attempts that failed because of this job. */
    failures: integer().notNull().default(0),
    /** The attempts during which the process ended. */
    interruptions: integer().notNull().default(0),
    /** The process that works on it; null while none does. */
    holder: uuid(),
    /** After this time its holder counts as dead. */
    leasedUntil: instant(),
    /** A code or a name, without anything personal. */
    lastError: text(),
    /** When it was given up. */
    deadAt: instant(),
  },
  (t) => [
    index('jobs_due_index').on(t.kind, t.turn, t.runAt, t.id).where(sql`${t.deadAt} is null`),
    index('jobs_leases_index').on(t.leasedUntil).where(sql`${t.leasedUntil} is not null`),
    uniqueIndex('jobs_recurring_unique').on(t.kind).where(sql`${t.about} = 0`),
  ],
)

/** Mails: each has a job that sends it. Their content is erased as soon as they are sent, or given up. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    kind: text().notNull(),
    /** The class from which its reader can unsubscribe; null for a mail that is always sent. */
    mailClass: text().$type<MailClass>(),
    /** Token of the link that unsubscribes. */
    endingToken: text(),
    recipient: text().notNull(),
    /**
     * The member it concerns: its reader, or the child of the parent who reads it. Null for somebody not yet a member.
     */
    memberId: ref().references(() => members.id, { onDelete: 'cascade' }),
    /** Another member who is named in it. */
    aboutId: ref().references(() => members.id, { onDelete: 'set null' }),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** The link a person is meant to open, for the console line of an installation without a relay. */
    link: text(),
    /** Path in the app that a notice leads to. It holds no secret and stays after sending. Null for other mails. */
    path: text(),
    /**
     * For the Message-ID: a serial number would repeat after a restore, and the mail would be dropped as a duplicate.
     */
    messageKey: uuid().notNull().defaultRandom(),
    createdAt: instant().notNull(),
    /** After this nobody could use what it holds. */
    expiresAt: instant().notNull().default(sql`now() + interval '14 days'`),
    sentAt: instant(),
    givenUpAt: instant(),
  },
  (t) => [
    index('outbox_waiting_index')
      .on(t.expiresAt)
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
    /** When a process last noted that it runs jobs; null before the first one. */
    seenAt: instant(),
  },
  (t) => [check('installation_only_check', sql`${t.isOnly}`)],
)

/** A single row that all processes share: consecutive failures of the mail relay, since when, and why. */
export const mailRelay = pgTable('mail_relay', {
  id: integer().primaryKey(),
  failures: integer().notNull().default(0),
  failingSince: instant(),
  /** Codes of the last failure, from `causeOf`. */
  cause: text(),
  tryAgainAt: instant(),
  /** When the admins were last notified of trouble with mails. */
  toldAt: instant(),
})

/** Files in the store that no row names: noted before they are written, or when their row is deleted. */
export const looseFiles = pgTable(
  'loose_files',
  {
    key: text().primaryKey(),
    /** The time from which the file is removed. */
    removeAt: instant().notNull(),
  },
  (t) => [index('loose_files_due_index').on(t.removeAt)],
)

/**
 * Pictures and videos that a row no longer shows, written by the database's triggers in the same transaction.
 * A job deletes those that nothing else shows.
 */
export const releasedMedia = pgTable('released_media', {
  id: id(),
  kind: text({ enum: ['picture', 'video'] }).notNull(),
  /** No foreign key: the row may be deleted in the same transaction. */
  mediaId: ref().notNull(),
  /** Null until the job has seen the row: a trigger does not know our clock. */
  dueAt: instant(),
})

/** Bytes that a member has uploaded on a UTC day. Deleting an upload does not reduce them. */
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
