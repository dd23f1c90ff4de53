import {
  goesOutAt,
  hasGoneOut,
  otherRole,
  partOf,
  type ThreadRole,
} from '#rules/exchange/pair-thread.ts'
import type { Act } from '#server/act.ts'
import { type Notice, tellShuffled } from '#server/notices/tell.ts'
import { gotCard } from '#server/notices/thanks.ts'
import { pairWrote } from '#server/notices/thread.ts'
import { type ExchangeRow, termsOf, theExchange } from '#server/resources/exchanges/store.ts'
import { type MemberRow, membersOf } from '#server/resources/members/store.ts'
import { findCard } from '#server/resources/thanks/store.ts'
import {
  changeThread,
  lastReceived,
  lockDueThreads,
  nextDue,
  type ThreadRow,
} from '#server/resources/threads/store.ts'
import { stateFor } from '#server/resources/threads/view.ts'

/** The most threads in one transaction. */
const AT_ONCE = 200

const toldTo = { gifter: 'gifterToldTo', recipient: 'recipientToldTo' } as const
const readTo = { gifter: 'gifterReadTo', recipient: 'recipientReadTo' } as const

interface Due {
  thread: ThreadRow
  exchange: ExchangeRow
  people: ReadonlyMap<number, MemberRow>
}

interface News {
  told: (readonly [memberId: number, notice: Notice])[]
  change: Partial<ThreadRow>
  /** True if a side could not be notified, because the thread rests. */
  rests: boolean
}

/** Returns true if a thank-you card has gone out to this side, and it was not notified of it. */
async function hasNewCard({ tx, now }: Act, thread: ThreadRow, role: ThreadRole): Promise<boolean> {
  const card = role === 'gifter' && !thread.isCardTold ? await findCard(tx, thread.id) : null
  return card !== null && !card.isHeldBack && hasGoneOut(card.part, now)
}

/**
 * Returns what one side is notified of: the first message since it last read the thread, and a thank-you card. Only the
 * card is left of a thread that a re-arrangement has closed.
 */
async function newsFor(act: Act, due: Due, role: ThreadRole): Promise<News> {
  const { tx, now } = act
  const { thread, exchange, people } = due
  const nothing: News = { told: [], change: {}, rests: false }
  const last = thread.closedAt === null ? await lastReceived(tx, thread.id, role, now) : 0
  const [told, read] = [thread[toldTo[role]], thread[readTo[role]]]
  const isNew = last > told && last > read
  const isCardNew = await hasNewCard(act, thread, role)
  if (!isNew && !isCardNew) return nothing
  const sides = { gifter: thread.gifterId, recipient: thread.recipientId }
  const [me, other] = [people.get(sides[role]), people.get(sides[otherRole(role)])]
  if (!me || !other) return nothing
  const terms = termsOf(exchange)
  const state = stateFor({ with: otherRole(role), me, other, thread, terms, now })
  if (state === 'paused') return { ...nothing, rests: true }
  if (state !== 'open') return nothing
  const isAnnounced = isNew && told <= read
  return {
    told: [
      ...(isAnnounced ? [[me.id, pairWrote(exchange, otherRole(role))] as const] : []),
      ...(isCardNew ? [[me.id, gotCard(exchange)] as const] : []),
    ],
    change: { ...(isNew && { [toldTo[role]]: last }), ...(isCardNew && { isCardTold: true }) },
    rests: false,
  }
}

/**
 * Notifies both sides of some threads of messages that have gone out. All notices have the same time, the start of the
 * part of the day, and are made in random order. So they say neither when a message was written nor which two belong
 * together.
 * @returns true if more threads may be left
 */
export async function giveOutMessages(act: Act): Promise<boolean> {
  const { tx, now } = act
  const threads = await lockDueThreads(tx, now, AT_ONCE)
  const people = await membersOf(
    tx,
    threads.flatMap(({ gifterId, recipientId }) => [gifterId, recipientId]),
  )
  const told: News['told'] = []
  for (const thread of threads) {
    const due = { thread, exchange: await theExchange(tx, thread.exchangeId), people }
    const sides = [await newsFor(act, due, 'gifter'), await newsFor(act, due, 'recipient')]
    told.push(...sides.flatMap((one) => one.told))
    const rests = sides.some((one) => one.rests)
    const dueAt = rests ? goesOutAt(partOf(now)) : await nextDue(tx, thread.id, now)
    await changeThread(tx, thread.id, Object.assign({ dueAt }, ...sides.map((one) => one.change)))
  }
  await tellShuffled({ ...act, now: partOf(now) }, told)
  return threads.length === AT_ONCE
}
