import type { MyAct } from '#server/act.ts'
import { type Action, recordAction } from '#server/resources/mod-actions/store.ts'

/** Logs a mod's action, in the same transaction as the action itself. */
export const record = (
  { tx, me, now }: MyAct,
  action: string,
  [subjectType, subjectId]: readonly [Action['subjectType'], number],
  details: Action['details'] = {},
): Promise<void> =>
  recordAction(tx, { actorId: me.id, action, subjectType, subjectId, details }, now)
