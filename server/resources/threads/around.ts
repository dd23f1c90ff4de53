import { and, eq, gt, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ThreadRole } from '#rules/exchange/pair-thread.ts'
import { CARD_NUMBER } from '#rules/exchange/thanks.ts'
import { arrayOf, jsonOf } from '#server/db/json.ts'
import { pairMessages, pairThreads } from '#server/db/schema.ts'

const counted = sql.raw('counted')

/** Counts the messages of one side. `said` are all of them, `out` those that have gone out, `unread` those left to read. */
const countsOf = (from: ThreadRole, readTo: PgColumn, part: SQL) => {
  const isFrom = and(eq(pairMessages.from, from), gt(pairMessages.number, CARD_NUMBER))
  const isOut = sql`${isFrom} and not ${pairMessages.isHeldBack} and ${pairMessages.part} < ${part}`
  return sql`count(*) filter (where ${isFrom})::int as ${sql.raw(`${from}_said`)},
    count(*) filter (where ${isOut})::int as ${sql.raw(`${from}_out`)},
    count(*) filter (where ${isOut} and ${pairMessages.number} > ${readTo})::int as ${sql.raw(`${from}_unread`)}`
}

const count = (name: string) => sql<number>`${counted}.${sql.raw(name)}`

/**
 * Column for a statement that reads a member's sign-ups: their open threads in the exchange, with the numbers of messages.
 * @param part the start of the current part of the day
 */
export const threadsAround = (
  mine: Record<'exchangeId' | 'userId', PgColumn>,
  part: Placeholder | string,
) =>
  arrayOf(
    jsonOf({
      gifterId: pairThreads.gifterId,
      recipientId: pairThreads.recipientId,
      gifterOffIn: pairThreads.gifterOffIn,
      recipientOffIn: pairThreads.recipientOffIn,
      gifterSaid: count('gifter_said'),
      gifterOut: count('gifter_out'),
      gifterUnread: count('gifter_unread'),
      recipientSaid: count('recipient_said'),
      recipientOut: count('recipient_out'),
      recipientUnread: count('recipient_unread'),
    }),
    sql`${pairThreads.id}`,
    sql`from ${pairThreads} cross join lateral (
        select ${countsOf('gifter', pairThreads.recipientReadTo, sql`${part}::timestamptz`)},
          ${countsOf('recipient', pairThreads.gifterReadTo, sql`${part}::timestamptz`)}
        from ${pairMessages} where ${eq(pairMessages.threadId, pairThreads.id)}
      ) ${counted}
      where ${and(
        eq(pairThreads.exchangeId, mine.exchangeId),
        isNull(pairThreads.closedAt),
        or(eq(pairThreads.gifterId, mine.userId), eq(pairThreads.recipientId, mine.userId)),
      )}`,
  )

export type ThreadAround = ReturnType<typeof threadsAround> extends SQL<(infer One)[]> ? One : never

/**
 * Column for a statement that reads a member's sign-ups: the number of thank-you cards in the exchange that they have
 * written, or that have gone out to them. Threads that a re-arrangement has closed count as well.
 */
export const cardsAround = (
  mine: Record<'exchangeId' | 'userId', PgColumn>,
  part: Placeholder | string,
) => {
  const isOut = sql`not ${pairMessages.isHeldBack} and ${pairMessages.part} < ${part}::timestamptz`
  return sql<number>`(
    select count(*)::int from ${pairThreads}
    join ${pairMessages} on ${and(
      eq(pairMessages.threadId, pairThreads.id),
      eq(pairMessages.from, 'recipient'),
      eq(pairMessages.number, CARD_NUMBER),
    )}
    where ${and(
      eq(pairThreads.exchangeId, mine.exchangeId),
      or(
        eq(pairThreads.recipientId, mine.userId),
        and(eq(pairThreads.gifterId, mine.userId), isOut),
      ),
    )}
  )`
}
