import {
  couldJoin,
  isDue,
  momentOf,
  namedBy,
  owesParcel,
  type Reminder,
  type Reminding,
  wasBefore,
} from '#rules/exchange/reminder.ts'
import type { Act } from '#server/act.ts'
import { reminderNotice } from '#server/notices/reminder.ts'
import { tellAll } from '#server/notices/tell.ts'
import {
  keepReached,
  type ReminderOf,
  reachedBy,
  remindingOf,
} from '#server/resources/exchanges/reminders.ts'
import { type ExchangeRow, lockExchange } from '#server/resources/exchanges/store.ts'
import { askingAfter, membersOf } from '#server/resources/members/store.ts'
import { standingOf } from '#server/resources/members/view.ts'
import { openMissingIn } from '#server/resources/missing/store.ts'
import { everInAmong, gifterSignupsAfter, signupsAfter } from '#server/resources/signups/store.ts'
import { sendersIn } from '#server/resources/steps/store.ts'
import { standingAmong } from './ask-for-spot.ts'
import { TOLD_AT_ONCE } from './tell-participants.ts'

interface Asked {
  act: Act
  exchange: ExchangeRow
  terms: Reminding
  moment: Date
  /** The extra days of the gifters to remind; 0 for gifters who have not asked for more time. */
  moreDays: number
  /** Id of the last member who has been reminded. The reminder continues with the member after them. */
  after: number
}

/** The next batch of members: all ids that were read, and the ids of the members to remind. */
interface Bit {
  seen: readonly number[]
  meant: readonly number[]
}

async function nextToStart({ act, exchange, moment, after }: Asked): Promise<Bit> {
  const next = await signupsAfter(act.tx, exchange.id, after, TOLD_AT_ONCE)
  return {
    seen: next.map(({ userId }) => userId),
    meant: next.flatMap(({ userId, createdAt }) => (wasBefore(moment, createdAt) ? userId : [])),
  }
}

async function nextToSend({ act, exchange, moment, moreDays, after }: Asked): Promise<Bit> {
  const { tx, now } = act
  const gifters = { exchangeId: exchange.id, moreDays }
  const next = await gifterSignupsAfter(tx, gifters, after, TOLD_AT_ONCE)
  const seen = next.map(({ userId }) => userId)
  const senders = await sendersIn(tx, exchange.id, seen)
  // Before the send-by day, only gifters who can't send anything have a case.
  const asked = new Set((await openMissingIn(tx, [exchange.id])).map(({ gifterId }) => gifterId))
  const people = await membersOf(
    tx,
    next.flatMap(({ userId, pairedWith }) => [userId, pairedWith ?? userId]),
  )
  const standing = (id: number | null) => {
    const member = id === null ? undefined : people.get(id)
    return member === undefined ? null : standingOf(member, now)
  }
  const owing = next.filter(({ userId, pairedWith, doneSendingAt, moreTimeAt }) => {
    const gifter = standing(userId)
    return (
      gifter !== null &&
      !asked.has(userId) &&
      (moreTimeAt === null || wasBefore(moment, moreTimeAt)) &&
      owesParcel({
        gifter,
        recipient: standing(pairedWith),
        hasSent: senders.has(userId),
        isDoneSending: doneSendingAt !== null,
      })
    )
  })
  return { seen, meant: owing.map(({ userId }) => userId) }
}

async function nextToJoin({ act, exchange, terms, after }: Asked): Promise<Bit> {
  const { tx, now } = act
  const next = await askingAfter(tx, after, TOLD_AT_ONCE)
  const seen = next.map(({ id }) => id)
  const known = await everInAmong(tx, exchange.id, seen)
  const standing = await standingAmong(act, seen)
  const able = next.filter((member) =>
    couldJoin(
      terms,
      {
        member: { ...standingOf(member, now), region: member.region },
        standing: standing(member.id),
      },
      known.has(member.id),
      now,
    ),
  )
  return { seen, meant: able.map(({ id }) => id) }
}

const next: Record<Reminder, (asked: Asked) => Promise<Bit>> = {
  exchange_starting: nextToStart,
  signup_reminder: nextToJoin,
  sending_reminder: nextToSend,
}

/**
 * If a reminder is still due, sends it to the next batch of members, in the order of their ids. The exchange is locked,
 * so that several processes take turns.
 * @returns true if more members are left
 */
export async function remindNext(act: Act, which: ReminderOf): Promise<boolean> {
  const { tx, now } = act
  const { exchangeId, reminder, moreDays } = which
  const exchange = await lockExchange(tx, exchangeId)
  const terms = remindingOf(exchange)
  const moment = momentOf(which, terms)
  if (moment === null || !isDue(which, terms, now)) return false
  const after = await reachedBy(tx, which, moment)
  if (after === null) return false
  const { seen, meant } = await next[reminder]({
    act,
    exchange,
    terms,
    moment,
    moreDays,
    after,
  })
  const notice = reminderNotice(which, exchange, namedBy(which, terms))
  await tellAll(
    act,
    meant.map((id) => [id, notice] as const),
  )
  const last = seen.length < TOLD_AT_ONCE ? undefined : seen.at(-1)
  await keepReached(tx, which, moment, last ?? null)
  return last !== undefined
}
