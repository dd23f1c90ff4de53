import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Export } from '#rules/member/export.ts'
import * as schema from '#server/db/schema.ts'
import type { Reader } from '#server/db/types.ts'
import { notFound } from '#server/refused.ts'
import { titleWith } from '#server/resources/notifications/title.ts'
import { keptAnswersOf } from '#server/resources/surveys/store.ts'
import { theMember } from './store.ts'

interface Part {
  /** The column that names her. */
  of: PgColumn
  /** What of the row is a secret, or somebody else's. */
  without?: readonly PgColumn[]
}

/**
 * What is told of each table: all rows that are hers, with all their columns but these. The gifter of a member is named
 * nowhere, so neither is who has read her addresses.
 */
export const EXPORTED: Record<string, Part> = {
  addresses: { of: schema.addresses.memberId },
  sessions: { of: schema.sessions.memberId, without: [schema.sessions.tokenHash] },
  verification_links: {
    of: schema.emailVerifications.memberId,
    without: [schema.emailVerifications.tokenHash],
  },
  password_links: {
    of: schema.passwordResets.memberId,
    without: [schema.passwordResets.tokenHash],
  },
  closing_links: { of: schema.closingLinks.memberId, without: [schema.closingLinks.tokenHash] },
  links_that_end_emails: {
    of: schema.endingLinks.memberId,
    without: [schema.endingLinks.tokenHash],
  },
  requests_to_a_parent: {
    of: schema.parentRequests.memberId,
    without: [schema.parentRequests.tokenHash],
  },
  logins_by_a_provider: { of: schema.socialIdentities.memberId },
  never_paired_with: {
    of: schema.exclusions.memberId,
    without: [
      schema.exclusions.excludedId,
      schema.exclusions.createdBy,
      schema.exclusions.nicknameSkeleton,
    ],
  },
  exchanges_proposed: {
    of: schema.exchanges.userId,
    without: [
      schema.exchanges.approvedBy,
      schema.exchanges.rejectedBy,
      schema.exchanges.cancelledBy,
    ],
  },
  sign_ups: { of: schema.signups.userId, without: [schema.signups.removedBy] },
  steps: { of: schema.steps.userId },
  readings_of_my_addresses: {
    of: schema.addressViews.ownerId,
    without: [schema.addressViews.viewerId],
  },
  my_readings_of_addresses: {
    of: schema.addressViews.viewerId,
    without: [schema.addressViews.ownerId, schema.addressViews.addressId],
  },
  posts: { of: schema.posts.userId },
  comments: { of: schema.comments.userId },
  likes_of_posts: { of: schema.postLikes.userId },
  likes_of_comments: { of: schema.commentLikes.userId },
  pictures: { of: schema.pictures.ownerId, without: [schema.pictures.folder] },
  videos: { of: schema.videos.ownerId, without: [schema.videos.sourceKey] },
  pets: { of: schema.pets.ownerId },
  letters_to_the_elves: {
    of: schema.contacts.memberId,
    without: [schema.contacts.closedBy, schema.contacts.readByModsTo],
  },
  messages_in_threads: { of: schema.chatMessages.userId },
  bug_reports: {
    of: schema.bugReports.memberId,
    without: [schema.bugReports.answeredBy, schema.bugReports.closedBy],
  },
  notes_to_the_mods: {
    of: schema.modCases.memberId,
    without: [schema.modCases.settledBy, schema.modCases.reason],
  },
  emails: {
    of: schema.outbox.memberId,
    // What waits to be sent holds links that are as good as a password.
    without: [
      schema.outbox.text,
      schema.outbox.html,
      schema.outbox.link,
      schema.outbox.endingToken,
      schema.outbox.aboutId,
      schema.outbox.messageKey,
      schema.outbox.lastError,
    ],
  },
  mod_actions: { of: schema.modActions.actorId, without: [schema.modActions.details] },
}

const snake = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

async function rowsOf(db: Reader, { of, without = [] }: Part, memberId: number) {
  const { columns } = getTableConfig(of.table as PgTable)
  const told = columns.filter((column) => column !== of && !without.includes(column))
  const picked = Object.fromEntries(told.map((column) => [snake(column.name), column]))
  const rows = db
    .select(picked)
    .from(of.table as PgTable)
    .where(eq(of, memberId))
  const first = columns.find(({ name }) => name === 'id') ?? told[0]
  return first ? rows.orderBy(asc(first)) : rows
}

/** The exchanges that the other lists name by their number. */
async function exchangesNamed(db: Reader, memberId: number) {
  const { exchanges, signups } = schema
  const joined = db
    .select({ id: signups.exchangeId })
    .from(signups)
    .where(eq(signups.userId, memberId))
  return db
    .select({ id: exchanges.id, label: exchanges.label, slug: exchanges.slug })
    .from(exchanges)
    .where(inArray(exchanges.id, joined))
    .orderBy(asc(exchanges.id))
}

async function notificationsOf(db: Reader, memberId: number) {
  const { notifications, members } = schema
  const rows = await db
    .select({ row: notifications, nickname: members.nickname })
    .from(notifications)
    .leftJoin(members, eq(members.id, notifications.aboutId))
    .where(eq(notifications.userId, memberId))
    .orderBy(asc(notifications.id))
  return rows.map(({ row, nickname }) => ({
    title: titleWith(row.title, row.nameAt, nickname),
    link: row.link,
    created_at: row.createdAt,
    read_at: row.readAt,
  }))
}

/** What the mods have said in her threads, and not which of them. */
async function answersTo(db: Reader, memberId: number) {
  const { chatMessages, contacts } = schema
  return db
    .select({
      contact_id: chatMessages.contactId,
      message: chatMessages.message,
      created_at: chatMessages.createdAt,
    })
    .from(chatMessages)
    .innerJoin(contacts, eq(contacts.id, chatMessages.contactId))
    .where(and(eq(contacts.memberId, memberId), ne(chatMessages.userId, memberId)))
    .orderBy(asc(chatMessages.id))
}

/** Everything that is kept on a member: nobody else's address is in it, and never her gifter. */
export async function exportOf(db: Reader, memberId: number, now: Date): Promise<Export> {
  const member = await theMember(db, memberId)
  if (member.closedAt !== null) throw notFound()
  const { nicknameSkeleton: _, nicknameIsShared: __, closedAt: ___, ...account } = member
  const parts: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(EXPORTED))
    parts[name] = await rowsOf(db, part, memberId)
  const told = {
    made_at: now.toISOString(),
    account: Object.fromEntries(Object.entries(account).map(([key, value]) => [snake(key), value])),
    ...parts,
    exchanges_taken_part_in: await exchangesNamed(db, memberId),
    surveys: await keptAnswersOf(db, memberId),
    notifications: await notificationsOf(db, memberId),
    answers_of_the_elves: await answersTo(db, memberId),
  }
  return JSON.parse(JSON.stringify(told)) as Export
}
