import type { Act } from '#server/act.ts'
import { findAccount, markVerified } from '#server/resources/auth/store.ts'
import { changeMember, lockMember, type MemberRow } from '#server/resources/members/store.ts'
import { recordAction } from '#server/resources/mod-actions/store.ts'
import { endSessions } from '#server/resources/sessions/store.ts'
import { CannotStart } from '#server/settings/cannot-start.ts'
import { closeAccount } from './close-account.ts'

const shellProof = async () => {}

/** Changes that an operator may make to an account, by command. Each returns what has been done. */
const changes = {
  async verify({ tx, site, now }, { id, emailVerifiedAt }) {
    if (emailVerifiedAt !== null) throw new CannotStart('This email is verified already.')
    await markVerified(tx, id, site.adminEmails, now)
    return 'The email is verified. The member can log in.'
  },
  async 'end-sessions'({ tx }, { id }) {
    await endSessions(tx, id)
    return 'The member is logged out everywhere.'
  },
  async erase(act, member) {
    await closeAccount({ ...act, me: member }, shellProof)
    return 'The account is closed, and its personal data is erased. Running swaps were re-arranged.'
  },
  async unsuspend({ tx, now }, { id, suspendedAt }) {
    if (suspendedAt === null) throw new CannotStart('This member isn’t suspended.')
    await changeMember(tx, id, { suspendedAt: null, suspensionReason: null }, now)
    return 'The suspension is lifted. It brings no swap back.'
  },
  async 'make-admin'({ tx, now }, { id, role, emailVerifiedAt }) {
    if (role === 'admin') throw new CannotStart('This member is an admin already.')
    if (emailVerifiedAt === null)
      throw new CannotStart('This email isn’t verified, so it may be someone else’s.')
    await changeMember(tx, id, { role: 'admin' }, now)
    return 'The member is an admin.'
  },
  // The data itself is read outside the transaction, because it can be large.
  export: async () => '',
} satisfies Record<string, (act: Act, member: MemberRow) => Promise<string>>

export type Change = keyof typeof changes

export const isChange = (command: string): command is Change => Object.hasOwn(changes, command)

/** Returns the open account with this email. @throws CannotStart if there is none */
export async function memberByEmail(act: Act, email: string): Promise<MemberRow> {
  const account = await findAccount(act.tx, email)
  if (account === null) throw new CannotStart('There is no account with this email.')
  return lockMember(act.tx, account.id)
}

/**
 * Makes a change for an operator, and records it in the mods' log.
 * @returns the member, and what has been done
 */
export async function helpFromShell(
  act: Act,
  change: Change,
  email: string,
): Promise<{ member: MemberRow; done: string }> {
  const member = await memberByEmail(act, email)
  const done = await changes[change](act, member)
  const entry = { actorId: null, action: `shell ${change}`, subjectId: member.id }
  await recordAction(act.tx, { ...entry, subjectType: 'member' }, act.now)
  return { member, done }
}
