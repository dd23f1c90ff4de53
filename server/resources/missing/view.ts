import type { EntryKind, MissingEntry, MissingGift, MissingSide } from '#rules/exchange/missing.ts'
import { type MissingReader, whatNext } from '#rules/exchange/missing-next.ts'
import { type RescueState, rescueSign } from '#rules/exchange/rescue-state.ts'
import { isMinor } from '#rules/member/birth-date.ts'
import { utcDay } from '#rules/time/clock.ts'
import type { MyLook } from '#server/act.ts'
import type { Reader } from '#server/db/types.ts'
import { notFound } from '#server/errors/refused.ts'
import { membersOf } from '#server/resources/members/store.ts'
import { lastRescuesOf } from '#server/resources/rescues/last.ts'
import { findOwnSignup, type SignupRow } from '#server/resources/signups/store.ts'
import { type EntryRow, entriesOf, lastMissing, type MissingRow } from './store.ts'

interface Reading {
  reader: MissingReader
  /**
   * False if either side is a minor. In that case neither side sees the other's texts and pictures. Mods see
   * everything.
   */
  areAdults: boolean
  /** State of the last rescue in the case; null if there is none. */
  lastRescue: RescueState | null
}

/** Entries by a rescuer. Like the elves' entries they have no author, so that nothing can name the rescuer. */
const BY_RESCUER: readonly EntryKind[] = ['rescue_accepted', 'rescue_sent']

/**
 * Converts an entry to the form shown to its reader. It reveals nothing about its author except which side they are on.
 */
function entryOf(
  { entry, formats }: EntryRow,
  { recipientId }: MissingRow,
  { reader, areAdults }: Reading,
): MissingEntry {
  const { authorId, kind, text, link, createdAt } = entry
  const from = authorId === recipientId ? 'recipient' : 'gifter'
  const isOwn = from === (reader === 'receiving' ? 'recipient' : 'gifter')
  const isRead = areAdults || isOwn || authorId === null
  const fromNobody = BY_RESCUER.includes(kind) ? 'rescuer' : 'elves'
  return {
    from: authorId === null ? fromNobody : from,
    kind,
    text: isRead ? text : null,
    link,
    picture: isRead ? (formats?.original ?? null) : null,
    day: utcDay(createdAt),
  }
}

/**
 * Converts a case to the form shown to its reader. Its gifter does not see how far a rescue is.
 * @param entries may include entries of other cases
 */
export function missingFor(
  row: MissingRow,
  entries: readonly EntryRow[],
  reading: Reading,
): MissingGift {
  const { reader, lastRescue } = reading
  const isGifter = reader === 'sending'
  const rescue = isGifter ? null : rescueSign(row.state, lastRescue)
  return {
    state: row.state,
    what_next: whatNext(row.state, reader, rescue),
    until: untilFor(row, reader)?.toISOString() ?? null,
    may_rescue: isGifter ? null : row.mayRescue,
    rescue,
    entries: entries
      .filter(({ entry }) => entry.caseId === row.id)
      .map((entry) => entryOf(entry, row, reading)),
  }
}

/** Returns the deadline of a case for its reader. A rescuer's deadline is not the gifter's business. */
export const untilFor = (
  { state, until }: Pick<MissingRow, 'state' | 'until'>,
  reader: MissingReader,
): Date | null => (state === 'rescuing' && reader === 'sending' ? null : until)

/** Returns a case in the form shown to one of its sides. */
export async function readFor(
  db: Reader,
  row: MissingRow,
  reader: MissingSide,
  now: Date,
): Promise<MissingGift> {
  const sides = await membersOf(db, [row.recipientId, row.gifterId ?? row.recipientId])
  const areAdults = [...sides.values()].every(({ birthDate }) => !isMinor(birthDate, now))
  const lastRescue = (await lastRescuesOf(db, [row.id])).get(row.id) ?? null
  return missingFor(row, await entriesOf(db, [row.id]), { reader, areAdults, lastRescue })
}

/** Returns the latest case about the gift that a member should receive or send, or null. */
export async function missingOn(
  db: Reader,
  { exchangeId, userId, pairedWith }: SignupRow,
  side: MissingSide,
): Promise<MissingRow | null> {
  if (side === 'receiving') return lastMissing(db, { exchangeId, recipientId: userId })
  return pairedWith === null
    ? null
    : lastMissing(db, { exchangeId, recipientId: pairedWith, gifterId: userId })
}

/**
 * Returns the latest case about the gift that a member should receive or send.
 * @throws Refused with 404 for another member's sign-up, and if there is no case
 */
export async function readMissingGift(
  { db, me, now }: MyLook,
  signupId: number,
  side: MissingSide,
): Promise<MissingGift> {
  const signup = await findOwnSignup(db, signupId, me.id)
  const row = signup && (await missingOn(db, signup, side))
  if (!row) throw notFound()
  return readFor(db, row, side, now)
}
