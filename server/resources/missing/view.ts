import type { MissingEntry, MissingGift, MissingSide } from '#rules/exchange/missing.ts'
import { type MissingReader, whatNext } from '#rules/exchange/missing-words.ts'
import { isMinor } from '#rules/member/birth-date.ts'
import { utcDay } from '#rules/time/clock.ts'
import type { MyLook } from '#server/act.ts'
import type { Reader } from '#server/db/types.ts'
import { notFound } from '#server/errors/refused.ts'
import { membersOf } from '#server/resources/members/store.ts'
import { findOwnSignup, type SignupRow } from '#server/resources/signups/store.ts'
import { type EntryRow, entriesOf, lastMissing, type MissingRow } from './store.ts'

interface Reading {
  reader: MissingReader
  /**
   * False if either side is a minor. In that case neither side sees the other's texts and pictures. Mods see
   * everything.
   */
  areAdults: boolean
}

const ALL_READ: Reading = { reader: 'mods', areAdults: true }

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
  return {
    from: authorId === null ? 'elves' : from,
    kind,
    text: isRead ? text : null,
    link,
    picture: isRead ? (formats?.original ?? null) : null,
    day: utcDay(createdAt),
  }
}

/**
 * Converts a case to the form shown to its reader.
 * @param entries may include entries of other cases
 */
export const missingFor = (
  row: MissingRow,
  entries: readonly EntryRow[],
  reading: Reading = ALL_READ,
): MissingGift => ({
  state: row.state,
  what_next: whatNext(row.state, reading.reader),
  until: row.until?.toISOString() ?? null,
  entries: entries
    .filter(({ entry }) => entry.caseId === row.id)
    .map((entry) => entryOf(entry, row, reading)),
})

/** Returns a case in the form shown to one of its sides. */
export async function readFor(
  db: Reader,
  row: MissingRow,
  reader: MissingSide,
  now: Date,
): Promise<MissingGift> {
  const sides = await membersOf(db, [row.recipientId, row.gifterId ?? row.recipientId])
  const areAdults = [...sides.values()].every(({ birthDate }) => !isMinor(birthDate, now))
  return missingFor(row, await entriesOf(db, [row.id]), { reader, areAdults })
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
