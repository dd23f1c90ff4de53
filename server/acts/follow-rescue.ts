import { max } from 'date-fns'
import { type EntryKind, restEnd } from '#rules/exchange/missing.ts'
import {
  acceptEnd,
  drawNext,
  hasTimeToRescue,
  openingRefusal,
  rescueDue,
} from '#rules/exchange/rescue.ts'
import { afterRescue, type RescueEvent } from '#rules/exchange/rescue-state.ts'
import { isMinor } from '#rules/member/birth-date.ts'
import type { Act } from '#server/act.ts'
import { caseOpened } from '#server/notices/mods.ts'
import { rescueAsked, rescueOpened, rescueOver, rescueWithMods } from '#server/notices/rescue.ts'
import { tell } from '#server/notices/tell.ts'
import {
  type ExchangeRow,
  lockExchangeIfThere,
  termsOf,
  theExchange,
} from '#server/resources/exchanges/store.ts'
import { theMember } from '#server/resources/members/store.ts'
import { standingOf } from '#server/resources/members/view.ts'
import {
  addEntry,
  changeMissing,
  findMissing,
  type MissingRow,
} from '#server/resources/missing/store.ts'
import { candidatesFor } from '#server/resources/rescues/candidates.ts'
import {
  changeRescue,
  createRescue,
  openRescueIn,
  openRescuesBy,
  type RescueRow,
  takeTurnToAsk,
} from '#server/resources/rescues/store.ts'
import { tellDeciders } from './tell-deciders.ts'

/** Asks a member for a spare gift. The exchange must be locked, and the turn to ask taken. */
export async function askRescuer(
  act: Act,
  exchange: ExchangeRow,
  gift: MissingRow,
  rescuerId: number,
): Promise<RescueRow> {
  const { tx, now } = act
  const until = acceptEnd(now)
  const asked = { caseId: gift.id, rescuerId, state: 'asked', askedAt: now, until } as const
  const rescue = await createRescue(tx, asked)
  await tell(act, rescuerId, rescueAsked(exchange, { id: rescue.id, until }))
  return rescue
}

/** Returns the facts that decide whether a case can be opened to rescuers. */
export async function openingOf({ tx, now }: Act, exchange: ExchangeRow, gift: MissingRow) {
  const recipient = await theMember(tx, gift.recipientId)
  return {
    state: gift.state,
    mayRescue: gift.mayRescue,
    isMinor: isMinor(recipient.birthDate, now),
    hasTime: hasTimeToRescue(termsOf(exchange), now),
  }
}

/** Changes a case to one that is open to rescuers, and notifies its recipient. The exchange must be locked. */
export async function openRescue(act: Act, exchange: ExchangeRow, gift: MissingRow) {
  const { tx, now } = act
  const change = { state: 'rescuing', until: null, rescueOpenedAt: now } as const
  await changeMissing(tx, gift.id, change)
  await addEntry(tx, { caseId: gift.id, authorId: null, kind: 'rescue_opened' }, now)
  await tell(act, gift.recipientId, rescueOpened(exchange))
}

/** Opens a case that the mods have not looked at. @returns always false, because one call does everything */
export async function openNeglected(act: Act, id: number): Promise<boolean> {
  const found = await lockCase(act, id)
  if (found && openingRefusal(await openingOf(act, found.exchange, found.gift)) === null)
    await openRescue(act, found.exchange, found.gift)
  return false
}

async function lockCase({ tx }: Act, id: number) {
  const found = await findMissing(tx, id)
  const exchange = found && (await lockExchangeIfThere(tx, found.exchangeId))
  const gift = exchange && (await findMissing(tx, id))
  return gift ? { exchange, gift } : null
}

/** Ends a rescue. If its rescuer had accepted, the recipient reads that they can't send the gift after all. */
export async function endRescue(
  { tx, now }: Act,
  { id: caseId }: MissingRow,
  { id, state }: RescueRow,
  event: Extract<RescueEvent, 'decline' | 'time_is_up' | 'case_ends'>,
): Promise<void> {
  const after = afterRescue(state, event)
  if (after === null) return
  await changeRescue(tx, id, { state: after, until: null })
  if (state !== 'accepted') return
  await addEntry(tx, { caseId, authorId: null, kind: 'rescuer_gone' }, now)
  await changeMissing(tx, caseId, { until: null })
}

