import { isAdmin, isMod } from '#rules/member/schema.ts'
import type { MyAct } from '#server/act.ts'
import { forbidden, notFound, notToYourself } from '#server/refused.ts'
import { lockMembers, type MemberRow } from '#server/resources/members/store.ts'
import { roleOf } from '#server/resources/members/view.ts'

/**
 * The member a mod acts on, locked until the transaction ends; nobody acts on herself, and only another admin acts on a
 * mod or an admin. The mod is locked as well and read again: of two admins who revoke each other's role at once the
 * second no longer is one, so one of them stays.
 * @throws Refused with 403 for an actor who may not, with 404 for a member who does not exist
 */
export async function actedOn(
  { tx, me }: MyAct,
  id: number,
  mayAct: (actor: { role: string }) => boolean = isMod,
): Promise<MemberRow> {
  if (id === me.id) throw notToYourself()
  const held = await lockMembers(tx, [me.id, id])
  const acting = held.find((row) => row.id === me.id)
  const member = held.find((row) => row.id === id)
  const rank = { role: acting ? roleOf(acting) : 'member' }
  if (!mayAct(rank)) throw forbidden()
  if (!member || member.closedAt !== null) throw notFound()
  if (isMod(member) && !isAdmin(rank)) throw forbidden('Only an admin can do this to a mod')
  return member
}
