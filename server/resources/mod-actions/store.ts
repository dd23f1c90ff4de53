import { and, desc, eq, getTableColumns, gte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ModAction } from '#rules/mod/schema.ts'
import type { Page } from '#rules/wire/api.ts'
import { cappedPageOf, type Paging } from '#server/db/rows.ts'
import { exchanges, members, modActions, signups } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'
import { membersById } from '#server/resources/members/view.ts'

export interface Action {
  /** Null for the operator, who acts from the server's shell. */
  actorId: number | null
  action: string
  subjectType: 'exchange' | 'signup' | 'member' | 'page' | 'tag' | 'header' | 'critter' | 'survey'
  subjectId: number
  details?: Record<string, string | number | null>
}

/** Logs a mod's action, in the same transaction as the action itself. */
export async function recordAction(tx: Tx, action: Action, now: Date): Promise<void> {
  await tx.insert(modActions).values({ ...action, at: now })
}

/** True if an access by this mod to this subject has been logged since the given time. */
export async function hasReadSince(
  tx: Tx,
  {
    actorId,
    action,
    about,
  }: Pick<Action, 'action'> & {
    actorId: number
    about: Action['details']
  },
  since: Date,
): Promise<boolean> {
  const [found] = await tx
    .select({ id: modActions.id })
    .from(modActions)
    .where(
      and(
        gte(modActions.at, since),
        eq(modActions.actorId, actorId),
        eq(modActions.action, action),
        eq(modActions.details, about ?? {}),
      ),
    )
    .limit(1)
  return found !== undefined
}

const subjects = alias(members, 'subjects')
const isAbout = (type: Action['subjectType']) => eq(modActions.subjectType, type)

/** Returns one page of the log of mod actions, newest first. */
export async function listActions(db: Reader, paging: Paging): Promise<Page<ModAction>> {
  const list = db
    .select({
      ...getTableColumns(modActions),
      label: sql<
        string | null
      >`coalesce(${exchanges.label}, ${subjects.nickname}, ${modActions.details} ->> 'label')`,
    })
    .from(modActions)
    .leftJoin(exchanges, and(isAbout('exchange'), eq(exchanges.id, modActions.subjectId)))
    .leftJoin(signups, and(isAbout('signup'), eq(signups.id, modActions.subjectId)))
    .leftJoin(
      subjects,
      or(
        and(isAbout('member'), eq(subjects.id, modActions.subjectId)),
        eq(subjects.id, signups.userId),
      ),
    )
    .orderBy(desc(modActions.at), desc(modActions.id))
  const { rows, meta } = await cappedPageOf(
    db,
    paging,
    { table: modActions, where: undefined },
    list,
  )
  const actors = await membersById(
    db,
    rows.flatMap(({ actorId }) => actorId ?? []),
  )
  const data = rows.map(({ actorId, subjectType, subjectId, label, at, ...row }) => ({
    ...row,
    actor: actorId === null ? null : (actors.get(actorId) ?? null),
    subject_type: subjectType,
    subject_id: subjectId,
    subject_label: label,
    at: at.toISOString(),
  }))
  return { data, meta }
}
