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

/** The reason why a visitor is not logged in yet. */
export type Outside = { needs: 'email' } | { needs: 'letter'; introduced: Introduction }

/** Handles a visitor who comes back from a provider. @returns the member, or the missing proof */
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

/** Emails the owner of an email address to ask whether they tried to log in. */
export async function askWhetherItWasThem(
  { tx, site, now }: Act,
  introduced: Introduction,
): Promise<void> {
  const { email: to, provider } = introduced
  const token = await openIntroduction(tx, introduced, now)
  const isAdmin = isAdminEmail(to, site.adminEmails)
  await enqueueMail(tx, introduction(site, { to, provider, token, isAdmin }), now)
}

/**
 * Logs in a visitor whose email is proven: as a new member, or as the member who has this email. Everything in an
 * account that was never verified may come from a stranger, so it is erased first.
 * @param isTold whether an existing member is notified by email
 * @returns the member's id
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
  // The account was erased between the two statements.
  if (account === null) return joinWith(act, introduced, { isTold })
  const isMember = account.emailVerifiedAt !== null
  if (!isMember && !made) await forgetStranger(tx, account.id, now)
  await markVerified(tx, account.id, site.adminEmails, now)
  await addIdentity(tx, account.id, introduced, now)
  if (isMember && isTold)
    await enqueueMail(tx, identityAdded(site, { to: account.email, provider }), now)
  return account.id
}
