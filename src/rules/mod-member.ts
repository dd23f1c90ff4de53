import { isAdmin, isMod, ROLES, type Role, waitsForParent } from './member.ts'
import type { ModMember } from './mod.ts'

/** What a mod may do about a member. */
export type MemberAct =
  | { kind: 'confirm-parent' }
  | { kind: 'suspend' }
  | { kind: 'role'; role: Role }

interface Acting {
  actor: { id: number; role: Role }
  member: ModMember
  act: MemberAct
}

/** Nobody acts on herself; roles are the admins' to give; what is so already need not be done again. */
export function mayAct({ actor, member, act }: Acting): boolean {
  if (!isMod(actor) || actor.id === member.id) return false
  switch (act.kind) {
    case 'confirm-parent':
      return waitsForParent(member)
    case 'suspend':
      return !member.is_suspended
    case 'role':
      return isAdmin(actor) && act.role !== member.role
  }
}

const ALL_ACTS: readonly MemberAct[] = [
  { kind: 'confirm-parent' },
  { kind: 'suspend' },
  ...ROLES.map((role) => ({ kind: 'role', role }) as const),
]

/** What this mod can do about this member as she is now. */
export const actsOpenTo = (asked: Omit<Acting, 'act'>): MemberAct[] =>
  ALL_ACTS.filter((act) => mayAct({ ...asked, act }))

/** The member after the server has done it. */
export function withAct(member: ModMember, act: MemberAct): ModMember {
  switch (act.kind) {
    case 'confirm-parent':
      return { ...member, has_received_parent_confirmation: true }
    case 'suspend':
      return { ...member, is_suspended: true }
    case 'role':
      return { ...member, role: act.role }
  }
}

/** A member may not have chosen a nickname yet; the mods know her by her email then. */
export const nameOf = ({ nickname, email }: Pick<ModMember, 'nickname' | 'email'>): string =>
  nickname ?? email

export const ROLE_NAMES: Record<Role, string> = { member: 'Member', mod: 'Mod', admin: 'Admin' }

/** The button of an act. */
export function labelOf(act: MemberAct): string {
  switch (act.kind) {
    case 'confirm-parent':
      return 'Confirm parent'
    case 'suspend':
      return 'Suspend'
    case 'role':
      return `Make ${becoming[act.role]}`
  }
}

/** "3 members", "1 member". */
export const membersLabel = (total: number): string =>
  `${total} ${total === 1 ? 'member' : 'members'}`

interface Question {
  title: string
  text: string
  confirmLabel: string
  done: string
}

const becoming = { member: 'a member', mod: 'a mod', admin: 'an admin' } as const
const abilities = {
  member: 'She loses the mod desk.',
  mod: 'She can then decide on exchanges, pair them and act on members.',
  admin: 'She can then do all that a mod can, and give roles.',
} as const

/** What is asked before it is done, and what is said after. */
export function questionOf(member: ModMember, act: MemberAct): Question {
  const name = nameOf(member)
  switch (act.kind) {
    case 'confirm-parent':
      return {
        title: 'Confirm the parent',
        text: `Only when a parent of ${name} has agreed outside of the mail, to a mod. ${name} can then post, comment and sign up.`,
        confirmLabel: 'Confirm the parent',
        done: `The parent of ${name} is confirmed`,
      }
    case 'suspend':
      return {
        title: `Suspend ${name}`,
        text: `${name} can then no longer post, comment or sign up. Exchanges she is in go on. The desk cannot take this back.`,
        confirmLabel: `Suspend ${name}`,
        done: `${name} is suspended`,
      }
    case 'role':
      return {
        title: `Make ${name} ${becoming[act.role]}`,
        text: abilities[act.role],
        confirmLabel: `Make ${name} ${becoming[act.role]}`,
        done: `${name} is now ${becoming[act.role]}`,
      }
  }
}
