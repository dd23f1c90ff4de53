/** The masked thread of a gifter and their recipient: who may write in it when, and what it says about time. */
import { addHours, min } from 'date-fns'
import * as z from 'zod/mini'
import { choice } from '#rules/form/choice.ts'
import { form } from '#rules/form/field.ts'
import { line, prose } from '#rules/form/text.ts'
import type { Minority, Restriction } from '#rules/member/schema.ts'
import { metaSchema } from '#rules/wire/api.ts'
import { type Refusal, refusal } from '#rules/wire/problem.ts'
import { REASON_MAX } from './leaving.ts'
import { pausesSwaps } from './recording.ts'

export const THREAD_ROLES = ['gifter', 'recipient'] as const
/** One of the two members of a thread. In a request, the one that the reader talks with. */
export type ThreadRole = (typeof THREAD_ROLES)[number]

export const otherRole = (role: ThreadRole): ThreadRole =>
  role === 'gifter' ? 'recipient' : 'gifter'

/** The states of a thread for one of its members. Messages pass only while it is open. */
export const THREAD_STATES = ['open', 'off_by_me', 'off', 'paused', 'closed'] as const
export type ThreadState = (typeof THREAD_STATES)[number]

export const THREAD_MESSAGE_MAX = 2_000
export const THREAD_PAGE = 50

/**
 * A message has no author but a side. Its id is only unique in its thread, and `created_at` is the start of the part of
 * the day in which it was written.
 */
export const threadMessageSchema = z.object({
  id: z.int(),
  is_mine: z.boolean(),
  message: z.string(),
  created_at: z.iso.datetime(),
  /** The time at which the other side gets the reader's own message; null once they have it, and if they never will. */
  goes_out_at: z.nullable(z.iso.datetime()),
  /** True if the reader has reported the message. */
  is_reported: z.boolean(),
})
z.globalRegistry.add(threadMessageSchema, { id: 'ThreadMessage' })
export type ThreadMessage = z.infer<typeof threadMessageSchema>

/** A page of a thread, newest message last. */
export const threadPageSchema = z.object({
  data: z.array(threadMessageSchema),
  meta: z.extend(metaSchema, { state: z.enum(THREAD_STATES) }),
})
export type ThreadPage = z.infer<typeof threadPageSchema>

/** The short form of a thread on the reader's sign-up. `messages` are those that the reader can see. */
export const threadSignSchema = z.object({
  state: z.enum(THREAD_STATES),
  unread: z.int(),
  messages: z.int(),
})
export type ThreadSign = z.infer<typeof threadSignSchema>

export const threadRole = () => choice(THREAD_ROLES)

export const threadMessageInputSchema = form({ message: prose({ max: THREAD_MESSAGE_MAX }) })
export type ThreadMessageInput = z.infer<typeof threadMessageInputSchema>

export const threadReportSchema = form({ reason: line({ max: REASON_MAX }) })
export type ThreadReport = z.infer<typeof threadReportSchema>

const PART_HOURS = 8
const FIRST_PART_HOUR = 6
const HOUR_MS = 3_600_000

/**
 * The start of the part of the day. The parts are the same for everybody: they start at 06:00, 14:00 and 22:00 UTC. What
 * was written in one part reaches the other side when the next one starts.
 */
export function partOf(at: Date): Date {
  const length = PART_HOURS * HOUR_MS
  const first = FIRST_PART_HOUR * HOUR_MS
  return new Date(Math.floor((at.getTime() - first) / length) * length + first)
}

/** The end of the part that starts at this time, when what was written in it goes out. */
export const goesOutAt = (part: Date): Date => addHours(part, PART_HOURS)

/** True if what was written in this part has gone out. */
export const hasGoneOut = (part: Date, now: Date): boolean => goesOutAt(part) <= now

/**
 * The id of a message in its thread. The ids of one side do not depend on the other side's, because a gap would reveal
 * that the other side has written something that has not gone out.
 */
export const messageId = (from: ThreadRole, number: number): number =>
  number * 2 + (from === 'gifter' ? 0 : 1)

/** The side and number of a message with this id. */
export const messageOf = (id: number): { from: ThreadRole; number: number } => ({
  from: id % 2 === 0 ? 'gifter' : 'recipient',
  number: Math.floor(id / 2),
})

/** One member of a thread, with what decides whether they talk. */
export interface Talker extends Minority, Restriction {
  /** True if a minor's parent has agreed to threads. */
  parent_allows_threads: boolean
  /** The part of the day in which the member switched the thread off; null if they have not. See `offSince`. */
  off_in: Date | null
}

/**
 * The part of the day in which a member switched off this thread, or all of their threads, whichever came first; null if
 * they have done neither.
 * @param all the part of the day in which they chose to have no threads at all
 */
export const offSince = (thread: Date | null, all: Date | null): Date | null =>
  thread && all ? min([thread, all]) : (thread ?? all)

/** True if a member may take part in threads at all. A minor may if their parent has said so. */
const mayTalk = ({ is_minor, parent_allows_threads }: Talker): boolean =>
  !is_minor || parent_allows_threads

/** True while nothing passes to or from a member, because they are paused or suspended, or a parent has yet to confirm. */
const rests = (member: Talker): boolean => pausesSwaps(member) || member.is_suspended

export interface ThreadFacts {
  /** The other side of the thread. */
  with: ThreadRole
  me: Talker
  other: Talker
  /** True if the reader is a mod. */
  isMod: boolean
  /** True as long as gifters can read addresses, until 60 days after the end. */
  isReadable: boolean
  now: Date
}

/**
 * The state of a thread for one of its members. To the other side, a thread that is switched off and a minor's without a
 * parent's agreement look the same. Switching off shows only from the next part of the day on, and a mod does not learn
 * that their gifter is paused, because both would say something about the gifter.
 */
export function threadState({
  with: role,
  me,
  other,
  isMod,
  isReadable,
  now,
}: ThreadFacts): ThreadState {
  if (!isReadable) return 'closed'
  if (rests(me) || (rests(other) && !(isMod && role === 'gifter'))) return 'paused'
  if (me.off_in !== null) return 'off_by_me'
  const isOff = other.off_in !== null && hasGoneOut(other.off_in, now)
  return isOff || !mayTalk(me) || !mayTalk(other) ? 'off' : 'open'
}

/** The words in place of the form, by state. */
export const THREAD_OVER: Record<Exclude<ThreadState, 'open'>, string> = {
  off_by_me: 'You’ve switched this conversation off. Nothing goes out anymore.',
  off: 'This conversation is switched off. Nothing goes out anymore.',
  paused: 'This conversation rests while the swap is paused.',
  closed: 'This conversation is closed.',
}

/** The reason why nothing can be written in a thread; null if something can. */
export const writingRefusal = (state: ThreadState): Refusal | null =>
  state === 'open' ? null : refusal(`thread_${state}`, THREAD_OVER[state])

/** The reason why the reader cannot switch a thread off; null if they can. Switching it off again changes nothing. */
export const switchingOffRefusal = (state: ThreadState): Refusal | null =>
  state === 'closed' ? writingRefusal(state) : null

/** True if the messages of a thread can be read. They are hidden as long as addresses are. */
export const showsMessages = (state: ThreadState): boolean =>
  state !== 'paused' && state !== 'closed'

/** True if mods may open a thread: after a report, or if one side is a minor. */
export const modsMayOpen = (thread: { hasReport: boolean; hasMinor: boolean }): boolean =>
  thread.hasReport || thread.hasMinor
