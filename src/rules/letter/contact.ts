import * as z from 'zod/mini'
import { chosenId, optionalId } from '#rules/form/choice.ts'
import { form } from '#rules/form/field.ts'
import { prose } from '#rules/form/text.ts'
import { memberSchema } from '#rules/member/schema.ts'
import { type Refusal, refusal } from '#rules/wire/problem.ts'

export const CONTACT_MAX = 10_000
export const CHAT_MESSAGE_MAX = 5_000
/** The maximum number of messages in a thread. It is low enough for one response to contain the whole thread. */
export const THREAD_MAX = 200
export const CONTACTS_A_PAGE = 20

export const CONTACT_STATUSES = ['open', 'closed'] as const
export type ContactStatus = (typeof CONTACT_STATUSES)[number]

/** A message in a thread, from the thread's member or from a mod. */
export const chatMessageSchema = z.object({
  id: z.int(),
  message: z.string(),
  user: memberSchema,
  is_mine: z.boolean(),
  created_at: z.iso.datetime(),
})
z.globalRegistry.add(chatMessageSchema, { id: 'ChatMessage' })
export type ChatMessage = z.infer<typeof chatMessageSchema>

const aboutSchema = z.nullable(z.object({ id: z.int(), label: z.string(), slug: z.string() }))

/** A thread between a member and the mods. */
export const contactSchema = z.object({
  id: z.int(),
  exchange_id: z.nullable(z.int()),
  /** The exchange that the thread is about. */
  exchange: aboutSchema,
  /** The member's first letter; null if the mods began the thread. */
  message: z.nullable(z.string()),
  /** The thread's member, even if a mod began it. */
  user: memberSchema,
  is_mine: z.boolean(),
  status: z.enum(CONTACT_STATUSES),
  /** The number of messages from the other side that the reader's side has not read. */
  unread: z.int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** In lists of threads, only the newest message. */
  chat_messages: z.array(chatMessageSchema),
})
z.globalRegistry.add(contactSchema, { id: 'Contact' })
export type Contact = z.infer<typeof contactSchema>

/** A thread in the mods’ inbox. The messages are not included, because each view of a thread by a mod is logged. */
export const modContactSchema = z.object({
  id: z.int(),
  user: memberSchema,
  exchange: aboutSchema,
  status: z.enum(CONTACT_STATUSES),
  unread: z.int(),
  /** True if a mod began the thread. */
  is_from_mods: z.boolean(),
  /** True if the member wrote the last message. */
  awaits_answer: z.boolean(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
z.globalRegistry.add(modContactSchema, { id: 'ModContact' })
export type ModContact = z.infer<typeof modContactSchema>

export const contactEditSchema = form({ message: prose({ max: CONTACT_MAX }) })

export const contactInputSchema = z.extend(contactEditSchema, {
  exchange_id: z._default(optionalId(), null),
})
export type ContactInput = z.infer<typeof contactInputSchema>

/** A reply in a thread. */
export const replySchema = form({ message: prose({ max: CHAT_MESSAGE_MAX }) })

export const chatMessageInputSchema = z.extend(replySchema, { contact_id: chosenId() })
export type ChatMessageInput = z.infer<typeof chatMessageInputSchema>

/** The facts that decide what may still be done with a thread. */
export interface ThreadStanding {
  status: ContactStatus
  /** True if a mod has written in the thread. */
  isAnswered: boolean
  /** The number of messages after the first letter. */
  messages: number
}

export const standingOf = ({
  status,
  user,
  chat_messages,
}: Pick<Contact, 'status' | 'user' | 'chat_messages'>): ThreadStanding => ({
  status,
  isAnswered: chat_messages.some((one) => one.user.id !== user.id),
  messages: chat_messages.length,
})

const isClosed = ({ status }: Pick<ThreadStanding, 'status'>): boolean => status === 'closed'

const closedRefusal = (thread: Pick<ThreadStanding, 'status'>): Refusal | null =>
  isClosed(thread) ? refusal('closed', 'This letter is closed. Please write a new one.') : null

/** The reason why nobody can reply in a thread; null if replies are possible. */
export const replyRefusal = (thread: ThreadStanding): Refusal | null =>
  closedRefusal(thread) ??
  (thread.messages >= THREAD_MAX
    ? refusal('full_thread', 'This letter is full. Please write a new one.')
    : null)

/** The reason why the member can no longer change or delete their first letter; null if they can. */
export const contactEditRefusal = (thread: ThreadStanding): Refusal | null =>
  closedRefusal(thread) ??
  (thread.isAnswered
    ? refusal('answered', 'An elf has already answered this letter, so you can’t change it.')
    : null)

/** The reason why a mod cannot close a thread; null if they can. */
export const contactCloseRefusal = (thread: Pick<ThreadStanding, 'status'>): Refusal | null =>
  isClosed(thread) ? refusal('closed', 'This letter is already closed.') : null
