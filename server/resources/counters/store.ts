import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { only } from '#server/db/rows.ts'
import {
  commentLikes,
  comments,
  exchanges,
  postLikes,
  posts,
  signups,
  totals,
  waiting,
} from '#server/db/schema.ts'
import type { Db, Reader, Tx } from '#server/db/types.ts'

/** The correct value of each counter, by its table and the name of its column. */
const counting = {
  posts: {
    table: posts,
    right: {
      likes_amount: sql`(select count(*) from ${postLikes} where ${postLikes.postId} = ${posts.id})`,
      comments_amount: sql`(select count(*) from ${comments} where ${comments.postId} = ${posts.id} and ${comments.hiddenAt} is null)`,
    },
  },
  comments: {
    table: comments,
    right: {
      likes_amount: sql`(select count(*) from ${commentLikes} where ${commentLikes.commentId} = ${comments.id})`,
    },
  },
  exchanges: {
    table: exchanges,
    right: {
      participants_amount: sql`(select count(*) from ${signups} where ${signups.exchangeId} = ${exchanges.id} and ${signups.leftAt} is null)`,
      offered_amount: sql`(select count(*) from ${waiting} where ${waiting.exchangeId} = ${exchanges.id} and ${waiting.status} = 'offered')`,
    },
  },
}
export type Counted = keyof typeof counting

const comparing = (right: Record<string, SQL>, how: SQL, between: SQL): SQL =>
  sql.join(
    Object.entries(right).map(([name, amount]) => sql`${sql.identifier(name)} ${how} ${amount}`),
    between,
  )
const isWrong = (right: Record<string, SQL>) => sql`(${comparing(right, sql`<>`, sql` or `)})`

/** Returns the next batch of ids, in ascending order. */
export async function idsAfter(
  db: Reader,
  counted: Counted,
  after: number,
  most: number,
): Promise<number[]> {
  const { table } = counting[counted]
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(gt(table.id, after))
    .orderBy(asc(table.id))
    .limit(most)
  return rows.map(({ id }) => id)
}

/**
 * Returns the rows whose counter is wrong. One statement reads both the counter and the rows, so that both are from the
 * same snapshot.
 */
export async function miscounted(
  db: Reader,
  counted: Counted,
  ids: readonly number[],
): Promise<number[]> {
  const { table, right } = counting[counted]
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, [...ids]), isWrong(right)))
  return rows.map(({ id }) => id)
}

/** Recounts one row under a lock. Concurrent changes wait, and then update the new count. */
export async function recount(tx: Tx, counted: Counted, id: number): Promise<void> {
  const { table, right } = counting[counted]
  // The lock is taken in a separate statement, so that the next statement sees everything that was committed during the
  // wait.
  await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('no key update')
  await tx.execute(
    sql`update ${table} set ${comparing(right, sql`=`, sql`, `)} where ${eq(table.id, id)}`,
  )
}

const ofPosts = eq(totals.name, 'posts')

const shownPosts = sql<number>`(select count(*) from ${posts} where ${posts.hiddenAt} is null)`

/**
 * Corrects the number of posts, and records the time of the comparison.
 * @returns the difference
 */
export async function compareTotal(db: Db, now: Date): Promise<number> {
  const difference = sql<number>`${totals.amount} - ${shownPosts}`.mapWith(Number)
  const read = async (reader: Reader) =>
    only(await reader.select({ difference }).from(totals).where(ofPosts)).difference
  // Compares without a lock first, so that members who post do not have to wait for the lock if nothing is wrong.
  if ((await read(db)) === 0) {
    await db.update(totals).set({ comparedAt: now }).where(ofPosts)
    return 0
  }
  return db.transaction(async (tx) => {
    await tx.select().from(totals).where(ofPosts).for('no key update')
    const found = await read(tx)
    await tx.update(totals).set({ amount: shownPosts, comparedAt: now }).where(ofPosts)
    return found
  })
}
