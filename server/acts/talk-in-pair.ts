import { threadPath } from '#rules/exchange/overlays.ts'
import {
  goesOutAt,
  offSince,
  otherRole,
  partOf,
  showsMessages,
  switchingOffRefusal,
  type ThreadMessage,
  type ThreadPage,
  type ThreadRole,
  type ThreadState,
  writingRefusal,
} from '#rules/exchange/pair-thread.ts'
import type { MyAct } from '#server/act.ts'
import { notFound, refuse } from '#server/errors/refused.ts'
import {
  type ExchangeRow,
  lockExchange,
  termsOf,
  theExchange,
} from '#server/resources/exchanges/store.ts'
import { theMember } from '#server/resources/members/store.ts'
import { markLinkRead } from '#server/resources/notifications/store.ts'
import { findGifterSignup } from '#server/resources/signups/pairs.ts'
import { findOwnSignup } from '#server/resources/signups/store.ts'
import { addReport } from '#server/resources/threads/reports.ts'
import {
  addMessage,
  changeThread,
  findReceived,
  findThread,
  holdBack,
  isThread,
  lastReceived,
  lockThread,
  type ThreadPair,
  type ThreadRow,
} from '#server/resources/threads/store.ts'
import { stateFor, threadMessageOf, threadPageFor } from '#server/resources/threads/view.ts'
import { openCase } from './open-case.ts'

interface Talk {
  exchange: ExchangeRow
  pair: ThreadPair
  otherId: number
  /** The member's own side. */
  role: ThreadRole
}

/** A thread of a member's own sign-up. */
interface Asked {
  signupId: number
  /** The other side. */
  with: ThreadRole
}

/**
 * Returns a member's gifter or recipient, and the exchange.
 * @throws Refused with 404 for another member's sign-up, and without a gifter or a recipient
 */
async function talkOf(
  { tx, me }: MyAct,
  { signupId, with: role }: Asked,
  take: (exchangeId: number) => Promise<ExchangeRow>,
): Promise<Talk> {
  const found = await findOwnSignup(tx, signupId, me.id)
  if (!found) throw notFound()
  const exchange = await take(found.exchangeId)
  // The sign-up is read again, because pairs may have changed while this act waited for the lock.
  const signup = await findOwnSignup(tx, signupId, me.id)
  const otherId =
    role === 'recipient'
      ? signup?.pairedWith
      : (await findGifterSignup(tx, exchange.id, me.id))?.userId
  if (!signup || !otherId) throw notFound()
  const [gifterId, recipientId] = role === 'gifter' ? [otherId, me.id] : [me.id, otherId]
  return {
    exchange,
    otherId,
    pair: { exchangeId: exchange.id, gifterId, recipientId },
    role: otherRole(role),
  }
}

/** Like `talkOf`, with the exchange locked, because a re-arrangement of pairs closes threads. */
const talkToChange = (act: MyAct, asked: Asked) =>
  talkOf(act, asked, (id) => lockExchange(act.tx, id))

/** Returns the state of a thread as the member sees it now. Both members are read again. */
async function stateOf(
  { tx, me, now }: MyAct,
  { exchange, otherId, role }: Talk,
  thread: ThreadRow | null,
): Promise<ThreadState> {
  return stateFor({
    with: otherRole(role),
    me: await theMember(tx, me.id),
    other: await theMember(tx, otherId),
    thread,
    terms: termsOf(exchange),
    now,
  })
}

const readTo = { gifter: 'gifterReadTo', recipient: 'recipientReadTo' } as const
const offIn = { gifter: 'gifterOffIn', recipient: 'recipientOffIn' } as const

/** Returns one page of a thread. Its newest page counts as read, and so does the notification about it. */
export async function readThread(
  act: MyAct,
  asked: Asked & { before?: number | undefined },
): Promise<ThreadPage> {
  const { tx, me, now } = act
  const talk = await talkOf(act, asked, (id) => theExchange(tx, id))
  const { exchange, pair, role } = talk
  const thread = await findThread(tx, pair)
  const state = await stateOf(act, talk, thread)
  const { before } = asked
  if (before === undefined && thread && showsMessages(state)) {
    const last = await lastReceived(tx, thread.id, role, now)
    if (last > thread[readTo[role]]) await changeThread(tx, thread.id, { [readTo[role]]: last })
    await markLinkRead(tx, me.id, threadPath(exchange, asked.with), now)
  }
  return threadPageFor(tx, thread, { role, state, before, now })
}

/**
 * Stores a message, which goes out with the next part of the day. If the other side has switched the thread off since
 * this part began, or all of their threads, the author does not learn of it yet, and the message is held back.
 * @throws Refused with 404 without a thread, and with 422 if it is not open
 */
export async function writeInPair(
  act: MyAct,
  asked: Asked,
  message: string,
): Promise<ThreadMessage> {
  const { tx, me, now } = act
  const talk = await talkToChange(act, asked)
  const { pair, role } = talk
  refuse(writingRefusal(await stateOf(act, talk, await findThread(tx, pair))))
  const thread = await lockThread(tx, pair)
  const part = partOf(now)
  const other = await theMember(tx, talk.otherId)
  const isHeldBack = offSince(thread[offIn[otherRole(role)]], other.threadsOffIn) !== null
  const row = await addMessage(tx, {
    threadId: thread.id,
    authorId: me.id,
    from: role,
    message,
    part,
    isHeldBack,
  })
  if (!isHeldBack && thread.dueAt === null)
    await changeThread(tx, thread.id, { dueAt: goesOutAt(part) })
  return threadMessageOf({ message: row, reason: null }, { role, state: 'open', now })
}

/**
 * Switches a thread off for both sides, for good. Messages that have not gone out are held back; the other side learns of
 * it with the next part of the day.
 * @throws Refused with 404 without a thread, and with 422 if it is closed
 */
export async function switchThreadOff(act: MyAct, asked: Asked): Promise<void> {
  const { tx, now } = act
  const talk = await talkToChange(act, asked)
  const { pair, role } = talk
  refuse(switchingOffRefusal(await stateOf(act, talk, await findThread(tx, pair))))
  const thread = await lockThread(tx, pair)
  if (thread[offIn[role]] !== null) return
  await changeThread(tx, thread.id, { [offIn[role]]: partOf(now) })
  await holdBack(tx, isThread(thread.id), now)
}

/**
 * Reports a message of the other side, which opens a case about its author for the mods. Reporting it again changes
 * nothing.
 * @param id the id of the message in its thread
 * @throws Refused with 404 if the member has not received the message
 */
export async function reportMessage(
  act: MyAct,
  { id, reason, ...asked }: Asked & { id: number; reason: string },
): Promise<void> {
  const { tx, me, now } = act
  const talk = await talkToChange(act, asked)
  const { exchange, pair, role, otherId } = talk
  const thread = await findThread(tx, pair)
  if (!thread || !showsMessages(await stateOf(act, talk, thread))) throw notFound()
  const message = await findReceived(tx, thread.id, { role, id, now })
  if (!message) throw notFound()
  if (await addReport(tx, { messageId: message.id, reporterId: me.id, reason }, now))
    await openCase(act, { kind: 'thread_report', memberId: otherId, exchangeId: exchange.id })
}
