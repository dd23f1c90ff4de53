import { isAdmin, isMod, ROLES, type Role, waitsForParent } from '#rules/member/schema.ts'
import type { ModMember } from './schema.ts'

/** What a mod may do about a member. */
export type MemberAct =
  | { kind: 'confirm-parent' }
  | { kind: 'suspend' }
  | { kind: 'lift' }
  | { kind: 'role'; role: Role }

interface Acting {
  actor: { id: number; role: Role }
  member: ModMember
  act: MemberAct
}

/**
 * Nobody acts on herself; only an admin acts on a mod or an admin, or gives roles; and nothing is done twice.
 */
export function mayAct({ actor, member, act }: Acting): boolean {
  if (!isMod(actor) || actor.id === member.id) return false
  if (isMod(member) && !isAdmin(actor)) return false
  switch (act.kind) {
    case 'confirm-parent':
      return waitsForParent(member)
    case 'suspend':
      return !member.is_suspended
    case 'lift':
      return member.is_suspended
    case 'role':
      return isAdmin(actor) && act.role !== member.role
  }
}

const ALL_ACTS: readonly MemberAct[] = [
  { kind: 'confirm-parent' },
  { kind: 'suspend' },
  { kind: 'lift' },
  ...ROLES.map((role) => ({ kind: 'role', role }) as const),
]

type Asked = Omit<Acting, 'act'>

const actsOpenTo = (asked: Asked): MemberAct[] =>
  ALL_ACTS.filter((act) => mayAct({ ...asked, act }))

/** What this mod can do about this member as she is now, one act of each kind; the role is chosen after that. */
export const actsOffered = (asked: Asked): MemberAct[] =>
  actsOpenTo(asked).filter(
    ({ kind }, place, acts) => acts.findIndex((act) => act.kind === kind) === place,
  )

/** The roles this mod can give this member. */
export const rolesOpenTo = (asked: Asked): Role[] =>
  actsOpenTo(asked).flatMap((act) => (act.kind === 'role' ? [act.role] : []))

/** It takes a reason, which the member reads. */
export const takesReason = ({ kind }: MemberAct): boolean => kind === 'suspend'

/** The member after the server has done it; `reason` where the act takes one. */
export function withAct(member: ModMember, act: MemberAct, reason: string | null): ModMember {
  switch (act.kind) {
    case 'confirm-parent':
      return { ...member, has_received_parent_confirmation: true }
    case 'suspend':
      return { ...member, is_suspended: true, suspension_reason: reason }
    case 'lift':
      return { ...member, is_suspended: false, suspension_reason: null }
    case 'role':
      return { ...member, role: act.role }
  }
}
