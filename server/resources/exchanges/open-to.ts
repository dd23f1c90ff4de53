import { and, asc, inArray, notInArray } from 'drizzle-orm'
import { regionsOpenTo } from '#rules/member/region.ts'
import { exchanges } from '#server/db/schema.ts'
import type { Reader } from '#server/db/types.ts'
import { isAvailable, joinedBy } from './conditions.ts'

/** Returns the first exchanges that a member could join, soonest start first. */
export async function exchangesOpenTo(
  db: Reader,
  member: { id: number; region: string | null },
  most: number,
  now: Date,
): Promise<{ label: string; slug: string }[]> {
  return db
    .select({ label: exchanges.label, slug: exchanges.slug })
    .from(exchanges)
    .where(
      and(
        isAvailable(now),
        inArray(exchanges.region, regionsOpenTo(member.region)),
        notInArray(exchanges.id, joinedBy(db, member.id)),
      ),
    )
    .orderBy(asc(exchanges.effectiveStart), asc(exchanges.id))
    .limit(most)
}
