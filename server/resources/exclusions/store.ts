import { and, eq, inArray, ne } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Reader } from '#server/db/open.ts'
import { exclusions, foldedNickname, members } from '#server/db/schema.ts'

export interface ExclusionPair {
  memberId: number
  excludedId: number
}

/**
 * Whom of these members which of them is never to be paired with, whoever entered it. A nickname bars who bore it when it
 * was entered and whoever bears it now: to be paired with a name that stands in one's list would be worse than to be
 * kept apart from somebody else of that name.
 */
export async function exclusionsAmong(
  db: Reader,
  ids: readonly number[],
): Promise<ExclusionPair[]> {
  if (ids.length === 0) return []
  const pairsWhere = (isMeant: ReturnType<typeof eq>) =>
    db
      .select({ memberId: exclusions.memberId, excludedId: members.id })
      .from(exclusions)
      .innerJoin(members, isMeant)
      .where(
        and(
          inArray(exclusions.memberId, [...ids]),
          inArray(members.id, [...ids]),
          ne(exclusions.memberId, members.id),
        ),
      )
  return union(
    pairsWhere(eq(members.id, exclusions.excludedId)),
    pairsWhere(eq(foldedNickname(members.nickname), foldedNickname(exclusions.nickname))),
  )
}
