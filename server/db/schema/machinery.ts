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
import type { RefusalBody } from '#server/errors/refused.ts'
import { id, instant, ref } from './columns.ts'
import { members } from './members.ts'

/** A stored response. Data that must not be stored is read again by the id in `reference`. */
export interface KeptAnswer {
  status: number
  data?: unknown
  meta?: unknown
  reference?: number
  refusal?: RefusalBody
}

/**
 * Responses stored for retries. The table contains neither the key nor the body: `id` is an HMAC of the scope, and
 * `fingerprint` is an HMAC of the request. Both use the idempotency key, so the table alone reveals nothing about the
 * requests.
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

/** Progress of the steps that run as code in addition to the SQL migrations, including the seed. */
export const codeSteps = pgTable('code_steps', {
  name: text().primaryKey(),
  reached: ref().notNull().default(0),
  doneAt: instant(),
})

/**
 * Emails that visitors have requested without a login. A request is stored in the same way whether or not the email
 * belongs to a member.
 */
export const askedMails = pgTable('asked_mails', {
  id: id(),
  kind: text({ enum: ['verify-email', 'password-reset'] }).notNull(),
  email: text().notNull(),
  createdAt: instant().notNull(),
})

/** Background jobs, one row each. Any process may take a job, and deletes its row once it is done. */
export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    kind: text({
      enum: ['mail', 'transcode', 'copy', 'preview', 'sweep', 'compare', 'remind'],
    }).notNull(),
    /**
     * Id of the row that the job is about; 0 for recurring jobs. No other data is stored, so that erasing that row
     * erases everything.
     */
    about: ref().notNull().default(0),
    /**
     * Number of jobs of this kind that already waited for the same member when this job was enqueued. Jobs with a lower
     * number are done first.
     */
    turn: integer().notNull().default(0),
    createdAt: instant().notNull(),
    runAt: instant().notNull(),
    /** Number of attempts so far. */
    attempts: integer().notNull().default(0),
    /** Number of attempts that failed because of this job. */
    failures: integer().notNull().default(0),
    /** Number of attempts during which the process ended. */
    interruptions: integer().notNull().default(0),
    /** Id of the process that works on the job; null while no process does. */
    holder: uuid(),
    /** End of the lease. If the lease expires, the holder counts as dead. */
    leasedUntil: instant(),
    /** Code or name of the last error, without personal data. */
    lastError: text(),
    /** Time at which the server gave up on the job. */
    deadAt: instant(),
  },
  (t) => [
    index('jobs_due_index').on(t.kind, t.turn, t.runAt, t.id).where(sql`${t.deadAt} is null`),
    index('jobs_leases_index').on(t.leasedUntil).where(sql`${t.leasedUntil} is not null`),
    uniqueIndex('jobs_recurring_unique').on(t.kind).where(sql`${t.about} = 0`),
  ],
)

/**
 * Emails, each with a job that sends it. Their content is erased once they are sent, or once the server has given up on
 * them.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    kind: text().notNull(),
    /** The class of email from which the reader can unsubscribe; null for an email that is always sent. */
    mailClass: text().$type<MailClass>(),
    /** Token of the link that unsubscribes. */
    endingToken: text(),
    recipient: text().notNull(),
    /**
     * The member the email is about: its reader, or the reader's child if the reader is a parent. Null for a reader
     * who is not a member yet.
     */
    memberId: ref().references(() => members.id, { onDelete: 'cascade' }),
    /** Another member who is named in the email. */
    aboutId: ref().references(() => members.id, { onDelete: 'set null' }),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** The link for the recipient to open. Installations without a relay print it. */
    link: text(),
    /** Path in the app that a notice leads to. It is not secret, and is kept after sending. Null for other emails. */
    path: text(),
    /**
     * Used in the Message-ID. A serial number would repeat after a restore, and the email would be dropped as a
     * duplicate.
     */
    messageKey: uuid().notNull().defaultRandom(),
    createdAt: instant().notNull(),
    /** Time after which the email is no longer worth sending. */
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
 * A single row that identifies this installation. A dump contains it too, so it does not distinguish a database from
 * its copy. The marker in the data folder records which database the folder's processes have run on.
 */
export const installation = pgTable(
  'installation',
  {
    isOnly: boolean().primaryKey().default(true),
    id: uuid().notNull(),
    /** Time of the last heartbeat from a process that runs jobs; null before the first. */
    seenAt: instant(),
  },
  (t) => [check('installation_only_check', sql`${t.isOnly}`)],
)

/**
 * A single row that all processes share: the number of consecutive failures of the mail relay, when they began, and
 * their cause.
 */
export const mailRelay = pgTable('mail_relay', {
  id: integer().primaryKey(),
  failures: integer().notNull().default(0),
  failingSince: instant(),
  /** Codes of the last failure, from `causeOf`. */
  cause: text(),
  tryAgainAt: instant(),
  /** Time at which admins were last notified of trouble with emails. */
  toldAt: instant(),
})

/**
 * Attempts counted by all processes together. The first migration of the table makes it unlogged: it is empty after a
 * crash of the database, and neither standbys nor backups have it.
 */
export const attempts = pgTable(
  'attempts',
  {
    /** Hash of the limit and of the member, network or account. */
    id: text().primaryKey(),
    /** Number of attempts in the window, without the refused ones. */
    used: integer().notNull(),
    /** Number of attempts that were refused since the last one that was not. */
    refused: integer().notNull(),
    endsAt: instant().notNull(),
  },
  (t) => [index('attempts_expiry_index').on(t.endsAt)],
)

/**
 * Files in the store that no row refers to. They are recorded before they are written, or when their row is deleted.
 */
export const looseFiles = pgTable(
  'loose_files',
  {
    key: text().primaryKey(),
    /** The time from which the file may be removed. */
    removeAt: instant().notNull(),
  },
  (t) => [index('loose_files_due_index').on(t.removeAt)],
)

/**
 * Pictures and videos that a row no longer shows. Database triggers add them in the transaction that changes the row. A
 * job deletes the pictures and videos that no other row shows.
 */
export const releasedMedia = pgTable('released_media', {
  id: id(),
  kind: text({ enum: ['picture', 'video'] }).notNull(),
  /** No foreign key, because the picture or video may be deleted in the same transaction. */
  mediaId: ref().notNull(),
  /** Null until the job has processed the row, because a trigger cannot read the server's clock. */
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
