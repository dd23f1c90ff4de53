import { and, eq } from 'drizzle-orm'
import { mayRescue, type Rescuer } from '#rules/exchange/rescue.ts'
import { isOpenDefault } from '#rules/exchange/standing.ts'
import { isMod } from '#rules/member/schema.ts'
import { missingGifts, signups } from '#server/db/schema.ts'
import type { Reader } from '#server/db/types.ts'
import { findOpenCase } from '#server/resources/cases/store.ts'
import type { ExchangeRow } from '#server/resources/exchanges/store.ts'
import { entriesAmong } from '#server/resources/exclusions/store.ts'
import type { MemberRow } from '#server/resources/members/store.ts'
import { standingOf } from '#server/resources/members/view.ts'
import type { MissingRow } from '#server/resources/missing/store.ts'
import { type StandingFacts, standingFactsOf } from '#server/resources/standing/store.ts'
import { askedIn, offering, openRescuesOf } from './store.ts'

/** Returns the facts that decide whether a member can offer a spare gift. */
export const rescuerOf = (
  member: MemberRow,
  { defaults, swaps }: StandingFacts,
  now: Date,
): Rescuer => ({
  ...standingOf(member, now),
  is_mod: isMod(member),
  region: member.region,
  completed: swaps.completed,
  hasOpenDefault: defaults.some((one) => isOpenDefault(one, now)),
})

/** Returns everybody who is or was the recipient's gifter in this exchange, as far as that is stored. */
async function giftersOf(
  db: Reader,
  { exchangeId, recipientId }: MissingRow,
): Promise<ReadonlySet<number>> {
  const paired = await db
    .select({ id: signups.userId })
    .from(signups)
    .where(and(eq(signups.exchangeId, exchangeId), eq(signups.pairedWith, recipientId)))
  const asked = await db
    .select({ id: missingGifts.gifterId })
    .from(missingGifts)
    .where(and(eq(missingGifts.exchangeId, exchangeId), eq(missingGifts.recipientId, recipientId)))
  return new Set([...paired, ...asked].flatMap(({ id }) => id ?? []))
}

/**
 * Returns the members who can be asked in a case. As long as the recipient's privacy note is unsettled there are none,
 * because nobody knows who must not get the address.
 */
export async function candidatesFor(
  db: Reader,
  gift: MissingRow,
  { id: exchangeId, region }: Pick<ExchangeRow, 'id' | 'region'>,
  now: Date,
): Promise<{ id: number; isForExchange: boolean }[]> {
  const { recipientId } = gift
  if (await findOpenCase(db, { kind: 'privacy_note', memberId: recipientId })) return []
  const offered = await offering(db, exchangeId)
  const ids = offered.map(({ member }) => member.id)
  const factsOf = await standingFactsOf(db, ids, now)
  const openOf = await openRescuesOf(db, ids)
  const [asked, gifters] = [await askedIn(db, gift.id), await giftersOf(db, gift)]
  const kept = (await entriesAmong(db, [recipientId, ...ids])).flatMap(
    ({ member_id: one, excluded_id: other }) =>
      one === recipientId || other === recipientId ? [one, other] : [],
  )
  return offered.flatMap(({ member, isForExchange }) => {
    const { id } = member
    const candidate = {
      ...rescuerOf(member, factsOf(id), now),
      isRecipient: id === recipientId,
      isGifter: gifters.has(id),
      isExcluded: kept.includes(id),
      wasAsked: asked.has(id),
      open: openOf(id),
    }
    return mayRescue(candidate, region) === null ? { id, isForExchange } : []
  })
}
