import {
  isAdmin,
  isMod,
  mayReachOthers,
  ROLES,
  type Role,
  waitsForParent,
} from '#rules/member/schema.ts'
import { withoutPause } from './restriction.ts'
import type { ModMember } from './schema.ts'

/** Actions of mods that concern a member. */
export type MemberAct =
  | { kind: 'confirm-parent' }
  /** Suspend or pause. The form asks the mod to choose. */
  | { kind: 'restrict' }
  | { kind: 'lift' }
  /** Settles the oldest gift that the member owes. The form asks for a reason. */
  | { kind: 'settle-owed' }
  | { kind: 'role'; role: Role }

/** The gift that the member has owed for longest, as far as this mod may see it; null if there is none. */
export const owedBy = ({ standing }: Pick<ModMember, 'standing'>) =>
  standing.open_defaults[0] ?? null

interface Acting {
  actor: { id: number; role: Role }
  member: ModMember
  act: MemberAct
}

/**
 * True if the actor may take this action on the member. Nobody may act on themselves, and only admins may act on mods
 * and admins or assign roles. Actions that would change nothing are not allowed.
 */
export function mayAct({ actor, member, act }: Acting): boolean {
  if (!isMod(actor) || actor.id === member.id) return false
  if (isMod(member) && !isAdmin(actor)) return false
  switch (act.kind) {
    case 'confirm-parent':
      return waitsForParent(member)
    case 'restrict':
      return !member.is_suspended
    case 'lift':
      return !mayReachOthers(member)
    case 'settle-owed':
      return owedBy(member) !== null
    case 'role':
      return isAdmin(actor) && act.role !== member.role
  }
}

const ALL_ACTS: readonly MemberAct[] = [
  { kind: 'confirm-parent' },
  { kind: 'restrict' },
  { kind: 'lift' },
  { kind: 'settle-owed' },
  ...ROLES.map((role) => ({ kind: 'role', role }) as const),
]

/** The kinds of action. Each is also the name of its overlay in the members' drawer: `?do=restrict&id=7`. */
export const ACT_KINDS = [...new Set(ALL_ACTS.map(({ kind }) => kind))]

type Asked = Omit<Acting, 'act'>

const actsOpenTo = (asked: Asked): MemberAct[] =>
  ALL_ACTS.filter((act) => mayAct({ ...asked, act }))

/** The actions that are open to this mod for this member now, one of each kind. The role is chosen in a second step. */
export const actsOffered = (asked: Asked): MemberAct[] =>
  actsOpenTo(asked).filter(
    ({ kind }, place, acts) => acts.findIndex((act) => act.kind === kind) === place,
  )

/** The roles that this mod can give this member. */
export const rolesOpenTo = (asked: Asked): Role[] =>
  actsOpenTo(asked).flatMap((act) => (act.kind === 'role' ? [act.role] : []))

/** True if the action opens the form for the kind of restriction and the reason. */
export const isRestriction = ({ kind }: MemberAct): boolean => kind === 'restrict'

/** True if the action opens the form for settling a gift that the member owes. */
export const settlesOwed = ({ kind }: MemberAct): boolean => kind === 'settle-owed'

export type SimpleAct = Exclude<MemberAct, { kind: 'restrict' | 'settle-owed' }>

/**
 * The member after the action. Actions with a form are excluded, because their effect is only known from the server's
 * response.
 */
export function withAct(member: ModMember, act: SimpleAct): ModMember {
  switch (act.kind) {
    case 'confirm-parent':
      return { ...member, has_received_parent_confirmation: true }
    case 'lift':
      return { ...withoutPause(member), is_suspended: false, suspension_reason: null }
    case 'role':
      return { ...member, role: act.role }
  }
}
