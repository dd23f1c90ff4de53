import { type Provider, welcomeOf } from '#rules/joining/social.ts'
import type { Act } from '#server/act.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { identityAdded, introduction } from '#server/mail/templates/account.ts'
import {
  createMember,
  holdAccount,
  isAdminEmail,
  markVerified,
} from '#server/resources/auth/store.ts'
import { forgetStranger } from '#server/resources/auth/stranger.ts'
import {
  addIdentity,
  type Introduction,
  memberKnownAs,
  openIntroduction,
} from '#server/resources/identities/store.ts'
import type { Visitor } from '#server/social/provider.ts'

interface Known extends Visitor {
  provider: Provider
}

/** Why somebody does not come in yet. */
export type Outside = { needs: 'email' } | { needs: 'letter'; introduced: Introduction }

/** Welcomes somebody who has come back from a provider. @returns the member she is, or what is missing for that */
export async function welcomeVisitor(
  act: Act,
  visitor: Known,
): Promise<{ memberId: number } | Outside> {
  const { provider, subject, email, name, isProven } = visitor
  const memberId = await memberKnownAs(act.tx, visitor)
  const welcome = welcomeOf({ isKnown: memberId !== null, email, isProven })
  if (memberId !== null) return { memberId }
  if (email === null || welcome === 'lacksEmail') return { needs: 'email' }
  const introduced = { provider, subject, email, name }
  if (welcome === 'getsLetter') return { needs: 'letter', introduced }
  return { memberId: await joinWith(act, introduced, { isTold: true }) }
}

/** Mails the letter that asks the owner of an email whether it was she. */
export async function askWhetherItWasHer(
  { tx, site, now }: Act,
  introduced: Introduction,
): Promise<void> {
  const { email: to, provider } = introduced
  const token = await openIntroduction(tx, introduced, now)
  const isAdmin = isAdminEmail(to, site.adminEmails)
  await enqueueMail(tx, introduction(site, { to, provider, token, isAdmin }), now)
}

/**
 * Somebody whose email is proven to be hers becomes its member: a new one, or the one who is there. Whatever stands in
 * an account that was never verified is a stranger's, and goes first.
 * @param isTold whether a member who is there hears of it by mail
 * @returns whom she is
 */
export async function joinWith(
  act: Act,
  introduced: Introduction,
  { isTold }: { isTold: boolean },
): Promise<number> {
  const { tx, site, now } = act
  const { email, provider, name: suggestedNickname } = introduced
  const made = await createMember(tx, { email, suggestedNickname }, now)
  const account = made ? { ...made, emailVerifiedAt: null } : await holdAccount(tx, email)
  // It was erased in this very moment.
  if (account === null) return joinWith(act, introduced, { isTold })
  const isMember = account.emailVerifiedAt !== null
  if (!isMember && !made) await forgetStranger(tx, account.id, now)
  await markVerified(tx, account.id, site.adminEmails, now)
  await addIdentity(tx, account.id, introduced, now)
  if (isMember && isTold)
    await enqueueMail(tx, identityAdded(site, { to: account.email, provider }), now)
  return account.id
}
