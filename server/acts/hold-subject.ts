import { isAdmin, isMod } from '#rules/member/schema.ts'
import type { MyAct, MyLook } from '#server/act.ts'
import { forbidden, notFound, notToYourself } from '#server/errors/refused.ts'
import { lockMembers, type MemberRow, membersOf } from '#server/resources/members/store.ts'
import { roleOf } from '#server/resources/members/view.ts'

interface Acting {
  me: { id: number }
  now: Date
  mayAct: (actor: { role: string }) => boolean
}

/**
 * Picks the member from these rows if the mod may act on them. Nobody may act on themselves, and only admins may act on
 * mods and admins.
 */
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
 * Locks the member a mod acts on. The mod is also locked and read again. If two admins revoke each other's role at the
 * same time, the second request is refused, so one admin remains.
 * @throws Refused with 403 if the actor may not act on the member, with 404 for a member who does not exist
 */
export const actedOn = async (
  { tx, me, now }: MyAct,
  id: number,
  mayAct: (actor: { role: string }) => boolean = isMod,
): Promise<MemberRow> => subjectAmong(await lockMembers(tx, [me.id, id]), id, { me, now, mayAct })

/** Returns the member a mod would act on, for a call that only reads. @throws Refused as `actedOn` does */
export const toBeActedOn = async ({ db, me, now }: MyLook, id: number): Promise<MemberRow> =>
  subjectAmong([...(await membersOf(db, [me.id, id])).values()], id, { me, now, mayAct: isMod })
