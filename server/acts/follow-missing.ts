import { max } from 'date-fns'
import {
  afterAnswer,
  answerRefusal,
  dueIn,
  type EntryKind,
  restEnd,
} from '#rules/exchange/missing.ts'
import { pausesSwaps } from '#rules/exchange/recording.ts'
import { type GiftlessEnd, isDefault } from '#rules/exchange/standing.ts'
import type { Closing, Settlement } from '#rules/mod/case.ts'
import type { Act } from '#server/act.ts'
import type { Tx } from '#server/db/types.ts'
import { missedReminder, missedSettled, missedWithMods } from '#server/notices/missing.ts'
import { recipientRescued } from '#server/notices/rescue.ts'
import { giftOwed } from '#server/notices/standing.ts'
import { type Notice, tell, tellShuffled } from '#server/notices/tell.ts'
import { closeCase } from '#server/resources/cases/store.ts'
import {
  type ExchangeRow,
  lockExchangeIfThere,
  theExchange,
} from '#server/resources/exchanges/store.ts'
import { membersOf } from '#server/resources/members/store.ts'
import { standingOf } from '#server/resources/members/view.ts'
import {
  addEntry,
  changeMissing,
  entriesOf,
  findMissing,
  lastMissing,
  type MissingRow,
  openMissing,
  openMissingOf,
} from '#server/resources/missing/store.ts'
import { changeSignup, findSignupOf, type SignupRow } from '#server/resources/signups/store.ts'
import { createDefault } from '#server/resources/standing/store.ts'
import { removeSteps } from '#server/resources/steps/store.ts'
import { endRescueOf, endRescuesBy } from './follow-rescue.ts'
import { openCase } from './open-case.ts'

/** Identifies the mods' case about a missing gift. */
export const missingCase = ({ exchangeId, recipientId }: MissingRow) =>
  ({ kind: 'missing_gift', memberId: recipientId, exchangeId }) as const

/**
 * Opens the mods' case about a missing gift.
 * @param why the kind of the elves' entry that states the reason; missing if the gifter's own answer is the reason
 */
export async function passToMods(
  act: Act,
  row: MissingRow,
  why?: Extract<EntryKind, 'silent' | 'not_come' | 'gifter_gone'>,
): Promise<void> {
  if (why) await addEntry(act.tx, { caseId: row.id, authorId: null, kind: why }, act.now)
  await openCase(act, missingCase(row))
}

const sidesOf = ({ recipientId, gifterId }: MissingRow): number[] =>
  gifterId === null ? [recipientId] : [recipientId, gifterId]

/** Returns the new end of a case while either side's swaps are paused; null if neither side is paused. */
async function restOf({ tx, now }: Act, row: MissingRow): Promise<Date | null> {
  const paused = [...(await membersOf(tx, sidesOf(row))).values()].filter((member) =>
    pausesSwaps(standingOf(member, now)),
  )
  if (paused.length === 0) return null
  return restEnd(max(paused.map(({ pausedUntil }) => pausedUntil ?? now)), now)
}

/**
 * Does what is due in a case: reminds the gifter once, or passes the case to the mods because the gifter has not
 * answered or the parcel has not arrived in time. While either side is paused, nothing is sent, and an end that has
 * come is postponed.
 * @returns always false, because one call does everything that is due
 */
export async function followMissing(act: Act, id: number): Promise<boolean> {
  const { tx, now } = act
  const found = await findMissing(tx, id)
  const exchange = found && (await lockExchangeIfThere(tx, found.exchangeId))
  const row = exchange && (await findMissing(tx, id))
  if (!row) return false
  const due = dueIn(row, now)
  if (due === null) return false
  const rest = await restOf(act, row)
  if (rest !== null) {
    if (due !== 'reminder') await changeMissing(tx, id, { until: rest })
    return false
  }
  if (due === 'reminder') {
    await changeMissing(tx, id, { remindedAt: now })
    if (row.gifterId !== null && row.until !== null)
      await tellShuffled(act, [[row.gifterId, missedReminder(exchange, row.until)]])
    return false
  }
  await changeMissing(tx, id, { state: 'with_mods', until: null })
  await passToMods(act, row, due)
  const notice = missedWithMods(exchange)
  await tellShuffled(
    act,
    sidesOf(row).map((side) => [side, notice] as const),
  )
  return false
}

/**
 * Counts a gift that the gifter records after being asked about it as the answer "on its way". The parcel then gets the
 * usual time to arrive. A gift that is recorded while the case is at the desk, or open to rescuers, is added to the case.
 */
export async function answerBySending(
  { tx, now }: Act,
  { id: exchangeId, region }: ExchangeRow,
  { userId: gifterId, pairedWith: recipientId }: SignupRow,
  link: string | null,
): Promise<void> {
  if (recipientId === null) return
  const row = await lastMissing(tx, { exchangeId, recipientId, gifterId })
  if (!row || answerRefusal({ state: row.state, hasAnswered: false })) return
  const [answer, caseId] = ['on_its_way', row.id] as const
  await addEntry(tx, { caseId, authorId: gifterId, kind: answer, link }, now)
  await changeMissing(tx, caseId, afterAnswer(answer, { ...row, region, now }))
}

/** Ends a recipient's open case, if there is one, because a gift of their gifter has arrived. */
export async function endByArrival(
  act: Act,
  exchangeId: number,
  recipientId: number,
): Promise<void> {
  const { tx, now } = act
  const row = await openMissing(tx, exchangeId, recipientId)
  if (!row) return
  await changeMissing(tx, row.id, { state: 'arrived', until: null })
  await endRescueOf(act, await theExchange(tx, exchangeId), row)
  await closeCase(tx, missingCase(row), 'arrived', now)
}

