import { isAdmin, isMod } from '#rules/member/schema.ts'
import type { MyAct, MyLook } from '#server/act.ts'
import { forbidden, notFound, notToYourself } from '#server/refused.ts'
import { lockMembers, type MemberRow, membersOf } from '#server/resources/members/store.ts'
import { roleOf } from '#server/resources/members/view.ts'

interface Acting {
  me: { id: number }
  now: Date
  mayAct: (actor: { role: string }) => boolean
}

/** The one of these rows a mod may act on: nobody acts on themselves, and only an admin on a mod or an admin. */
function subjectAmong(rows: readonly MemberRow[], id: number, { me, now, mayAct }: Acting) {
  if (id === me.id) throw notToYourself()
  const acting = rows.find((row) => row.id === me.id)
  const member = rows.find((row) => row.id === id)
  const rank = { role: acting ? roleOf(acting, now) : 'member' }
  if (!mayAct(rank)) throw forbidden()
  if (!member || member.closedAt !== null) throw notFound()
  if (isMod(member) && !isAdmin(rank)) throw forbidden('Only an admin can do this to a mod')
  return member
}

/**
 * The member a mod acts on, locked until the transaction ends. The mod is locked as well and read again: of two admins
 * who revoke each other's role at the same time the second no longer is one, so one of them stays.
 * @throws Refused with 403 for an actor who may not, with 404 for a member who does not exist
 */
export const actedOn = async (
  { tx, me, now }: MyAct,
  id: number,
  mayAct: (actor: { role: string }) => boolean = isMod,
): Promise<MemberRow> => subjectAmong(await lockMembers(tx, [me.id, id]), id, { me, now, mayAct })

/** The member a mod would act on, for a call that only reads. @throws Refused as `actedOn` does */
export const toBeActedOn = async ({ db, me, now }: MyLook, id: number): Promise<MemberRow> =>
  subjectAmong([...(await membersOf(db, [me.id, id])).values()], id, { me, now, mayAct: isMod })
