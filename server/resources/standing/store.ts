import {
  and,
  asc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lte,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { defaultsOverBefore, type GiftDefault, type SwapCount } from '#rules/exchange/standing.ts'
import { SENT_STEPS } from '#rules/exchange/timeline.ts'
import { among } from '#server/db/among.ts'
import { arrayOf, dateOf, jsonOf } from '#server/db/json.ts'
import {
  exchanges,
  giftDefaults,
  members,
  missingGifts,
  rescues,
  signups,
  steps,
} from '#server/db/schema.ts'
import type { Db, Reader, Tx } from '#server/db/types.ts'
import type { Time } from '#server/resources/exchanges/conditions.ts'

export type DefaultRow = typeof giftDefaults.$inferSelect
type MemberId = PgColumn | Placeholder

/** The time at which the gifter recorded a gift in the exchange of a default after all. */
const sentAt = sql<string | null>`(
  select min(${steps.createdAt}) from ${steps} where ${and(
    eq(steps.exchangeId, giftDefaults.exchangeId),
    eq(steps.userId, giftDefaults.memberId),
    inArray(steps.type, [...SENT_STEPS]),
    isNull(steps.rescueId),
    gte(steps.createdAt, giftDefaults.at),
  )}
)`

/** Column for a statement that reads a member: the facts of all their defaults. */
export const defaultsOf = (memberId: MemberId) =>
  arrayOf(
    jsonOf({ at: giftDefaults.at, settledAt: giftDefaults.settledAt, sentAt }),
    sql`${giftDefaults.id}`,
    sql`from ${giftDefaults} where ${eq(giftDefaults.memberId, memberId)}`,
  )

type DefaultJson = ReturnType<typeof defaultsOf> extends SQL<(infer One)[]> ? One : never

const instantOf = (instant: string): Date => new Date(instant)

/** Returns a default from a row of `defaultsOf`. */
export const defaultOf = ({ at, settledAt, sentAt: sent }: DefaultJson): GiftDefault => ({
  at: instantOf(at),
  settledAt: dateOf(settledAt),
  sentAt: dateOf(sent),
})

const isDone = sql`(${signups.doneSendingAt} is not null and ${signups.doneReceivingAt} is not null)`

/**
 * Column for a statement that reads a member: the number of their completed swaps, and of their paired swaps that are
 * neither completed nor over.
 */
export const swapsOf = (memberId: MemberId, now: Time): SQL<SwapCount> => sql`(
  select ${jsonOf({
    completed: sql<number>`count(*) filter (where ${isDone})`,
    unfinished: sql<number>`count(*) filter (where not ${isDone} and ${exchanges.pairedAt} is not null
      and ${exchanges.cancelledAt} is null and ${gt(exchanges.endAt, now)})`,
  })} from ${signups} join ${exchanges} on ${eq(exchanges.id, signups.exchangeId)}
  where ${and(eq(signups.userId, memberId), isNull(signups.leftAt))}
)`

/** The facts about a member from which the rules derive their standing. */
export interface StandingFacts {
  defaults: GiftDefault[]
  swaps: SwapCount
}

const NOTHING: StandingFacts = { defaults: [], swaps: { completed: 0, unfinished: 0 } }

/** Returns a function that maps the ids of these members to the facts about their standing. */
export async function standingFactsOf(
  db: Reader,
  ids: readonly number[],
  now: Date,
): Promise<(id: number) => StandingFacts> {
  if (ids.length === 0) return () => NOTHING
  const rows = await db
    .select({
      id: members.id,
      defaults: defaultsOf(members.id),
      swaps: swapsOf(members.id, now),
    })
    .from(members)
    .where(among(members.id, ids))
  const byId = new Map(
    rows.map(({ id, defaults, swaps }) => [id, { defaults: defaults.map(defaultOf), swaps }]),
  )
  return (id) => byId.get(id) ?? NOTHING
}

/** Returns the spare gifts of these members that have arrived, each with its exchange. */
export async function rescuedBy(
  db: Reader,
  memberIds: readonly number[],
): Promise<{ memberId: number; exchangeId: number }[]> {
  if (memberIds.length === 0) return []
  return db
    .select({ memberId: rescues.rescuerId, exchangeId: missingGifts.exchangeId })
    .from(rescues)
    .innerJoin(missingGifts, eq(missingGifts.id, rescues.caseId))
    .where(and(among(rescues.rescuerId, memberIds), eq(rescues.state, 'arrived')))
}

/** A default with its exchange. */
export interface DefaultIn extends GiftDefault {
  id: number
  memberId: number
  exchange: { id: number; label: string; slug: string }
}

/** Returns the defaults of these members, oldest first. */
export async function defaultsAmong(
  db: Reader,
  memberIds: readonly number[],
): Promise<DefaultIn[]> {
  if (memberIds.length === 0) return []
  const rows = await db
    .select({
      id: giftDefaults.id,
      memberId: giftDefaults.memberId,
      at: giftDefaults.at,
      settledAt: giftDefaults.settledAt,
      sentAt,
      exchange: { id: exchanges.id, label: exchanges.label, slug: exchanges.slug },
    })
    .from(giftDefaults)
    .innerJoin(exchanges, eq(exchanges.id, giftDefaults.exchangeId))
    .where(among(giftDefaults.memberId, memberIds))
    .orderBy(asc(giftDefaults.at), asc(giftDefaults.id))
  return rows.map((row) => ({ ...row, sentAt: dateOf(row.sentAt) }))
}

/** Stores a default. The exchange must be locked. */
export async function createDefault(
  tx: Tx,
  row: Pick<DefaultRow, 'memberId' | 'exchangeId' | 'at'>,
): Promise<void> {
  await tx.insert(giftDefaults).values(row)
}

export async function findDefault(db: Reader, id: number): Promise<DefaultRow | null> {
  const [row] = await db.select().from(giftDefaults).where(eq(giftDefaults.id, id))
  return row ?? null
}

/** Locks a default until the transaction ends. @returns null if it no longer exists */
export async function lockDefault(tx: Tx, id: number): Promise<(DefaultRow & GiftDefault) | null> {
  const [row] = await tx
    .select({ row: giftDefaults, sentAt })
    .from(giftDefaults)
    .where(eq(giftDefaults.id, id))
    .for('no key update')
  return row ? { ...row.row, sentAt: dateOf(row.sentAt) } : null
}

export async function settleDefault(
  tx: Tx,
  id: number,
  settled: { settledBy: number; settledAt: Date },
): Promise<void> {
  await tx.update(giftDefaults).set(settled).where(eq(giftDefaults.id, id))
}

/** Deletes defaults that no longer count. */
export async function forgetOldDefaults(db: Db, now: Date): Promise<void> {
  await db.delete(giftDefaults).where(lte(giftDefaults.at, defaultsOverBefore(now)))
}
