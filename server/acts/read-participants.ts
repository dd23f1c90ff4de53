import { and, inArray, ne } from 'drizzle-orm'
import type { EarlierPair, Exclusion } from '#rules/exchange/assignment.ts'
import type { Participant } from '#rules/exchange/pairing.ts'
import { waitsForParent } from '#rules/member/schema.ts'
import type { Reader } from '#server/db/open.ts'
import { addresses, memberColumns, members, signups } from '#server/db/schema.ts'
import { membersWithOpenCase } from '#server/resources/cases/store.ts'
import { exclusionsAmong } from '#server/resources/exclusions/store.ts'
import { standingOf } from '#server/resources/members/view.ts'
import { signupsOf } from '#server/resources/signups/store.ts'

/** Everybody who takes part, as the pairing asks about them; a member without an address of her own choice has her main one. */
export async function participantsOf(
  db: Reader,
  exchangeId: number,
  now: Date,
): Promise<Participant[]> {
  const rows = await signupsOf(db, exchangeId)
  if (rows.length === 0) return []
  const ids = rows.map(({ userId }) => userId)
  const people = await db.select(memberColumns).from(members).where(inArray(members.id, ids))
  const housed = await db
    .selectDistinct({ id: addresses.memberId })
    .from(addresses)
    .where(inArray(addresses.memberId, ids))
  const unsettled = await membersWithOpenCase(db, 'privacy_note', ids)
  const byId = new Map(people.map((person) => [person.id, person]))
  const withAddress = new Set(housed.map(({ id }) => id))
  return ids.flatMap((id) => {
    const member = byId.get(id)
    if (!member) return []
    const standing = standingOf(member, now)
    return {
      id,
      is_verified: member.emailVerifiedAt !== null,
      has_address: withAddress.has(id),
      is_suspended: standing.is_suspended,
      waits_for_parent: waitsForParent(standing),
      has_unsettled_note: unsettled.has(id),
    }
  })
}

/** Which of those who take part are on the list of which other. */
export async function exclusionsIn(
  db: Reader,
  participants: readonly { id: number }[],
): Promise<Exclusion[]> {
  const rows = await exclusionsAmong(
    db,
    participants.map(({ id }) => id),
  )
  return rows.map(({ memberId, excludedId }) => ({ member_id: memberId, excluded_id: excludedId }))
}

/**
 * Which of those who take part was to send to which other in another exchange: also in one that was called off since, or
 * that one of the two left.
 */
export async function earlierPairsAmong(
  db: Reader,
  exchangeId: number,
  participants: readonly { id: number }[],
): Promise<EarlierPair[]> {
  if (participants.length === 0) return []
  const ids = participants.map(({ id }) => id)
  const rows = await db
    .selectDistinct({ gifter_id: signups.userId, recipient_id: signups.pairedWith })
    .from(signups)
    .where(
      and(
        inArray(signups.userId, ids),
        inArray(signups.pairedWith, ids),
        ne(signups.exchangeId, exchangeId),
      ),
    )
  return rows.flatMap(({ gifter_id, recipient_id }) =>
    recipient_id === null ? [] : [{ gifter_id, recipient_id }],
  )
}
