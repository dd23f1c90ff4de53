import { count, desc } from 'drizzle-orm'
import { metaOf, type Page } from '#rules/api.ts'
import type { ModAction } from '#rules/mod.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { modActions } from '#server/db/schema.ts'
import { membersById } from '#server/resources/members/view.ts'

export interface Action {
  actorId: number
  action: string
  subjectType: 'exchange' | 'signup' | 'member'
  subjectId: number
  details?: Record<string, string | number | null>
}

/** Writes down what a mod did, in the transaction that does it. */
export async function recordAction(tx: Tx, action: Action, now: Date): Promise<void> {
  await tx.insert(modActions).values({ ...action, at: now })
}

/** What was done on the mod desk, newest first. */
export async function listActions(
  db: Reader,
  { page, perPage }: { page: number; perPage: number },
): Promise<Page<ModAction>> {
  const [counted] = await db.select({ total: count() }).from(modActions)
  const rows = await db
    .select()
    .from(modActions)
    .orderBy(desc(modActions.at), desc(modActions.id))
    .limit(perPage)
    .offset((page - 1) * perPage)
  const actors = await membersById(
    db,
    rows.flatMap(({ actorId }) => actorId ?? []),
  )
  const data = rows.map(({ id, actorId, action, subjectType, subjectId, details, at }) => ({
    id,
    actor: actorId === null ? null : (actors.get(actorId) ?? null),
    action,
    subject_type: subjectType,
    subject_id: subjectId,
    details,
    at: at.toISOString(),
  }))
  return { data, meta: metaOf(page, perPage, counted?.total ?? 0) }
}
