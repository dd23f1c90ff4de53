/** A thread as it is read and carried on, from either side. */
import { isMod, type Me } from '#rules/member/schema.ts'
import {
  type ChatMessage,
  type Contact,
  contactCloseRefusal,
  contactEditRefusal,
  replyRefusal,
  standingOf,
} from './contact.ts'

/** What it is called: by its member, and by the mods. */
export function threadTitle({
  is_mine,
  user,
  message,
}: Pick<Contact, 'is_mine' | 'user' | 'message'>): string {
  if (message === null) return is_mine ? ELVES_WROTE : `A letter to ${user.nickname}`
  return is_mine ? 'Your letter to the elves' : `A letter from ${user.nickname}`
}

const ELVES_WROTE = 'A letter from the elves'

/** How a list of her own names it: by what she began it with. */
export const firstWords = ({ message }: Pick<Contact, 'message'>): string => message ?? ELVES_WROTE

/** While a thread is looked at, it is asked this often, in ms, whether the other side has written. */
export const THREAD_LOOK_MS = 15_000

/** Who reads a thread, and the thread once it has come. */
export interface Reading {
  contact: Contact | null
  me: Pick<Me, 'role'>
}

export const hasUnread = ({ contact }: Pick<Reading, 'contact'>): boolean =>
  contact !== null && contact.unread > 0

/** The first message that the reader’s side has not read; null where all is read, or only the letter itself is new. */
export function firstUnread({ unread, is_mine, user, chat_messages }: Contact): number | null {
  const ofOthers = chat_messages.filter((one) => (one.user.id === user.id) !== is_mine)
  return unread === 0 ? null : (ofOthers.at(-Math.min(unread, ofOthers.length))?.id ?? null)
}

/** With one more message, which may be here already. */
export const withMessage = (contact: Contact, message: ChatMessage): Contact => ({
  ...contact,
  chat_messages: [...contact.chat_messages.filter(({ id }) => id !== message.id), message],
})

/** As the server has it now; what was sent since it was asked stays. */
export function withNews(contact: Contact | null, fresh: Contact): Contact {
  const last = fresh.chat_messages.at(-1)?.id ?? 0
  const sentSince = contact?.chat_messages.filter(({ id }) => id > last) ?? []
  return sentSince.reduce(withMessage, fresh)
}

/** Why nothing can be added; null while it can. */
export const barredWords = (contact: Contact): string | null =>
  replyRefusal(standingOf(contact))?.message ?? null

export const mayReply = ({ contact }: Pick<Reading, 'contact'>): boolean =>
  contact !== null && barredWords(contact) === null

export const isBarred = ({ contact }: Pick<Reading, 'contact'>): boolean =>
  contact !== null && barredWords(contact) !== null

/** Another mod’s or a member’s, and open. */
export const mayClose = ({ contact, me }: Reading): boolean =>
  contact !== null && isMod(me) && !contact.is_mine && contactCloseRefusal(contact) === null

/** What I have begun, as long as no elf has answered it. */
export const mayChangeLetter = ({ contact }: Pick<Reading, 'contact'>): boolean =>
  contact?.is_mine === true && contactEditRefusal(standingOf(contact)) === null

/** "2 new"; null where all is read. */
export const unreadLabel = ({ unread }: Pick<Contact, 'unread'>): string | null =>
  unread > 0 ? `${unread} new` : null

/** Who had the last word, before its time. */
export function latestOf({ is_mine, chat_messages }: Pick<Contact, 'is_mine' | 'chat_messages'>) {
  const latest = chat_messages.at(-1)
  if (latest === undefined) return is_mine ? 'You wrote' : 'Written'
  return latest.is_mine ? 'You wrote' : `${latest.user.nickname} wrote`
}

/** What its member began it with and all that came after it, alike. */
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
