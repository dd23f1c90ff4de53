import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { addressIsReadable } from '#rules/address/schema.ts'
import { waitsForParent } from '#rules/member/schema.ts'
import type { Closing } from '#rules/mod/case.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { exchanges, memberColumns, members, signups } from '#server/db/schema.ts'
import { enqueueNotice } from '#server/mail/outbox.ts'
import { swapGoesOn, swapPaused } from '#server/mail/templates/exchange.ts'
import { closeCase, openCase, openCasesOf } from '#server/resources/cases/store.ts'
import { type ExchangeRow, factsOf } from '#server/resources/exchanges/facts.ts'
import { lockMember, theMember } from '#server/resources/members/store.ts'
import { standingOf } from '#server/resources/members/view.ts'
import { notify } from '#server/resources/notifications/store.ts'
import { findGifterSignup, signupsOf } from '#server/resources/signups/store.ts'
import type { SignupRow } from '#server/resources/signups/view.ts'

interface Site {
  publicUrl: string
}

/**
 * The swaps in which something can still pass between a member and those beside her: paired, with addresses that can be
 * read, until she is done on both sides.
 */
async function runningSwapsOf(db: Reader, memberId: number, now: Date): Promise<ExchangeRow[]> {
  const rows = await db
    .select({ exchange: exchanges, mine: signups })
    .from(signups)
    .innerJoin(exchanges, eq(exchanges.id, signups.exchangeId))
    .where(
      and(
        eq(signups.userId, memberId),
        isNull(signups.leftAt),
        isNotNull(exchanges.pairedAt),
        isNull(exchanges.cancelledAt),
      ),
    )
    .orderBy(exchanges.id)
  return rows.flatMap(({ exchange, mine }) => {
    const isDone = mine.doneSendingAt !== null && mine.doneReceivingAt !== null
    return !isDone && addressIsReadable(factsOf(exchange, 0), now) ? [exchange] : []
  })
}

/** Who reads that it is paused, or goes on: the member and both beside her, in the order of their ids, so that nothing tells who is whose. */
async function sidesOf(db: Reader, { id }: ExchangeRow, memberId: number) {
  const mine: SignupRow | undefined = (await signupsOf(db, id)).find(
    ({ userId }) => userId === memberId,
  )
  const gifter = await findGifterSignup(db, id, memberId)
  const ids = [memberId, mine?.pairedWith ?? null, gifter?.userId ?? null].filter(
    (one) => one !== null,
  )
  return db.select(memberColumns).from(members).where(inArray(members.id, ids)).orderBy(members.id)
}

async function tellSides(
  tx: Tx,
  site: Site,
  exchange: ExchangeRow,
  memberId: number,
  news: 'paused' | 'goes on',
  now: Date,
): Promise<void> {
  const { label, slug } = exchange
  const title =
    news === 'paused'
      ? `Your swap in "${label}" is paused for now`
      : `Your swap in "${label}" goes on`
  const letter = news === 'paused' ? swapPaused : swapGoesOn
  for (const { id, email } of await sidesOf(tx, exchange, memberId)) {
    await notify(tx, [{ userId: id, type: 'step', title, link: `/exchange/${slug}` }], now)
    await enqueueNotice(tx, letter(site, { to: email, label, slug }), now)
  }
}

/** A minor is left without a parent's yes: her running swaps stand still, and the mods are asked what is to become of each. */
export async function pauseSwaps(tx: Tx, site: Site, memberId: number, now: Date): Promise<void> {
  for (const exchange of await runningSwapsOf(tx, memberId, now)) {
    const subject = { kind: 'parent_withdrawn', memberId, exchangeId: exchange.id } as const
    if (await openCase(tx, subject, now))
      await tellSides(tx, site, exchange, memberId, 'paused', now)
  }
}

/** The yes is there again, or needed no more: each case settles itself, and whoever was kept waiting is told. */
export async function resumeSwaps(
  tx: Tx,
  site: Site,
  memberId: number,
  how: Extract<Closing, 'confirmed_again' | 'came_of_age'>,
  now: Date,
): Promise<void> {
  for (const exchange of await runningSwapsOf(tx, memberId, now)) {
    const subject = { kind: 'parent_withdrawn', memberId, exchangeId: exchange.id } as const
    if (await closeCase(tx, subject, how, now))
      await tellSides(tx, site, exchange, memberId, 'goes on', now)
  }
}

/** Settles what time has settled: the minor is of age, is no longer in it, or nothing of the swap is left to pause. */
export async function settlePauses(tx: Tx, site: Site, now: Date): Promise<void> {
  const waiting = await openCasesOf(tx, 'parent_withdrawn')
  for (const memberId of new Set(waiting.map((one) => one.memberId))) {
    await lockMember(tx, memberId)
    if (!waitsForParent(standingOf(await theMember(tx, memberId), now)))
      await resumeSwaps(tx, site, memberId, 'came_of_age', now)
    const running = (await runningSwapsOf(tx, memberId, now)).map(({ id }) => id)
    for (const { exchangeId } of waiting.filter((one) => one.memberId === memberId)) {
      if (exchangeId !== null && running.includes(exchangeId)) continue
      await closeCase(tx, { kind: 'parent_withdrawn', memberId, exchangeId }, 'over', now)
    }
  }
}
