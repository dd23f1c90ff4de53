import { subDays } from 'date-fns'
import {
  and,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  max,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { ContactInput, ContactStatus, ThreadStanding } from '#rules/letter/contact.ts'
import { deleteInPieces } from '#server/db/pieces.ts'
import { cappedPageOf, only, type Paged, type Paging } from '#server/db/rows.ts'
import { chatMessages, contacts, exchanges } from '#server/db/schema.ts'
import type { Db, Reader, Tx } from '#server/db/types.ts'

type ContactRow = typeof contacts.$inferSelect
export type ChatMessageRow = typeof chatMessages.$inferSelect

/** The exchange that a thread is about, for a statement that joins `exchanges`. */
const about = sql<{
  id: number
  label: string
  slug: string
} | null>`case when ${exchanges.id} is not null
  then json_build_object('id', ${exchanges.id}, 'label', ${exchanges.label}, 'slug', ${exchanges.slug}) end`

const isInThread = eq(chatMessages.contactId, contacts.id)
const isByMember = eq(chatMessages.userId, contacts.memberId)

const messagesWhere = (...which: (SQL | undefined)[]) =>
  sql<number>`(select count(*)::int from ${chatMessages} where ${and(isInThread, ...which)})`

/** Number of messages that each side has not read. */
const unread = {
  member: messagesWhere(
    gt(chatMessages.id, contacts.readTo),
    ne(chatMessages.userId, contacts.memberId),
  ),
  mods: sql<number>`(case when ${contacts.readByModsTo} is null then 1 else 0 end
    + ${messagesWhere(sql`${chatMessages.id} > coalesce(${contacts.readByModsTo}, 0)`, isByMember)})`,
}

const threads = (db: Reader) =>
  db
    .select({
      contact: contacts,
      exchange: about,
      unreadByMember: unread.member,
      unreadByMods: unread.mods,
    })
    .from(contacts)
    .leftJoin(exchanges, eq(exchanges.id, contacts.exchangeId))

export type Thread = Awaited<ReturnType<typeof threads>>[number]

export const statusOf = ({ closedAt }: Pick<ContactRow, 'closedAt'>): ContactStatus =>
  closedAt === null ? 'open' : 'closed'

export async function findThread(db: Reader, id: number): Promise<Thread | null> {
  const [found] = await threads(db).where(eq(contacts.id, id))
  return found ?? null
}

/** Returns one page of a member's threads; the one with the latest message comes first. */
export async function threadsOf(
  db: Reader,
  memberId: number,
  paging: Paging,
): Promise<Paged<Thread>> {
  const mine = eq(contacts.memberId, memberId)
  const list = threads(db).where(mine).orderBy(desc(contacts.updatedAt), desc(contacts.id))
  return cappedPageOf(db, paging, { table: contacts, where: mine }, list)
}

/**
 * Returns one page of other members' threads with the mods. Open threads that wait for an answer come first, sorted by
 * longest wait. Closed threads are sorted by latest closing.
 */
export async function inbox(
  db: Reader,
  { status, butFor, ...paging }: Paging & { status: ContactStatus; butFor: number },
): Promise<Paged<Thread>> {
  const isClosed = status === 'closed'
  const which = and(
    isClosed ? isNotNull(contacts.closedAt) : isNull(contacts.closedAt),
    ne(contacts.memberId, butFor),
  )
  const order = isClosed
    ? [desc(contacts.closedAt), desc(contacts.id)]
    : [contacts.lastWordByMods, contacts.updatedAt, contacts.id]
  const list = threads(db)
    .where(which)
    .orderBy(...order)
  return cappedPageOf(db, paging, { table: contacts, where: which }, list)
}

/** Returns the messages of a thread after the first one, oldest first. */
export const messagesOf = (db: Reader, contactId: number): Promise<ChatMessageRow[]> =>
  db
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.contactId, contactId))
    .orderBy(chatMessages.id)

