import type { Tx } from '#server/db/open.ts'
import type { MemberRow } from '#server/db/schema.ts'
import { Refused } from '#server/refused.ts'
import { changeMember } from '#server/resources/members/store.ts'
import { withdrawSignups } from './join-exchange.ts'

/** What stands in the sign-ups she is taken out of; the reason itself is hers and the mods'. */
const SUSPENDED = 'A mod has suspended the account'

/**
 * Keeps a member from reaching anybody: she is taken out of what has not started, and reads the reason whenever she comes.
 * The member must be locked.
 * @throws Refused with 422 for who is suspended already, whose reason stays as it was told to her
 */
export async function suspendMember(
  tx: Tx,
  { id, suspendedAt }: MemberRow,
  reason: string,
  now: Date,
): Promise<void> {
  if (suspendedAt !== null)
    throw new Refused(422, 'This member is suspended already.', { code: 'suspended' })
  await changeMember(tx, id, { suspendedAt: now, suspensionReason: reason }, now)
  await withdrawSignups(tx, id, SUSPENDED, now)
}

/**
 * Lets a member take part again. What she was taken out of she may sign up for anew. The member must be locked.
 * @throws Refused with 422 for who is not suspended
 */
export async function liftSuspension(
  tx: Tx,
  { id, suspendedAt }: MemberRow,
  now: Date,
): Promise<void> {
  if (suspendedAt === null)
    throw new Refused(422, 'This member is not suspended.', { code: 'not_suspended' })
  await changeMember(tx, id, { suspendedAt: null, suspensionReason: null }, now)
}
