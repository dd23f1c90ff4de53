import { checkListsAhead } from '#server/acts/follow-lists.ts'
import { followMissing } from '#server/acts/follow-missing.ts'
import { followRescue, openNeglected } from '#server/acts/follow-rescue.ts'
import { giveOutMessages } from '#server/acts/give-out-messages.ts'
import { remindNext } from '#server/acts/remind.ts'
import { startExchange } from '#server/acts/start-exchange.ts'
import { tellNextOfSurvey } from '#server/acts/tell-of-survey.ts'
import { tellNext } from '#server/acts/tell-participants.ts'
import { settleLine } from '#server/acts/wait-in-line.ts'
import { isAway } from '#server/db/failures.ts'
import { logFailure } from '#server/logs/log-failure.ts'
import { dueReminders } from '#server/resources/exchanges/reminders.ts'
import { beingTold, dueExchanges } from '#server/resources/exchanges/store.ts'
import { uncheckedExchanges } from '#server/resources/exchanges/unchecked.ts'
import { dueMissing } from '#server/resources/missing/store.ts'
import { dueRescues, neglectedCases } from '#server/resources/rescues/store.ts'
import { surveysBeingTold } from '#server/resources/surveys/attached.ts'
import { dueLines } from '#server/resources/waiting/store.ts'
import { bitByBit } from './bits.ts'
import type { Job } from './job.ts'

/**
 * Pairs exchanges that are due to start, each in its own transaction, and skips those that another process holds. An
 * exchange that cannot be paired is tried again on every tick until its planned end, because a mod may have removed the
 * obstacle.
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
        // A failure must not keep other exchanges from starting.
        logFailure(log, error, 'an exchange could not be started', { exchange: id })
      }
    }
  },
}

/**
 * Offers spots to the next in line when offers have ended, and clears the waiting lists of exchanges that have started
 * or are cancelled.
 */
export const settleLines: Job = {
  name: 'settle waiting lists',
  run: async (context) =>
    bitByBit(
      context,
      await dueLines(context.db, context.now),
      settleLine,
      'a waiting list could not be settled',
    ),
}

/** Reminds gifters of missing gifts, and passes overdue cases to the mods. */
export const followMissingGifts: Job = {
  name: 'follow missing gifts',
  run: async (context) =>
    bitByBit(
      context,
      await dueMissing(context.db, context.now),
      followMissing,
      'a missing gift could not be followed',
    ),
}

/**
 * Asks rescuers one after another, and ends rescues whose time is over. With the setting, cases that the mods have not
 * looked at open by themselves.
 */
export const followRescues: Job = {
  name: 'follow rescues',
  async run(context) {
    const { db, now, site } = context
    if (site.rescueWithoutMods)
      await bitByBit(
        context,
        await neglectedCases(db, now),
        openNeglected,
        'a missing gift could not be opened to rescuers',
      )
    await bitByBit(
      context,
      await dueRescues(db, now),
      followRescue,
      'a rescue could not be followed',
    )
  },
}

/** Notifies members of messages in masked threads, at three fixed times of day. */
export const giveOutThreads: Job = {
  name: 'give out messages in threads',
  run: async (context) =>
    bitByBit(context, ['threads'], giveOutMessages, 'messages in threads could not be given out'),
}

/** Checks members' own lists in exchanges that start within two days. */
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

/**
 * Continues to notify large groups of participants of the pairing or cancellation of their exchange, or of a new
 * survey.
 */
export const tellCrowds: Job = {
  name: 'tell crowds',
  async run(context) {
    const failure = 'a crowd could not be told'
    await bitByBit(context, await beingTold(context.db), tellNext, failure)
    await bitByBit(context, await surveysBeingTold(context.db), tellNextOfSurvey, failure)
  },
}

/** Sends members reminders about exchanges they take part in or could join. */
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
