import { and, asc, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm'
import { pairExchange } from '#server/acts/pair-exchange.ts'
import { exchanges } from '#server/db/schema.ts'
import type { Job } from './index.ts'

/**
 * Pairs what has come to its start, each exchange in a transaction of its own. What another process holds is left to it;
 * what could not be paired is tried again with every tick until its end, as its mods may have put it right.
 */
export const startExchanges: Job = {
  name: 'start exchanges',
  async run({ db, config, now, random, log, signal }) {
    const isDue = and(
      isNotNull(exchanges.approvedBy),
      isNull(exchanges.rejectedAt),
      isNull(exchanges.cancelledAt),
      isNull(exchanges.pairedAt),
      lte(exchanges.startAt, now),
      gt(exchanges.endAt, now),
    )
    const due = await db
      .select({ id: exchanges.id })
      .from(exchanges)
      .where(isDue)
      .orderBy(asc(exchanges.startAt), asc(exchanges.id))
    for (const { id } of due) {
      if (signal?.aborted) return
      try {
        const outcome = await db.transaction(async (tx) => {
          const [exchange] = await tx
            .select()
            .from(exchanges)
            .where(and(eq(exchanges.id, id), isDue))
            .for('no key update', { skipLocked: true })
          return exchange && pairExchange(tx, exchange, { site: config, random, now })
        })
        if (outcome) log.info({ exchange: id, ...outcome }, 'an exchange has come to its start')
      } catch (error) {
        // One that fails must not keep the others from starting.
        log.error({ err: error, exchange: id }, 'an exchange could not be started')
      }
    }
  },
}
