/** Rules for reading a thread and replying in it, as a member or as a mod. */
import { isMod, type Me } from '#rules/member/schema.ts'
import {
  type ChatMessage,
  type Contact,
  contactCloseRefusal,
  contactEditRefusal,
  replyRefusal,
  standingOf,
} from './contact.ts'

/** The title of a thread, for its member or for the mods. */
export function threadTitle({
  is_mine,
  user,
  message,
}: Pick<Contact, 'is_mine' | 'user' | 'message'>): string {
  if (message === null) return is_mine ? ELVES_WROTE : `A letter to ${user.nickname}`
  return is_mine ? 'Your letter to the elves' : `A letter from ${user.nickname}`
}

const ELVES_WROTE = 'A letter from the elves'

/** The thread's label in the member's own list: their first letter. */
export const firstWords = ({ message }: Pick<Contact, 'message'>): string => message ?? ELVES_WROTE

/** Polling interval of a thread that is open in a visible tab, in ms. It is long, because letters are not a chat. */
export const THREAD_LOOK_MS = 15_000

/** The reader of a thread, and the thread once it has loaded. */
export interface Reading {
  contact: Contact | null
  me: Pick<Me, 'role'>
}

export const hasUnread = ({ contact }: Pick<Reading, 'contact'>): boolean =>
  contact !== null && contact.unread > 0

/**
 * The id of the first message that the reader's side has not read. Null if there is none, not counting the first
 * letter.
 */
export function firstUnread({ unread, is_mine, user, chat_messages }: Contact): number | null {
  const ofOthers = chat_messages.filter((one) => (one.user.id === user.id) !== is_mine)
  return unread === 0 ? null : (ofOthers.at(-Math.min(unread, ofOthers.length))?.id ?? null)
}

/** Adds a message to the thread, or replaces it if it is there already. */
export const withMessage = (contact: Contact, message: ChatMessage): Contact => ({
  ...contact,
  chat_messages: [...contact.chat_messages.filter(({ id }) => id !== message.id), message],
})

/** The thread from the server, plus messages that were sent after the server read it. */
export function withNews(contact: Contact | null, fresh: Contact): Contact {
  const last = fresh.chat_messages.at(-1)?.id ?? 0
  const sentSince = contact?.chat_messages.filter(({ id }) => id > last) ?? []
  return sentSince.reduce(withMessage, fresh)
}

/** The reason why nobody can reply, as a sentence; null if replies are possible. */
export const barredWords = (contact: Contact): string | null =>
  replyRefusal(standingOf(contact))?.message ?? null

export const mayReply = ({ contact }: Pick<Reading, 'contact'>): boolean =>
  contact !== null && barredWords(contact) === null

export const isBarred = ({ contact }: Pick<Reading, 'contact'>): boolean =>
  contact !== null && barredWords(contact) !== null

/** True if the reader is a mod who may close the thread. Mods may close any open thread except their own. */
export const mayClose = ({ contact, me }: Reading): boolean =>
  contact !== null && isMod(me) && !contact.is_mine && contactCloseRefusal(contact) === null

/** True if the member may still change their first letter, because the thread is open and no elf has answered. */
export const mayChangeLetter = ({ contact }: Pick<Reading, 'contact'>): boolean =>
  contact?.is_mine === true && contactEditRefusal(standingOf(contact)) === null

/** "2 new"; null if there are no unread messages. */
export const unreadLabel = ({ unread }: Pick<Contact, 'unread'>): string | null =>
  unread > 0 ? `${unread} new` : null

/** The author of the latest message, displayed in front of the timestamp. */
export function latestOf({ is_mine, chat_messages }: Pick<Contact, 'is_mine' | 'chat_messages'>) {
  const latest = chat_messages.at(-1)
  if (latest === undefined) return is_mine ? 'You wrote' : 'Written'
  return latest.is_mine ? 'You wrote' : `${latest.user.nickname} wrote`
}

/** The first letter and all messages after it, in one list. */
export const saidIn = ({ message, user, is_mine, created_at, chat_messages }: Contact) => [
  ...(message === null
    ? []
    : [{ id: 0, by: is_mine ? 'You' : user.nickname, message, is_mine, at: created_at }]),
  ...chat_messages.map((one) => ({
    id: one.id,
    by: one.is_mine ? 'You' : one.user.nickname,
    message: one.message,
    is_mine: one.is_mine,
    at: one.created_at,
  })),
]
