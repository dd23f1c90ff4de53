import { eq } from 'drizzle-orm'
import { addressIsReadable } from '#rules/address/schema.ts'
import {
  goesOutAt,
  hasGoneOut,
  messageId,
  offSince,
  otherRole,
  partOf,
  showsMessages,
  type Talker,
  THREAD_PAGE,
  type ThreadMessage,
  type ThreadPage,
  type ThreadRole,
  type ThreadSign,
  type ThreadState,
  threadState,
} from '#rules/exchange/pair-thread.ts'
import type { ExchangeTerms } from '#rules/exchange/phase.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import { isMod } from '#rules/member/schema.ts'
import { dateOf } from '#server/db/json.ts'
import { only } from '#server/db/rows.ts'
import { signups } from '#server/db/schema.ts'
import type { Reader } from '#server/db/types.ts'
import { type ExchangeRow, termsOf } from '#server/resources/exchanges/store.ts'
import type { MemberRow } from '#server/resources/members/store.ts'
import { roleOf, standingOf } from '#server/resources/members/view.ts'
import { type Neighbour, neighboursOf } from '#server/resources/signups/pairs.ts'
import type { SignupRow } from '#server/resources/signups/store.ts'
import { type ThreadAround, threadsAround } from './around.ts'
import { pageOfThread, type ShownMessage, type ThreadRow } from './store.ts'

/** The two threads of a member's own sign-up. */
export type ThreadSigns = Pick<Signup, 'thread_with_gifter' | 'thread_with_recipient'>

export const NO_THREADS: ThreadSigns = { thread_with_gifter: null, thread_with_recipient: null }

interface Around {
  own: Pick<SignupRow, 'userId' | 'pairedWith'>
  member: MemberRow
  around: readonly Neighbour[]
  threads: readonly ThreadAround[]
  terms: ExchangeTerms
  now: Date
}

/** Returns a member's gifter or recipient. */
export const neighbourIn = (
  { own, around }: Pick<Around, 'own' | 'around'>,
  role: ThreadRole,
): Neighbour | undefined =>
  around.find(({ id, pairedWith }) =>
    role === 'gifter' ? pairedWith === own.userId : id === own.pairedWith,
  )

type Talking = Parameters<typeof standingOf>[0] &
  Pick<MemberRow, 'parentAllowsThreads' | 'threadsOffIn'>

export const talkerOf = (member: Talking, offIn: Date | null, now: Date): Talker => ({
  ...standingOf(member, now),
  parent_allows_threads: member.parentAllowsThreads,
  off_in: offSince(offIn, member.threadsOffIn),
})

interface Sides {
  /** The other side. */
  with: ThreadRole
  me: MemberRow
  other: Talking
  /** Null before the first message. */
  thread: Pick<ThreadRow, 'gifterOffIn' | 'recipientOffIn'> | null
  terms: ExchangeTerms
  now: Date
}

/** Returns the state of a thread for one of its members. */
export function stateFor({ with: role, me, other, thread, terms, now }: Sides): ThreadState {
  const offIn = {
    gifter: thread?.gifterOffIn ?? null,
    recipient: thread?.recipientOffIn ?? null,
  }
  return threadState({
    with: role,
    me: talkerOf(me, offIn[otherRole(role)], now),
    other: talkerOf(other, offIn[role], now),
    isMod: isMod({ role: roleOf(me, now) }),
    isReadable: addressIsReadable(terms, now),
    now,
  })
}

function signOf(given: Around, role: ThreadRole): ThreadSign | null {
  const { own, member, threads, terms, now } = given
  const neighbour = neighbourIn(given, role)
  if (!neighbour) return null
  const [gifterId, recipientId] =
    role === 'gifter' ? [neighbour.id, own.userId] : [own.userId, neighbour.id]
  const row = threads.find((one) => one.gifterId === gifterId && one.recipientId === recipientId)
  const thread = row
    ? { gifterOffIn: dateOf(row.gifterOffIn), recipientOffIn: dateOf(row.recipientOffIn) }
    : null
  const other = {
    ...neighbour,
    pausedUntil: dateOf(neighbour.pausedUntil),
    threadsOffIn: dateOf(neighbour.threadsOffIn),
  }
  const state = stateFor({ with: role, me: member, other, thread, terms, now })
  if (!row || !showsMessages(state)) return { state, unread: 0, messages: 0 }
  return role === 'gifter'
    ? { state, unread: row.gifterUnread, messages: row.recipientSaid + row.gifterOut }
    : { state, unread: row.recipientUnread, messages: row.gifterSaid + row.recipientOut }
}

/** Returns what a member's own sign-up says about their threads. */
export const threadsIn = (given: Around): ThreadSigns => ({
  thread_with_gifter: signOf(given, 'gifter'),
  thread_with_recipient: signOf(given, 'recipient'),
})

/** Like `threadsIn`, for a sign-up that was read without its gifter, recipient and threads. */
export async function threadsOf(
  db: Reader,
  own: SignupRow,
  member: MemberRow,
  exchange: ExchangeRow,
  now: Date,
): Promise<ThreadSigns> {
  const found = only(
    await db
      .select({
        around: neighboursOf(signups),
        threads: threadsAround(signups, partOf(now).toISOString()),
      })
      .from(signups)
      .where(eq(signups.id, own.id)),
  )
  return threadsIn({ own, member, ...found, terms: termsOf(exchange), now })
}

interface Reading {
  role: ThreadRole
  state: ThreadState
  now: Date
}

/** Returns a message as one side sees it: a side and a part of the day instead of an author and a time. */
export function threadMessageOf(
  { message, reason }: Pick<ShownMessage, 'message' | 'reason'>,
  { role, state, now }: Reading,
): ThreadMessage {
  const { from, number, part } = message
  const isMine = from === role
  const waits = isMine && state === 'open' && !hasGoneOut(part, now)
  return {
    id: messageId(from, number),
    is_mine: isMine,
    message: message.message,
    created_at: part.toISOString(),
    goes_out_at: waits ? goesOutAt(part).toISOString() : null,
    is_reported: !isMine && reason !== null,
  }
}

/** Returns one page of a thread as one side sees it. While messages are hidden, the page is empty. */
export async function threadPageFor(
  db: Reader,
  thread: Pick<ThreadRow, 'id'> | null,
  { before, ...reading }: Reading & { before?: number | undefined },
): Promise<ThreadPage> {
  const { role, state, now } = reading
  const { rows, hasOlder, total } =
    thread && showsMessages(state)
      ? await pageOfThread(db, thread.id, { role, before, now })
      : { rows: [], hasOlder: false, total: 0 }
  return {
    data: rows.map((row) => threadMessageOf(row, reading)),
    meta: {
      current_page: 1,
      last_page: hasOlder ? 2 : 1,
      per_page: THREAD_PAGE,
      total,
      state,
    },
  }
}
