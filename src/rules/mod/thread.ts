/** A masked thread as a mod reads it, after a report or because one side is a minor. */
import * as z from 'zod/mini'
import { THREAD_ROLES } from '#rules/exchange/pair-thread.ts'
import { memberSchema } from '#rules/member/schema.ts'

export const modThreadMessageSchema = z.object({
  /** Unique in the thread. */
  id: z.int(),
  from: z.enum(THREAD_ROLES),
  message: z.string(),
  /** True for a recipient's thank-you card. */
  is_card: z.boolean(),
  /** The URL of the picture on a card; null if there is none. */
  picture: z.nullable(z.string()),
  /** The start of the part of the day in which it was written. */
  created_at: z.iso.datetime(),
  /** The reason for which the other side has reported the message; null if it has not. */
  report: z.nullable(z.string()),
})

/** A thread with both names. Each time a mod opens it, the log records it. */
export const modThreadSchema = z.object({
  id: z.int(),
  gifter: memberSchema,
  recipient: memberSchema,
  /** One page, newest message last. */
  messages: z.array(modThreadMessageSchema),
  has_older: z.boolean(),
})
z.globalRegistry.add(modThreadSchema, { id: 'ModThread' })
export type ModThread = z.infer<typeof modThreadSchema>

/** "Nettle, who gifts Moss". */
export const threadNames = ({ gifter, recipient }: ModThread): string =>
  `${gifter.nickname}, who gifts ${recipient.nickname}`

/** The name of a message's author. */
export const authorIn = (
  thread: ModThread,
  { from }: Pick<ModThread['messages'][number], 'from'>,
): string => thread[from].nickname

const threadIn = (threads: readonly ModThread[], id: number): ModThread | undefined =>
  threads.find((one) => one.id === id)

/** The number of loaded messages. */
export const messagesIn = (threads: readonly ModThread[]): number =>
  threads.reduce((sum, { messages }) => sum + messages.length, 0)

/** True if a loaded thread has messages before those that are loaded. */
export const hasEarlier = (threads: readonly ModThread[], id: number): boolean =>
  threadIn(threads, id)?.has_older ?? false

/** The id of the oldest loaded message of a thread; null if there is none. */
export const earliestIn = (threads: readonly ModThread[], id: number): number | null =>
  threadIn(threads, id)?.messages[0]?.id ?? null

/** The loaded threads, with an earlier page put before the messages of its thread. */
export const withEarlier = (threads: readonly ModThread[], page: ModThread): ModThread[] =>
  threads.map((one) =>
    one.id === page.id
      ? { ...one, messages: [...page.messages, ...one.messages], has_older: page.has_older }
      : one,
  )
