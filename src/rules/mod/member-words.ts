import type { Role } from '#rules/member/schema.ts'
import { counted } from '#rules/text/number-words.ts'
import { shortDay } from '#rules/time/day-words.ts'
import type { MemberAct, SimpleAct } from './member.ts'
import type { ModMember } from './schema.ts'

/** The member's nickname. Mods see the email instead if the member has not chosen a nickname yet. */
export const nameOf = ({ nickname, email }: Pick<ModMember, 'nickname' | 'email'>): string =>
  nickname ?? email

export const ROLE_NAMES: Record<Role, string> = { member: 'Member', mod: 'Mod', admin: 'Admin' }

/** The label of an action's button. */
export function labelOf(act: MemberAct, { is_paused }: Pick<ModMember, 'is_paused'>): string {
  switch (act.kind) {
    case 'confirm-parent':
      return 'Confirm parent'
    case 'restrict':
      return is_paused ? 'Suspend or move the pause' : 'Suspend or pause'
    case 'lift':
      return is_paused ? 'Lift pause' : 'Lift suspension'
    case 'settle-owed':
      return 'Settle owed gift'
    case 'role':
      return 'Change role'
  }
}

type Owed = ModMember['standing']['open_defaults'][number]

/** "Owes a gift in “Winter mail” since Dec 20, 2026". */
export const owedLine = ({ exchange, at }: Owed): string =>
  `Owes a gift in “${exchange.label}” since ${shortDay(new Date(at))}`

/** Title, text and button of the form that settles an owed gift, and the confirmation after it. */
export const settlingOwedWords = (member: ModMember, { exchange }: Owed) => {
  const name = nameOf(member)
  return {
    title: `Settle the gift that ${name} owes`,
    text: `Then the gift in “${exchange.label}” no longer keeps ${name} out of other exchanges. Sending it late does the same, without a mod.`,
    confirmLabel: 'Settle it',
    done: `The gift that ${name} owed is settled`,
  }
}

/** "3 members", "1 member". */
export const membersLabel = (total: number): string => counted(total, 'member', 'members')

interface Question {
  title: string
  text: string
  confirmLabel: string
  done: string
}

const becoming = { member: 'a member', mod: 'a mod', admin: 'an admin' } as const

/** The rights that come with each role. */
export const ABILITIES: Record<Role, string> = {
  member: 'Takes part like everyone else, without the mod desk.',
  mod: 'Decides on exchanges, pairs them and looks after members.',
  admin: 'Does everything a mod does, and gives roles.',
}

/** The question before an action, and the confirmation after it. */
export function questionOf(member: ModMember, act: SimpleAct): Question {
  const name = nameOf(member)
  switch (act.kind) {
    case 'confirm-parent':
      return {
        title: 'Confirm the parent',
        text: `Only do this if a parent of ${name} has agreed, to a mod and not by the emailed link. ${name} can then post, comment and sign up.`,
        confirmLabel: 'Confirm the parent',
        done: `The parent of ${name} is confirmed`,
      }
    case 'lift':
      if (member.is_paused)
        return {
          title: `Lift the pause of ${name}`,
          text: `${name} can then do everything again, and the swaps that waited go on. We tell both sides.`,
          confirmLabel: 'Lift the pause',
          done: `${name} is no longer paused`,
        }
      return {
        title: `Lift the suspension of ${name}`,
        text: `${name} can then post, sign up and send again, but stays out of the exchanges a mod removed them from.`,
        confirmLabel: 'Lift the suspension',
        done: `${name} is no longer suspended`,
      }
    case 'role':
      return {
        title: `${name}’s role`,
        text: `${name} is ${becoming[member.role]} now.`,
        confirmLabel: `Make ${name} ${becoming[act.role]}`,
        done: `${name} is now ${becoming[act.role]}`,
      }
  }
}
