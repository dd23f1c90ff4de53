import type { MyAct } from '#server/act.ts'
import { Refused } from '#server/refused.ts'
import { changeMember } from '#server/resources/members/store.ts'
import { actedOn } from './hold-subject.ts'
import { withdrawSignups } from './join-exchange.ts'
import { record } from './record-action.ts'

/** The reason given in the sign-ups she is taken out of; the real reason is for her and the mods. */
const SUSPENDED = 'A mod has suspended the account'

/**
 * Keeps a member from reaching anybody: she is taken out of what has not started, and reads the reason whenever she
 * comes.
 * @throws Refused with 422 for a member who is already suspended, whose reason stays as it was
 */
export async function suspendMember(act: MyAct, memberId: number, reason: string): Promise<void> {
  const { tx, now } = act
  const { id, suspendedAt } = await actedOn(act, memberId)
  if (suspendedAt !== null)
    throw new Refused(422, 'This member is already suspended.', { code: 'suspended' })
  await changeMember(tx, id, { suspendedAt: now, suspensionReason: reason }, now)
  await withdrawSignups(act, id, SUSPENDED)
  await record(act, 'suspend', ['member', id], { reason })
}

/**
 * Lets a member take part again. She may sign up again for what she was taken out of.
 * @throws Refused with 422 for a member who is not suspended
 */
export async function liftSuspension(act: MyAct, memberId: number): Promise<void> {
  const { tx, now } = act
  const { id, suspendedAt } = await actedOn(act, memberId)
  if (suspendedAt === null)
    throw new Refused(422, 'This member is not suspended.', { code: 'not_suspended' })
  await changeMember(tx, id, { suspendedAt: null, suspensionReason: null }, now)
  await record(act, 'lift', ['member', id])
}
