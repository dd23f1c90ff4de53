import { and, eq, inArray, isNull } from 'drizzle-orm'
import { type LeavingOut, type LeftOut, leavingOutReason } from '#rules/exchange/pairing.ts'
import type { Tx } from '#server/db/open.ts'
import { members, signups } from '#server/db/schema.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { leftOutOf } from '#server/mail/templates/exchange.ts'
import type { ExchangeRow } from '#server/resources/exchanges/facts.ts'
import { type Notice, notify } from '#server/resources/notifications/store.ts'

interface LeavingOutContext {
  site: { publicUrl: string }
  now: Date
}

/**
 * Leaves members out of an exchange that is about to start, which must be locked: the spots are free, each is told kindly and
 * why, and all mods learn of it.
 */
export async function leaveOut(
  tx: Tx,
  { id: exchangeId, label, slug }: Pick<ExchangeRow, 'id' | 'label' | 'slug'>,
  leftOut: readonly LeftOut[],
  { site, now }: LeavingOutContext,
): Promise<void> {
  if (leftOut.length === 0) return
  const whyOf = new Map(leftOut.map(({ id, why }) => [id, why]))
  const people = await tx
    .select({ id: members.id, email: members.email, nickname: members.nickname })
    .from(members)
    .where(inArray(members.id, [...whyOf.keys()]))
  const mods = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(inArray(members.role, ['mod', 'admin']), isNull(members.suspendedAt)))
  const link = `/exchange/${slug}`
  const notices: Notice[] = []
  for (const { id, email, nickname } of people) {
    const why = whyOf.get(id) as LeavingOut
    await tx
      .update(signups)
      .set({ leftAt: now, leaveReason: `Left out. ${leavingOutReason(why)}` })
      .where(
        and(eq(signups.exchangeId, exchangeId), eq(signups.userId, id), isNull(signups.leftAt)),
      )
    notices.push({ userId: id, type: 'removed', title: `"${label}" starts without you`, link })
    await enqueueMail(tx, leftOutOf(site, { to: email, label, slug, why }), now)
    const title = `${nickname ?? 'A critter'} was left out of "${label}". ${leavingOutReason(why)}`
    for (const mod of mods) notices.push({ userId: mod.id, type: 'removed', title, link })
  }
  await notify(tx, notices, now)
}
