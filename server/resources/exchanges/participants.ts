import { inArray } from 'drizzle-orm'
import type { Exclusion } from '#rules/assignment.ts'
import { waitsForParent } from '#rules/member.ts'
import type { Participant } from '#rules/pairing.ts'
import type { Reader } from '#server/db/open.ts'
import { addresses, memberColumns, members } from '#server/db/schema.ts'
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
