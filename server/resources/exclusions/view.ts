import type { ModExclusion } from '#rules/mod/exclusion.ts'
import type { Reader } from '#server/db/types.ts'
import { membersById } from '#server/resources/members/view.ts'
import { exclusionsOf } from './store.ts'

/** Returns all entries that keep this member apart from others, as the mods see them. */
export async function modExclusionsOf(db: Reader, memberId: number): Promise<ModExclusion[]> {
  const rows = await exclusionsOf(db, memberId)
  const people = await membersById(
    db,
    rows.flatMap(({ excludedId, createdBy }) => [excludedId ?? [], createdBy ?? []].flat()),
  )
  const named = (id: number | null) => (id === null ? null : (people.get(id) ?? null))
  return rows.map(({ id, excludedId, nickname, createdBy, createdAt }) => ({
    id,
    excluded: named(excludedId),
    nickname,
    created_by: named(createdBy),
    created_at: createdAt.toISOString(),
  }))
}