interface Rearranged {
  exchangeId: number
  /** Id of the member who was removed. */
  removedId: number
  /** Ids of the recipients who have a new gifter. */
  regifted: readonly number[]
  /** Id of the recipient who is left without a gifter, or null. */
  withoutGifter: number | null
}

/**
 * Updates the cases of missing gifts after a re-arrangement of pairs. The case of the removed member ends, and so do
 * the cases of recipients who have a new gifter. The case of a recipient without a gifter goes to the mods, unless it is
 * open to rescuers. The removed member's own rescues end, so that others are asked.
 */
export async function followRearrangement(
  act: Act,
  { exchangeId, removedId, regifted, withoutGifter }: Rearranged,
): Promise<void> {
  const { tx, now } = act
  const dropGifter = async (row: MissingRow) => {
    const isOwed = row.gifterId === removedId && (await keepDefault(act, row, 'gifter_removed'))
    if (isOwed) await tell(act, removedId, giftOwed(await theExchange(tx, exchangeId)))
  }
  const end = async (row: MissingRow, state: 'new_gifter' | 'withdrawn', how: Closing) => {
    await changeMissing(tx, row.id, { state, until: null })
    await endRescueOf(act, await theExchange(tx, exchangeId), row)
    await closeCase(tx, missingCase(row), how, now)
  }
  await endRescuesBy(act, exchangeId, removedId)
  for (const row of await openMissingOf(tx, exchangeId, [removedId]))
    await end(row, 'withdrawn', 'left')
  for (const row of await openMissingOf(tx, exchangeId, regifted)) {
    await dropGifter(row)
    await end(row, 'new_gifter', 'new_gifter')
  }
  if (withoutGifter === null) return
  for (const row of await openMissingOf(tx, exchangeId, [withoutGifter])) {
    await dropGifter(row)
    if (row.state === 'rescuing') {
      await changeMissing(tx, row.id, { gifterId: null })
      continue
    }
    const change = { state: 'with_mods', until: null, gifterId: null } as const
    await changeMissing(tx, row.id, change)
    await passToMods(act, { ...row, ...change }, 'gifter_gone')
  }
}

/**
 * Stores a default of the gifter if the rule says that the case ends as one. The exchange must be locked.
 * @returns true if the gifter owes the gift from now on
 */
async function keepDefault(
  { tx, now: at }: Act,
  { id, exchangeId, gifterId, releasedAt }: MissingRow,
  end: GiftlessEnd,
): Promise<boolean> {
  if (gifterId === null) return false
  const said = (await entriesOf(tx, [id])).map(({ entry }) => entry.kind)
  if (!isDefault({ end, isReleased: releasedAt !== null, said })) return false
  await createDefault(tx, { memberId: gifterId, exchangeId, at })
  return true
}

/**
 * Takes back that a gifter has sent everything, because a mod has decided that nothing was sent. The gifter can then
 * record the gift that they owe.
 */
async function reopenSending(tx: Tx, { exchangeId, gifterId }: MissingRow): Promise<void> {
  const signup = gifterId === null ? null : await findSignupOf(tx, exchangeId, gifterId)
  if (!signup) return
  await changeSignup(tx, signup.id, { doneSendingAt: null })
  await removeSteps(tx, { exchangeId, userId: signup.userId, type: 'sent_all' })
}

/**
 * Ends a case because a rescuer's gift has arrived. A gifter who was silent, or said too late that they can't, owes the
 * gift. The exchange must be locked.
 * @returns the notice for the gifter, if there is one
 */
export async function endAsRescued(
  act: Act,
  exchange: ExchangeRow,
  row: MissingRow,
): Promise<(readonly [memberId: number, notice: Notice])[]> {
  const { tx, now } = act
  const isOwed = await keepDefault(act, row, 'rescued')
  if (isOwed) await reopenSending(tx, row)
  await addEntry(tx, { caseId: row.id, authorId: null, kind: 'rescued' }, now)
  await changeMissing(tx, row.id, { state: 'rescued', until: null })
  await endRescueOf(act, exchange, row)
  await closeCase(tx, missingCase(row), 'rescued', now)
  return row.gifterId === null ? [] : [[row.gifterId, recipientRescued(exchange, isOwed)]]
}

/** Settles a case with a mod's text, which both sides can read. The exchange must be locked. */
export async function settleMissing(
  act: Act,
  { exchangeId, memberId }: { exchangeId: number; memberId: number },
  { how, words }: { how: Settlement; words: string },
): Promise<void> {
  const { tx, now } = act
  const row = await openMissing(tx, exchangeId, memberId)
  if (!row) return
  const isOwed = how === 'gift_never_sent' && (await keepDefault(act, row, 'never_sent'))
  if (isOwed) await reopenSending(tx, row)
  await addEntry(tx, { caseId: row.id, authorId: null, kind: 'settled', text: words }, now)
  await changeMissing(tx, row.id, { state: 'settled', until: null })
  const exchange = await theExchange(tx, exchangeId)
  await endRescueOf(act, exchange, row)
  await tellShuffled(
    act,
    sidesOf(row).map((side) => {
      const owes = isOwed && side === row.gifterId
      return [side, missedSettled(exchange, words, owes)] as const
    }),
  )
}
