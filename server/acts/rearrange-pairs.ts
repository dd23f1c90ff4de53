import { and, eq, inArray, isNull } from 'drizzle-orm'
import { isPaired } from '#rules/exchange/phase.ts'
import { type Rearrangement, rearrangementsOnRemoval } from '#rules/exchange/rematch.ts'
import { keyOf } from '#rules/exchange/removal.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { members, signups } from '#server/db/schema.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { rematched } from '#server/mail/templates/exchange.ts'
import { type ExchangeRow, factsOf } from '#server/resources/exchanges/facts.ts'
import { type Notice, notify } from '#server/resources/notifications/store.ts'
import type { SignupRow } from '#server/resources/signups/view.ts'
import { sendersIn } from '#server/resources/steps/store.ts'
import { keepPairs } from './pair-exchange.ts'
import { earlierPairsAmong, exclusionsIn } from './read-participants.ts'

export interface RemovalOption {
  key: string
  changes: Rearrangement
  /** Whom nobody sends to then, by member id. */
  withoutGifter: number | null
}

/** Whom nobody sends to after a re-arrangement that leaves a gifter with nobody; for one who is both, she is said already. */
function withoutGifterOf(changes: Rearrangement, removed: SignupRow): number | null {
  const [change] = changes
  if (change?.recipient !== null || change.gifter === removed.pairedWith) return null
  return removed.pairedWith
}

/**
 * What taking out one of those who take part would do to the pairs: the ways that the rule offers, the same each time as long
 * as nothing changes.
 */
export async function optionsOnRemoval(
  db: Reader,
  exchange: ExchangeRow,
  everybody: readonly SignupRow[],
  removed: SignupRow,
  now: Date,
): Promise<RemovalOption[]> {
  const ids = everybody.map(({ userId }) => userId)
  const participants = ids.map((id) => ({ id }))
  const paired = everybody.flatMap(({ userId, pairedWith }) =>
    pairedWith === null ? [] : [[userId, pairedWith] as const],
  )
  const options = rearrangementsOnRemoval({
    ids,
    pairs: new Map(isPaired(factsOf(exchange, ids.length), now) ? paired : []),
    removedId: removed.userId,
    exclusions: await exclusionsIn(db, participants),
    earlier: await earlierPairsAmong(db, exchange.id, participants),
    sent: await sendersIn(db, exchange.id),
  })
  return options.map((changes) => ({
    key: keyOf(changes),
    changes,
    withoutGifter: withoutGifterOf(changes, removed),
  }))
}

/** Gives gifters other recipients. First all let go: no two may have the same for a moment. */
async function rearrange(
  tx: Tx,
  exchangeId: number,
  changes: Rearrangement,
  now: Date,
): Promise<void> {
  const gifters = changes.map(({ gifter }) => gifter)
  await tx
    .update(signups)
    .set({ pairedWith: null, rematchedAt: now, acknowledgedAt: null })
    .where(
      and(
        eq(signups.exchangeId, exchangeId),
        inArray(signups.userId, gifters),
        isNull(signups.leftAt),
      ),
    )
  const pairs = changes.flatMap(({ gifter, recipient }) =>
    recipient === null ? [] : [[gifter, recipient] as const],
  )
  if (pairs.length > 0) await keepPairs(tx, exchangeId, new Map(pairs))
}

/**
 * Re-arranges the pairs of an exchange, which must be locked, after somebody was taken out, and tells everybody whom it
 * touches; nobody learns who sends to whom but the gifter whose recipient it is.
 */
export async function applyOnRemoval(
  tx: Tx,
  exchange: ExchangeRow,
  { changes, withoutGifter }: RemovalOption,
  { site, now, removedId }: { site: { publicUrl: string }; now: Date; removedId: number },
): Promise<void> {
  if (changes.length === 0) return
  const { id, label, slug } = exchange
  const before = await tx
    .select({ userId: signups.userId, pairedWith: signups.pairedWith })
    .from(signups)
    .where(and(eq(signups.exchangeId, id), isNull(signups.leftAt)))
  const recipientBefore = new Map(before.map(({ userId, pairedWith }) => [userId, pairedWith]))
  await rearrange(tx, id, changes, now)
  const touched = changes.flatMap(({ gifter, recipient }) => [gifter, recipient ?? gifter])
  const people = await tx
    .select({ id: members.id, email: members.email, nickname: members.nickname })
    .from(members)
    .where(inArray(members.id, touched))
  const byId = new Map(people.map((person) => [person.id, person]))
  const notices: Notice[] = []
  const tell = (userId: number, words: string) =>
    notices.push({
      userId,
      type: 'rematched',
      title: `${words} in "${label}"`,
      link: `/exchange/${slug}`,
    })
  for (const change of changes) {
    const gifter = byId.get(change.gifter)
    if (!gifter) continue
    if (change.recipient === null) {
      tell(gifter.id, 'You have nobody to send to any more')
      continue
    }
    const recipient = byId.get(change.recipient)?.nickname ?? 'another critter'
    tell(gifter.id, `You are now gifting ${recipient}`)
    tell(change.recipient, 'You have a new gifter')
    const hasLeft = recipientBefore.get(gifter.id) === removedId
    await enqueueMail(
      tx,
      rematched(site, { to: gifter.email, label, slug, recipient, hasLeft }),
      now,
    )
  }
  if (withoutGifter !== null) tell(withoutGifter, 'Nobody sends to you any more')
  // In the order of their ids: else the numbers of two notices would say who sends to whom.
  notices.sort((one, other) => one.userId - other.userId)
  await notify(tx, notices, now)
}
