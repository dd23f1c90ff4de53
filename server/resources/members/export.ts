import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Export } from '#rules/member/export.ts'
import { ROWS_AT_ONCE } from '#rules/member/own-copy.ts'
import * as schema from '#server/db/schema.ts'
import type { Reader } from '#server/db/types.ts'
import { notFound } from '#server/errors/refused.ts'
import { titleWith } from '#server/resources/notifications/title.ts'
import { keptAnswersOf } from '#server/resources/surveys/store.ts'
import { EXPORTED, type Part } from './exported.ts'
import { theMember } from './store.ts'

const snake = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type Row = Record<string, unknown>

/** Maximum number of rows in memory at a time. */
const PIECE = 1_000

/** Reads rows in batches, ordered by a unique number. */
async function* inPieces(number: string, next: (after: number) => Promise<Row[]>) {
  for (let after = 0, size = PIECE; size === PIECE; ) {
    const rows = await next(after)
    yield rows
    size = rows.length
    after = Number(rows.at(-1)?.[number])
  }
}

/**
 * Returns the column to order by. Likes have no id, but only one row per post or comment and member, so their first
 * column is unique for one member.
 */
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

/** Returns the exchanges that the other lists in the copy refer to by id. */
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

/** Returns the mods' messages in the member's threads, without saying which mod wrote them. */
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

/** Writes a JSON array from batches of rows. */
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
 * Writes all data about a member as one JSON object, in batches. It contains nobody else's address, and never reveals
 * the member's gifter. Changes made while the object is written may or may not be included.
 * @throws Refused with 404 when the account is closed
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

/** Returns the same data as `exportInPieces` as one object, for members with little data. */
export async function exportOf(db: Reader, memberId: number, now: Date): Promise<Export> {
  let text = ''
  for await (const piece of exportInPieces(db, memberId, now)) text += piece
  return JSON.parse(text) as Export
}

/**
 * Returns the number of rows in a copy. Counting stops in each table at the limit above which a copy counts as large.
 */
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
