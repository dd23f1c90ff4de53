import { checkListsAhead } from '#server/acts/follow-lists.ts'
import { remindNext } from '#server/acts/remind.ts'
import { startExchange } from '#server/acts/start-exchange.ts'
import { tellNextOfSurvey } from '#server/acts/tell-of-survey.ts'
import { tellNext } from '#server/acts/tell-participants.ts'
import { isAway } from '#server/db/failures.ts'
import { logFailure } from '#server/log-failure.ts'
import { dueReminders } from '#server/resources/exchanges/reminders.ts'
import { beingTold, dueExchanges, uncheckedExchanges } from '#server/resources/exchanges/store.ts'
import { surveysBeingTold } from '#server/resources/surveys/attached.ts'
import { bitByBit } from './bits.ts'
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
        const outcome = await startExchange(context, id)
        if (outcome) log.info({ exchange: id, ...outcome }, 'an exchange has come to its start')
      } catch (error) {
        if (isAway(error)) throw error
        // One that fails must not keep the others from starting.
        logFailure(log, error, 'an exchange could not be started', { exchange: id })
      }
    }
  },
}

/** Checks members' own lists in exchanges that start within two days, each once. */
export const checkLists: Job = {
  name: 'check lists',
  run: async (context) =>
    bitByBit(
      context,
      await uncheckedExchanges(context.db, context.now),
      checkListsAhead,
      'lists could not be checked',
    ),
}

/** Goes on telling crowds what has become of their exchange, and which survey has been added to it. */
export const tellCrowds: Job = {
  name: 'tell crowds',
  async run(context) {
    const failure = 'a crowd could not be told'
    await bitByBit(context, await beingTold(context.db), tellNext, failure)
    await bitByBit(context, await surveysBeingTold(context.db), tellNextOfSurvey, failure)
  },
}

/** Reminds members of what is due in the exchanges they are in, or could join. */
export const remindMembers: Job = {
  name: 'remind members',
  run: async (context) =>
    bitByBit(
      context,
      await dueReminders(context.db, context.now),
      remindNext,
      'members could not be reminded',
    ),
}
