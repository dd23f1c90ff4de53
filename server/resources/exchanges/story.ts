import { and, asc, count, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { StepType } from '#rules/exchange/step.ts'
import {
  type Counted,
  countedUntil,
  type Figures,
  figuresOf,
  STORY_FACES,
} from '#rules/exchange/story.ts'
import { RECEIVED_STEPS, SENT_STEPS } from '#rules/exchange/timeline.ts'
import type { Post } from '#rules/feed/post.ts'
import type { Member } from '#rules/member/schema.ts'
import type { Page } from '#rules/wire/api.ts'
import { only, type Paging, pageOf } from '#server/db/rows.ts'
import { posts, signups, steps } from '#server/db/schema.ts'
import type { Reader } from '#server/db/types.ts'
import { joinedMember, memberOf } from '#server/resources/members/view.ts'
import { type FeedViewing, postsFor } from '#server/resources/posts/view.ts'
import { stands } from '#server/resources/signups/store.ts'
import type { ExchangeRow } from './store.ts'

interface Until {
  /** The end of the exchange. */
  end: Date
  /** The time up to which arrived gifts count. */
  counted: Date
}

/**
 * Counts the gifts of an exchange that has ended. Each participant counts once as a gifter, with their first step about
 * sending, and once as a recipient, with their first step about receiving. What they sent as a rescuer does not count.
 * The pairs are not read.
 */
async function countGifts(
  db: Reader,
  exchangeId: number,
  { end, counted }: Until,
): Promise<Counted> {
  const first = (types: readonly StepType[], also?: SQL) =>
    sql<Date | null>`min(${steps.createdAt}) filter (where ${and(inArray(steps.type, [...types]), also)})`
  const gifts = db
    .select({
      sent: first(SENT_STEPS, isNull(steps.rescueId)).as('sent'),
      rescued: first(RECEIVED_STEPS, isNotNull(steps.rescueId)).as('rescued'),
      received: sql<Date | null>`least(${first(RECEIVED_STEPS)}, ${signups.doneReceivingAt})`.as(
        'received',
      ),
    })
    .from(signups)
    .leftJoin(
      steps,
      and(eq(steps.exchangeId, signups.exchangeId), eq(steps.userId, signups.userId)),
    )
    .where(and(eq(signups.exchangeId, exchangeId), stands))
    .groupBy(signups.id)
    .as('gifts')
  const upTo = (at: SQL.Aliased<Date | null>, until: Date) =>
    sql`filter (where ${at} <= ${until.toISOString()}::timestamptz)`
  const counting = (at: SQL.Aliased<Date | null>, until: Date) =>
    sql<number>`count(*) ${upTo(at, until)}`.mapWith(Number)
  const middle = (at: SQL.Aliased<Date | null>) =>
    sql<Date | null>`percentile_disc(0.5) within group (order by ${at}) ${upTo(at, end)}`.mapWith(
      signups.createdAt,
    )
  const { sent, received, rescued } = gifts
  const row = only(
    await db
      .select({
        gifts: count(),
        arrived: counting(received, counted),
        rescued: counting(rescued, counted),
        sent: counting(sent, end),
        sentMiddle: middle(sent),
        received: counting(received, end),
        receivedMiddle: middle(received),
      })
      .from(gifts),
  )
  return {
    gifts: row.gifts,
    arrived: row.arrived,
    rescued: row.rescued,
    sent: { gifts: row.sent, middle: row.sentMiddle },
    received: { gifts: row.received, middle: row.receivedMiddle },
  }
}

/** Returns the figures of an exchange that has ended; null if there are too few gifts, or they are not counted yet. */
export async function figuresIn(
  db: Reader,
  { id, endAt, pairedAt }: Pick<ExchangeRow, 'id' | 'endAt' | 'pairedAt'>,
  now: Date,
): Promise<Figures | null> {
  const counted = endAt && countedUntil(endAt, now)
  if (endAt === null || counted === null || pairedAt === null) return null
  return figuresOf(await countGifts(db, id, { end: endAt, counted }))
}

const participant = joinedMember('participant')

const DEPARTED = 'Someone who has left'

/** Returns the participants whom a story names. Closed accounts no longer have a name. */
export async function participantsInStory(db: Reader, exchangeId: number): Promise<Member[]> {
  const { member, avatar, json } = participant
  const rows = await db
    .select({ user: json, closedAt: member.closedAt })
    .from(signups)
    .innerJoin(member, eq(member.id, signups.userId))
    .leftJoin(avatar, eq(avatar.id, member.avatarId))
    .where(and(eq(signups.exchangeId, exchangeId), stands))
    .orderBy(asc(sql`md5(${signups.exchangeId} || ':' || ${signups.id})`))
    .limit(STORY_FACES)
  return rows.map(({ user, closedAt }) =>
    closedAt === null ? memberOf(user) : { ...memberOf(user), nickname: DEPARTED },
  )
}

/** Returns one page of the visible posts about gifts that were received in an exchange, newest first. */
export async function galleryOf(
  db: Reader,
  exchangeId: number,
  paging: Paging,
  viewing: FeedViewing,
): Promise<Page<Post>> {
  const shown = and(eq(posts.exchangeId, exchangeId), isNull(posts.hiddenAt))
  const list = db.select({ id: posts.id }).from(posts).where(shown).orderBy(desc(posts.id))
  const { rows, meta } = await pageOf(paging, db.$count(posts, shown), list)
  const ids = rows.map(({ id }) => id)
  return { data: await postsFor(db, ids, viewing), meta }
}
