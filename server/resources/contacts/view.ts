import type { ChatMessage, Contact, ContactStatus, ModContact } from '#rules/letter/contact.ts'
import type { Page } from '#rules/wire/api.ts'
import type { Paging } from '#server/db/rows.ts'
import type { Reader } from '#server/db/types.ts'
import { namesOf } from '#server/resources/members/view.ts'
import {
  type ChatMessageRow,
  findThread,
  inbox,
  latestMessages,
  messagesOf,
  statusOf,
  type Thread,
  threadsOf,
} from './store.ts'

type Names = Awaited<ReturnType<typeof namesOf>>

interface Reading {
  /** Id of the reader. */
  readerId: number
  names: Names
}

const messageOf = (
  { id, message, userId, createdAt }: ChatMessageRow,
  { readerId, names }: Reading,
): ChatMessage => ({
  id,
  message,
  user: names(userId),
  is_mine: userId === readerId,
  created_at: createdAt.toISOString(),
})

function contactOf(thread: Thread, messages: readonly ChatMessageRow[], reading: Reading): Contact {
  const { contact, exchange, unreadByMember, unreadByMods } = thread
  const isMine = contact.memberId === reading.readerId
  return {
    id: contact.id,
    exchange_id: contact.exchangeId,
    exchange,
    message: contact.message,
    user: reading.names(contact.memberId),
    is_mine: isMine,
    status: statusOf(contact),
    unread: isMine ? unreadByMember : unreadByMods,
    created_at: contact.createdAt.toISOString(),
    updated_at: contact.updatedAt.toISOString(),
    chat_messages: messages.map((one) => messageOf(one, reading)),
  }
}

/** Returns a thread with all its messages, or null. */
export async function contactFor(
  db: Reader,
  id: number,
  readerId: number,
): Promise<Contact | null> {
  const thread = await findThread(db, id)
  if (!thread) return null
  const messages = await messagesOf(db, id)
  const names = await namesOf(db, [
    thread.contact.memberId,
    ...messages.map(({ userId }) => userId),
  ])
  return contactOf(thread, messages, { readerId, names })
}

/** Returns a message that was just written. */
export async function chatMessageFor(
  db: Reader,
  row: ChatMessageRow,
  readerId: number,
): Promise<ChatMessage> {
  return messageOf(row, { readerId, names: await namesOf(db, [row.userId]) })
}

/** Returns one page of a member's threads. */
export async function contactsOf(
  db: Reader,
  memberId: number,
  paging: Paging,
): Promise<Page<Contact>> {
  const { rows, meta } = await threadsOf(db, memberId, paging)
  const latest = await latestMessages(
    db,
    rows.map(({ contact }) => contact.id),
  )
  const names = await namesOf(db, [memberId, ...latest.map(({ userId }) => userId)])
  const data = rows.map((thread) =>
    contactOf(
      thread,
      latest.filter(({ contactId }) => contactId === thread.contact.id),
      { readerId: memberId, names },
    ),
  )
  return { data, meta }
}

/** Returns one page of the mods' inbox. It contains the writers' names, but none of their messages. */
export async function inboxFor(
  db: Reader,
  asked: Paging & { status: ContactStatus; butFor: number },
): Promise<Page<ModContact>> {
  const { rows, meta } = await inbox(db, asked)
  const names = await namesOf(
    db,
    rows.map(({ contact }) => contact.memberId),
  )
  const data = rows.map(({ contact, exchange, unreadByMods }) => ({
    id: contact.id,
    user: names(contact.memberId),
    exchange,
    status: statusOf(contact),
    unread: unreadByMods,
    is_from_mods: contact.message === null,
    awaits_answer: !contact.lastWordByMods,
    created_at: contact.createdAt.toISOString(),
    updated_at: contact.updatedAt.toISOString(),
  }))
  return { data, meta }
}
