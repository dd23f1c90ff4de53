import { and, asc, eq, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Participant } from '#rules/exchange/pairing.ts'
import { isMinor } from '#rules/member/birth-date.ts'
import { waitsForParent } from '#rules/member/schema.ts'
import { rowsInLists } from '#server/db/among.ts'
import { only } from '#server/db/rows.ts'
import { addresses, exchanges, exclusions, members, modCases, signups } from '#server/db/schema.ts'
import { type Moment, writtenSince } from '#server/db/since.ts'
import type { Reader } from '#server/db/types.ts'
import { isOpen } from '#server/resources/cases/store.ts'
import { stands } from './store.ts'

const isThere = (rows: SQLWrapper) => sql<boolean>`exists ${rows}`
const isNote = eq(modCases.kind, 'privacy_note')

type Asked = Omit<Participant, 'waits_for_parent'> & {
  birth_date: string | null
  is_confirmed: boolean
}

/**
 * Returns the participants of an exchange in the order in which they signed up, with the facts that the pairing needs.
 * Members who chose no address use their main one.
 */
export async function participantsOf(
  db: Reader,
  exchangeId: number,
  now: Date,
): Promise<Participant[]> {
  const hasAddress = isThere(
    db.select({ id: addresses.id }).from(addresses).where(eq(addresses.memberId, members.id)),
  )
  const hasUnsettledNote = isThere(
    db
      .select({ id: modCases.id })
      .from(modCases)
      .where(and(isNote, eq(modCases.memberId, members.id), isOpen)),
  )
  const named = (name: keyof Asked, asked: SQL) => sql<boolean>`${asked}`.as(name)
  const taking = db
    .select({
      id: members.id,
      region: members.region,
      birth_date: members.birthDate,
      is_verified: named('is_verified', isNotNull(members.emailVerifiedAt)),
      is_confirmed: named('is_confirmed', isNotNull(members.parentConfirmedAt)),
      is_suspended: named('is_suspended', isNotNull(members.suspendedAt)),
      has_address: named('has_address', hasAddress),
      has_unsettled_note: named('has_unsettled_note', hasUnsettledNote),
    })
    .from(signups)
    .innerJoin(members, eq(members.id, signups.userId))
    .where(and(eq(signups.exchangeId, exchangeId), stands))
    .orderBy(asc(signups.id))
    .as('taking')
  const rows = await rowsInLists<Asked>(db, taking, [
    'id',
    'region',
    'birth_date',
    'is_verified',
    'is_confirmed',
    'is_suspended',
    'has_address',
    'has_unsettled_note',
  ])
  return rows.map(({ birth_date, is_confirmed, ...row }) => ({
    ...row,
    waits_for_parent: waitsForParent({
      is_minor: isMinor(birth_date, now),
      has_received_parent_confirmation: is_confirmed,
    }),
  }))
}

/**
 * True if anything that the pairing depends on may have been written since the given moment: the participants, the
 * facts about them, and their exclusions. Deleting the address of a sign-up also writes to the sign-up. A sign-up
 * without an address always counts as changed, because it depends on all addresses of its member.
 */
export async function isTouchedSince(
  db: Reader,
  exchangeId: number,
  moment: Moment,
): Promise<boolean> {
  const signupIsTouched = or(writtenSince(signups, moment), and(stands, isNull(signups.addressId)))
  const touched = [
    db
      .select({ id: signups.id })
      .from(signups)
      .where(and(eq(signups.exchangeId, exchangeId), signupIsTouched)),
    db.select({ id: members.id }).from(members).where(writtenSince(members, moment)),
    db
      .select({ id: modCases.id })
      .from(modCases)
      .where(and(or(isNote, eq(modCases.kind, 'few_left')), writtenSince(modCases, moment))),
    db.select({ id: exclusions.id }).from(exclusions).where(writtenSince(exclusions, moment)),
  ]
  const isTouched = sql<boolean>`${or(...touched.map(isThere))}`
  return only(await db.select({ isTouched }).from(exchanges).where(eq(exchanges.id, exchangeId)))
    .isTouched
}
