import { and, asc, desc, inArray, isNotNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { EXCHANGES_ON_HOME, homepageOrder } from '#rules/exchange/schema.ts'
import { prepared } from '#server/db/prepared.ts'
import { exchanges } from '#server/db/schema.ts'
import type { Reader } from '#server/db/types.ts'
import { questionsFor } from '#server/resources/missing/store.ts'
import { isMineIn, mine } from '#server/resources/signups/view.ts'
import {
  hasBegun,
  isAvailable,
  isCurrent,
  isJoined,
  isMine,
  isUnfinished,
  type Time,
} from './conditions.ts'
import { inOrder } from './list.ts'
import { termsColumns, termsOf } from './store.ts'

/**
 * The home page looks for new exchanges only among this many of the latest ones. Older exchanges have been shown long
 * enough.
 */
const NEWEST = 200

/** Selects the candidates for the home page: the first few of each kind, each found by an index. */
function candidatesForHome(db: Reader, reader: Placeholder, now: Time) {
  const newest = db
    .select({ id: exchanges.id })
    .from(exchanges)
    .orderBy(desc(exchanges.id))
    .limit(NEWEST)
  const the = (where: SQL | undefined, ...order: SQL[]) =>
    db
      .select({ id: exchanges.id })
      .from(exchanges)
      .where(where)
      .orderBy(...order)
      .limit(EXCHANGES_ON_HOME)
  return unionAll(
    the(
      and(isMine(db, reader), isCurrent(now), hasBegun(now), isNotNull(exchanges.pairedAt)),
      desc(exchanges.id),
    ),
    the(and(isJoined(db, reader), isUnfinished(now)), desc(exchanges.id)),
    the(inArray(exchanges.id, questionsFor(db, reader)), desc(exchanges.id)),
    the(and(isNotNull(exchanges.pinnedAt), isCurrent(now)), ...inOrder(exchanges, now)),
    the(isAvailable(now), asc(exchanges.effectiveStart), asc(exchanges.id)),
    the(and(inArray(exchanges.id, newest), isCurrent(now)), desc(exchanges.id)),
  )
}

const home = prepared((db) => {
  const [reader, now] = [sql.placeholder('reader'), sql.placeholder('now')]
  return db
    .select({
      ...termsColumns,
      id: exchanges.id,
      userId: exchanges.userId,
      pinnedAt: exchanges.pinnedAt,
      isSignedUp: isNotNull(mine.id).mapWith(Boolean),
      hasQuestion: inArray(exchanges.id, questionsFor(db, reader)).mapWith(Boolean),
    })
    .from(exchanges)
    .leftJoin(mine, isMineIn(reader))
    .where(inArray(exchanges.id, candidatesForHome(db, reader, now)))
    .orderBy(desc(exchanges.id))
    .prepare('home')
})

/** Returns the ids of the exchanges that the home page shows, in the order of `homepageOrder`. */
export async function exchangesForHome(db: Reader, memberId: number, now: Date): Promise<number[]> {
  const rows = await home(db).execute({ reader: memberId, now })
  const candidates = rows.map((row) => ({
    ...termsOf(row),
    id: row.id,
    user_id: row.userId,
    is_signed_up: row.isSignedUp,
    has_question: row.hasQuestion,
    is_pinned: row.pinnedAt !== null,
  }))
  return homepageOrder(candidates, memberId, now).map(({ id }) => id)
}