/**
 * Ends the open rescue of a case that has ended, and notifies its rescuer. A gift that is on its way stays. The exchange
 * must be locked.
 */
export async function endRescueOf(
  act: Act,
  exchange: Pick<ExchangeRow, 'label' | 'slug'>,
  gift: MissingRow,
): Promise<void> {
  const rescue = await openRescueIn(act.tx, gift.id)
  if (!rescue) return
  await changeRescue(act.tx, rescue.id, { state: 'ended', until: null })
  await tell(act, rescue.rescuerId, rescueOver(exchange, rescue.id))
}

/** Ends the open rescues of a member who leaves an exchange, so that others are asked. The exchange must be locked. */
export async function endRescuesBy(act: Act, exchangeId: number, rescuerId: number): Promise<void> {
  const exchange = await theExchange(act.tx, exchangeId)
  for (const { rescue, gift } of await openRescuesBy(act.tx, exchangeId, rescuerId)) {
    await endRescue(act, gift, rescue, 'case_ends')
    await tell(act, rescuerId, rescueOver(exchange, rescue.id))
  }
}

/** Gives a case back to the mods, whose own case is still open. */
export async function giveBack(
  act: Act,
  exchange: ExchangeRow,
  { id: caseId, recipientId, exchangeId }: MissingRow,
  kind: Extract<EntryKind, 'no_rescuer' | 'rescue_not_come'>,
): Promise<void> {
  const { tx, now } = act
  await addEntry(tx, { caseId, authorId: null, kind }, now)
  await changeMissing(tx, caseId, { state: 'with_mods', until: null })
  await tell(act, recipientId, rescueWithMods(exchange))
  await tellDeciders(act, { memberId: recipientId, exchangeId }, caseOpened.missing_gift)
}

/** Asks the next member, or gives the case back if there is none. For a minor, only a mod picks. */
async function askNext(act: Act, exchange: ExchangeRow, gift: MissingRow): Promise<void> {
  const { tx, now, random } = act
  const { isMinor: isForMod, hasTime } = await openingOf(act, exchange, gift)
  if (isForMod || !hasTime) return giveBack(act, exchange, gift, 'no_rescuer')
  await takeTurnToAsk(tx)
  const next = drawNext(await candidatesFor(tx, gift, exchange, now), random)
  if (next === null) await giveBack(act, exchange, gift, 'no_rescuer')
  else await askRescuer(act, exchange, gift, next)
}

/**
 * Does what is due in a case that is open to rescuers. After a rescue has ended, the next member is asked immediately.
 * Only this job asks, so that a rescuer's answer and the next question are never one event.
 * @returns true if another call may find something due
 */
export async function followRescue(act: Act, id: number): Promise<boolean> {
  const { tx, now } = act
  const found = await lockCase(act, id)
  if (found?.gift.state !== 'rescuing') return false
  const { exchange, gift } = found
  const recipient = await theMember(tx, gift.recipientId)
  const rescue = await openRescueIn(tx, id)
  const rescuer = rescue && (await theMember(tx, rescue.rescuerId))
  const due = rescueDue({
    until: gift.until,
    recipient: standingOf(recipient, now),
    rescue: rescue &&
      rescuer && {
        until: rescue.until,
        rescuer: { ...standingOf(rescuer, now), is_closed: rescuer.closedAt !== null },
      },
    now,
  })
  const end = async (event: 'time_is_up' | 'case_ends') => {
    if (!rescue) return
    await endRescue(act, gift, rescue, event)
    await tell(act, rescue.rescuerId, rescueOver(exchange, rescue.id))
  }
  switch (due) {
    case null:
      return false
    case 'rest': {
      const until = restEnd(max([recipient.pausedUntil ?? now, now]), now)
      if (rescue) await changeRescue(tx, rescue.id, { until })
      if (gift.until !== null) await changeMissing(tx, id, { until })
      return false
    }
    case 'expire':
      await end('time_is_up')
      return true
    case 'rescuer_gone':
      await end('case_ends')
      return true
    case 'recipient_gone':
      await end('case_ends')
      await giveBack(act, exchange, gift, 'no_rescuer')
      return false
    case 'not_come':
      await giveBack(act, exchange, gift, 'rescue_not_come')
      return false
    case 'ask':
      await askNext(act, exchange, gift)
      return false
  }
}
