import { and, asc, eq, gt, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Export } from '#rules/member/export.ts'
import { ROWS_AT_ONCE } from '#rules/member/own-copy.ts'
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
  /** What of the row is told otherwise than it is kept. */
  but?: Readonly<Record<string, SQL>>
  /** Which of the rows are told; all, unless it is said. */
  only?: SQL
}

/**
 * What is told of each table: the rows that are hers, with all their columns but these. The gifter of a member is named
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
  copies_of_my_data: { of: schema.ownCopies.memberId, without: [schema.ownCopies.key] },
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
    // What a mod has entered would tell that the one whom her note describes is a member.
    only: isNotNull(schema.exclusions.nickname),
  },
  exchanges_proposed: {
    of: schema.exchanges.userId,
    without: [
      schema.exchanges.approvedBy,
      schema.exchanges.rejectedBy,
      schema.exchanges.cancelledBy,
    ],
  },
  sign_ups: {
    of: schema.signups.userId,
    without: [schema.signups.removedBy],
    // Why a mod has taken her out only the mods read.
    but: {
      leave_reason: sql`case when ${schema.signups.removedBy} is null then ${schema.signups.leaveReason} end`,
    },
  },
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
    without: [schema.modCases.settledBy, schema.modCases.reason, schema.modCases.how],
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

type Row = Record<string, unknown>

/** So many rows are in memory at a time. */
const PIECE = 1_000

/** Some rows at a time, in the order of a number of theirs that no two of them share. */
async function* inPieces(number: string, next: (after: number) => Promise<Row[]>) {
  for (let after = 0, size = PIECE; size === PIECE; ) {
    const rows = await next(after)
    yield rows
    size = rows.length
    after = Number(rows.at(-1)?.[number])
  }
}

/** What a member has liked has no number of its own, and one row of hers each. */
function numberOf(columns: readonly PgColumn[]): PgColumn {
  const number = columns.find(({ name }) => name === 'id') ?? columns[0]
  if (!number) throw new Error('a table of which nothing is told')
  return number
}

function rowsOf(db: Reader, { of, without = [], but, only }: Part, memberId: number) {
  const table = of.table as PgTable
  const told = getTableConfig(table).columns.filter(
    (column) => column !== of && !without.includes(column),
  )
  const number = numberOf(told)
  const picked = {
    ...Object.fromEntries(told.map((column) => [snake(column.name), column])),
    ...but,
  }
  return inPieces(snake(number.name), (after) =>
    db
      .select(picked)
      .from(table)
      .where(and(eq(of, memberId), gt(number, after), only))
      .orderBy(asc(number))
      .limit(PIECE),
  )
}

/** The exchanges that the other lists name by their number. */
function exchangesNamed(db: Reader, memberId: number) {
  const { exchanges, signups } = schema
  const joined = db
    .select({ id: signups.exchangeId })
    .from(signups)
    .where(eq(signups.userId, memberId))
  return inPieces('id', (after) =>
    db
      .select({ id: exchanges.id, label: exchanges.label, slug: exchanges.slug })
      .from(exchanges)
      .where(and(inArray(exchanges.id, joined), gt(exchanges.id, after)))
      .orderBy(asc(exchanges.id))
      .limit(PIECE),
  )
}

function notificationsOf(db: Reader, memberId: number) {
  const { notifications, members } = schema
  return inPieces('id', async (after) => {
    const rows = await db
      .select({ row: notifications, nickname: members.nickname })
      .from(notifications)
      .leftJoin(members, eq(members.id, notifications.aboutId))
      .where(and(eq(notifications.userId, memberId), gt(notifications.id, after)))
      .orderBy(asc(notifications.id))
      .limit(PIECE)
    return rows.map(({ row, nickname }) => ({
      id: row.id,
      title: titleWith(row.title, row.nameAt, nickname),
      link: row.link,
      created_at: row.createdAt,
      read_at: row.readAt,
    }))
  })
}

/** What the mods have said in her threads, and not which of them. */
function answersTo(db: Reader, memberId: number) {
  const { chatMessages, contacts } = schema
  return inPieces('id', (after) =>
    db
      .select({
        id: chatMessages.id,
        contact_id: chatMessages.contactId,
        message: chatMessages.message,
        created_at: chatMessages.createdAt,
      })
      .from(chatMessages)
      .innerJoin(contacts, eq(contacts.id, chatMessages.contactId))
      .where(
        and(
          eq(contacts.memberId, memberId),
          ne(chatMessages.userId, memberId),
          gt(chatMessages.id, after),
        ),
      )
      .orderBy(asc(chatMessages.id))
      .limit(PIECE),
  )
}

async function* surveysOf(db: Reader, memberId: number) {
  yield await keptAnswersOf(db, memberId)
}

/** A list as text, without its brackets in between. */
async function* listed(pieces: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let comma = ''
  yield '['
  for await (const rows of pieces) {
    if (rows.length > 0) yield comma + rows.map((row) => JSON.stringify(row)).join(',')
    if (rows.length > 0) comma = ','
  }
  yield ']'
}

/**
 * Everything that is kept on a member, as the text of one JSON object, some rows at a time: nobody else's address is in
 * it, and never her gifter. What changes meanwhile may be in it or not.
 * @throws Refused with 404 when her account is closed
 */
export async function* exportInPieces(
  db: Reader,
  memberId: number,
  now: Date,
): AsyncGenerator<string> {
  const member = await theMember(db, memberId)
  if (member.closedAt !== null) throw notFound()
  const { nicknameSkeleton: _, nicknameIsShared: __, closedAt: ___, ...account } = member
  const told = Object.fromEntries(
    Object.entries(account).map(([key, value]) => [snake(key), value]),
  )
  yield `{"made_at":${JSON.stringify(now)},"account":${JSON.stringify(told)}`
  const lists = {
    ...Object.fromEntries(
      Object.entries(EXPORTED).map(([name, part]) => [name, rowsOf(db, part, memberId)]),
    ),
    exchanges_taken_part_in: exchangesNamed(db, memberId),
    surveys: surveysOf(db, memberId),
    notifications: notificationsOf(db, memberId),
    answers_of_the_elves: answersTo(db, memberId),
  }
  for (const [name, pieces] of Object.entries(lists)) {
    yield `,${JSON.stringify(name)}:`
    yield* listed(pieces)
  }
  yield '}'
}

/** The same at once, of a member on whom little is kept. */
export async function exportOf(db: Reader, memberId: number, now: Date): Promise<Export> {
  let text = ''
  for await (const piece of exportInPieces(db, memberId, now)) text += piece
  return JSON.parse(text) as Export
}

/** How many rows a copy would hold; of each table they are counted no further than what is a lot. */
export async function countExported(db: Reader, memberId: number): Promise<number> {
  const columns = [...Object.values(EXPORTED).map(({ of }) => of), schema.notifications.userId]
  const counts = columns.map(
    (of) =>
      sql`(select count(*) from (select 1 from ${of.table} where ${of} = ${memberId} limit ${ROWS_AT_ONCE + 1}) as known)`,
  )
  const [row] = await db
    .select({ rows: sql`${sql.join(counts, sql` + `)}`.mapWith(Number) })
    .from(schema.members)
    .where(eq(schema.members.id, memberId))
  return row?.rows ?? 0
}
