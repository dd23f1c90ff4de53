/** A masked thread as a mod reads it, after a report or because one side is a minor. */
import * as z from 'zod/mini'
import { THREAD_ROLES } from '#rules/exchange/pair-thread.ts'
import { memberSchema } from '#rules/member/schema.ts'

export const modThreadMessageSchema = z.object({
  /** Unique in the thread. */
  id: z.int(),
  from: z.enum(THREAD_ROLES),
  message: z.string(),
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