/** Returns the newest message of each of these threads, except threads without messages. */
export async function latestMessages(
  db: Reader,
  contactIds: readonly number[],
): Promise<ChatMessageRow[]> {
  if (contactIds.length === 0) return []
  const newest = db
    .select({ id: sql<number>`max(${chatMessages.id})` })
    .from(chatMessages)
    .where(eq(chatMessages.contactId, sql`asked.id`))
  return db
    .select({
      id: chatMessages.id,
      contactId: chatMessages.contactId,
      userId: chatMessages.userId,
      message: chatMessages.message,
      createdAt: chatMessages.createdAt,
    })
    .from(sql`unnest(${sql.param([...contactIds])}::bigint[]) as asked (id)`)
    .innerJoin(chatMessages, eq(chatMessages.id, newest))
}

/** Locks a thread until the transaction ends, so that writing, reading and closing are serialized. */
export async function lockContact(tx: Tx, id: number): Promise<ContactRow | null> {
  const [row] = await tx.select().from(contacts).where(eq(contacts.id, id)).for('no key update')
  return row ?? null
}

/** Returns the facts that decide whether a thread can still be edited or answered. */
export async function standingOf(tx: Tx, contact: ContactRow): Promise<ThreadStanding> {
  const [{ messages, answers }] = (await tx
    .select({
      messages: count(),
      answers: sql<number>`count(*) filter (where ${ne(chatMessages.userId, contact.memberId)})::int`,
    })
    .from(chatMessages)
    .where(eq(chatMessages.contactId, contact.id))) as [{ messages: number; answers: number }]
  return { status: statusOf(contact), isAnswered: answers > 0, messages }
}

export async function createContact(
  tx: Tx,
  memberId: number,
  { message, exchange_id: exchangeId }: ContactInput,
  now: Date,
): Promise<number> {
  const row = { memberId, exchangeId, message, createdAt: now, updatedAt: now }
  return only(await tx.insert(contacts).values(row).returning({ id: contacts.id })).id
}

/** Starts a thread on behalf of the mods, with its first message. @returns its id */
export async function beginThread(
  tx: Tx,
  {
    memberId,
    exchangeId,
    by: userId,
    message,
  }: { memberId: number; exchangeId: number; by: number; message: string },
  now: Date,
): Promise<number> {
  const row = { memberId, exchangeId, lastWordByMods: true, createdAt: now, updatedAt: now }
  const { id } = only(await tx.insert(contacts).values(row).returning({ id: contacts.id }))
  const said = await createMessage(tx, { contactId: id, userId, message }, now)
  await changeContact(tx, id, { readByModsTo: said.id })
  return id
}

/** For each of these exchanges, returns the newest open thread with its creator. */
export async function threadsWithCreators(
  db: Reader,
  exchangeIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const isWithCreator = and(
    eq(exchanges.id, contacts.exchangeId),
    eq(exchanges.userId, contacts.memberId),
  )
  const rows = await db
    .select({ exchangeId: exchanges.id, newest: max(contacts.id) })
    .from(contacts)
    .innerJoin(exchanges, isWithCreator)
    .where(and(inArray(contacts.exchangeId, [...exchangeIds]), isNull(contacts.closedAt)))
    .groupBy(exchanges.id)
  return new Map(rows.map(({ exchangeId, newest }) => [exchangeId, Number(newest)]))
}

export async function changeContact(
  tx: Tx,
  id: number,
  change: Partial<Omit<ContactRow, 'id' | 'memberId' | 'createdAt'>>,
): Promise<void> {
  await tx.update(contacts).set(change).where(eq(contacts.id, id))
}

export async function deleteContact(tx: Tx, id: number): Promise<void> {
  await tx.delete(contacts).where(eq(contacts.id, id))
}

export async function createMessage(
  tx: Tx,
  message: Pick<ChatMessageRow, 'contactId' | 'userId' | 'message'>,
  now: Date,
): Promise<ChatMessageRow> {
  return only(
    await tx
      .insert(chatMessages)
      .values({ ...message, createdAt: now })
      .returning(),
  )
}

/** Returns the id of the newest message in a thread, or 0. */
export async function newestMessageId(tx: Tx, contactId: number): Promise<number> {
  const [row] = await tx
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(eq(chatMessages.contactId, contactId))
    .orderBy(desc(chatMessages.id))
    .limit(1)
  return row?.id ?? 0
}

const DAYS_KEPT = 365

/** Erases threads that have been closed for a year. */
export const clearContacts = (db: Db, now: Date): Promise<void> =>
  deleteInPieces(db, contacts, lte(contacts.closedAt, subDays(now, DAYS_KEPT)))
