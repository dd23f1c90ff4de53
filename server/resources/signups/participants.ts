import { and, asc, eq, type SQLWrapper, sql } from 'drizzle-orm'
import type { Participant } from '#rules/exchange/pairing.ts'
import { waitsForParent } from '#rules/member/schema.ts'
import { addresses, members, modCases, signups } from '#server/db/schema.ts'
import type { Reader } from '#server/db/types.ts'
import { isOpen } from '#server/resources/cases/store.ts'
import { standingOf } from '#server/resources/members/view.ts'
import { stands } from './store.ts'

const isThere = (rows: SQLWrapper) => sql<boolean>`exists ${rows}`

/**
 * Everybody who takes part in an exchange, in the order in which they signed up, with what the pairing asks about them.
 * A member who chose no address has her main one.
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
      .where(and(eq(modCases.kind, 'privacy_note'), eq(modCases.memberId, members.id), isOpen)),
  )
  const rows = await db
    .select({
      id: members.id,
      region: members.region,
      emailVerifiedAt: members.emailVerifiedAt,
      birthDate: members.birthDate,
      onboardedAt: members.onboardedAt,
      parentConfirmedAt: members.parentConfirmedAt,
      suspendedAt: members.suspendedAt,
      hasAddress,
      hasUnsettledNote,
    })
    .from(signups)
    .innerJoin(members, eq(members.id, signups.userId))
    .where(and(eq(signups.exchangeId, exchangeId), stands))
    .orderBy(asc(signups.id))
  return rows.map((row) => {
    const standing = standingOf(row, now)
    return {
      id: row.id,
      region: row.region,
      is_verified: row.emailVerifiedAt !== null,
      has_address: row.hasAddress,
      is_suspended: standing.is_suspended,
      waits_for_parent: waitsForParent(standing),
      has_unsettled_note: row.hasUnsettledNote,
    }
  })
}
