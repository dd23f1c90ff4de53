import { addMinutes } from 'date-fns'
import { and, eq, gt, lte } from 'drizzle-orm'
import { INTRODUCTION_MINUTES, type Provider, STATE_MINUTES } from '#rules/joining/social.ts'
import { deleteInPieces } from '#server/db/pieces.ts'
import { introductions, oauthStates, socialIdentities } from '#server/db/schema.ts'
import type { Db, Reader, Tx } from '#server/db/types.ts'
import { hashToken, newToken } from '#server/secrets/tokens.ts'

/** A visitor's identity at a provider. */
export interface Identity {
  provider: Provider
  subject: string
}

/** Stores the state of a login that continues at a provider. It is valid for ten minutes. */
export async function openState(
  tx: Tx,
  begun: { state: string; provider: Provider; verifier: string },
  now: Date,
): Promise<void> {
  await tx.insert(oauthStates).values({
    id: hashToken(begun.state),
    provider: begun.provider,
    verifier: begun.verifier,
    expiresAt: addMinutes(now, STATE_MINUTES),
  })
}

/**
 * Deletes the state of a visitor who returns from a provider. A state can be used only once.
 * @returns the verifier, or null when the state is unknown, used, too old, or made for another provider
 */
export async function takeState(
  tx: Tx,
  { provider, state }: { provider: Provider; state: string },
  now: Date,
): Promise<string | null> {
  const [begun] = await tx
    .delete(oauthStates)
    .where(eq(oauthStates.id, hashToken(state)))
    .returning()
  return begun?.provider === provider && begun.expiresAt > now ? begun.verifier : null
}

/** Returns the member with this identity, or null. */
export async function memberKnownAs(
  db: Reader,
  { provider, subject }: Identity,
): Promise<number | null> {
  const [known] = await db
    .select({ memberId: socialIdentities.memberId })
    .from(socialIdentities)
    .where(and(eq(socialIdentities.provider, provider), eq(socialIdentities.subject, subject)))
  return known?.memberId ?? null
}

/** Lets a member log in with this identity. */
export async function addIdentity(
  tx: Tx,
  memberId: number,
  { provider, subject }: Identity,
  now: Date,
): Promise<void> {
  await tx
    .insert(socialIdentities)
    .values({ memberId, provider, subject, createdAt: now })
    .onConflictDoNothing()
}

/** A visitor whose email is not proven yet. */
export interface Introduction extends Identity {
  email: string
  name: string | null
}

/** @returns the token of the link that proves the email; the link works once, within an hour */
export async function openIntroduction(
  tx: Tx,
  { provider, subject, email, name }: Introduction,
  now: Date,
): Promise<string> {
  const token = newToken()
  await tx.insert(introductions).values({
    tokenHash: hashToken(token),
    provider,
    subject,
    email,
    name,
    expiresAt: addMinutes(now, INTRODUCTION_MINUTES),
  })
  return token
}

/** Uses up a link. @returns the visitor it belongs to, or null when it is not valid */
export async function takeIntroduction(
  tx: Tx,
  { provider, token }: { provider: Provider; token: string },
  now: Date,
): Promise<Introduction | null> {
  const [found] = await tx
    .delete(introductions)
    .where(
      and(
        eq(introductions.tokenHash, hashToken(token)),
        eq(introductions.provider, provider),
        gt(introductions.expiresAt, now),
      ),
    )
    .returning()
  return found ?? null
}

/** Deletes the states of logins that never came back from a provider, and expired links that nobody opened. */
export async function clearArrivals(db: Db, now: Date): Promise<void> {
  await deleteInPieces(db, oauthStates, lte(oauthStates.expiresAt, now))
  await deleteInPieces(db, introductions, lte(introductions.expiresAt, now))
}
