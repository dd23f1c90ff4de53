import { pairExchange } from '#server/acts/pair-exchange.ts'
import { tellNext } from '#server/acts/tell-participants.ts'
import { beingTold, dueExchanges, lockDueExchange } from '#server/resources/exchanges/store.ts'
import type { Job } from './job.ts'

/**
 * Pairs exchanges that have come to their start, each in a transaction of its own. What another process holds is left
 * to it; what could not be paired is tried again with every tick until its end, because the mods may have put it right.
 */
export const startExchanges: Job = {
  name: 'start exchanges',
  async run(context) {
    const { db, now, log, signal } = context
    for (const id of await dueExchanges(db, now)) {
      if (signal?.aborted) return
      try {
        const outcome = await db.transaction(async (tx) => {
          const exchange = await lockDueExchange(tx, id, now)
          return exchange && pairExchange({ ...context, tx }, exchange)
        })
        if (outcome) log.info({ exchange: id, ...outcome }, 'an exchange has come to its start')
      } catch (error) {
        // One that fails must not keep the others from starting.
        log.error({ err: error, exchange: id }, 'an exchange could not be started')
      }
    }
  },
}

/** Goes on telling crowds what has become of their exchange, each bit in a transaction of its own. */
export const tellCrowds: Job = {
  name: 'tell crowds',
  async run(context) {
    const { db, log, signal } = context
    for (const id of await beingTold(db)) {
      try {
        let isMore = true
        while (isMore && !signal?.aborted)
          isMore = await db.transaction((tx) => tellNext({ ...context, tx }, id))
      } catch (error) {
        // One that fails must not keep the others from being told.
        log.error({ err: error, exchange: id }, 'a crowd could not be told')
      }
    }
  },
}
