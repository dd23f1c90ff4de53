import { and, asc, desc, eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { signupsOpenAt, statusAt } from '#rules/exchange/phase.ts'
import { EXCHANGES_FOR_GUESTS, type PublicExchange } from '#rules/exchange/public.ts'
import { prepared } from '#server/db/prepared.ts'
import { exchanges } from '#server/db/schema.ts'
import type { Reader } from '#server/db/types.ts'
import { joinedPicture, pictureOf } from '#server/resources/pictures/view.ts'
import { hasOpened, hasSpots, isSeenByGuests, type Time } from './conditions.ts'
import { termsColumns, termsOf } from './store.ts'

const cover = joinedPicture('cover')

/** Selects the columns that guests may see, and those that `termsOf` reads. */
const select = (db: Reader, which: SQL | undefined) =>
  db
    .select({
      ...termsColumns,
      slug: exchanges.slug,
      label: exchanges.label,
      summary: exchanges.summary,
      region: exchanges.region,
      cover: cover.json,
    })
    .from(exchanges)
    .leftJoin(cover.picture, eq(cover.picture.id, exchanges.pictureId))
    .where(which)
type Row = Awaited<ReturnType<typeof select>>[number]

/** @throws for an exchange without a start, which guests never see */
function publicOf(row: Row, now: Date): PublicExchange {
  const { approved_by: _, needs_pairing: __, ...terms } = termsOf(row)
  const { start_at, end_at } = terms
  if (start_at === null || end_at === null) throw new Error('an approved exchange has no start')
  return {
    slug: row.slug,
    label: row.label,
    summary: row.summary,
    picture: row.cover && pictureOf(row.cover),
    region: row.region,
    max_spots: row.maxSpots,
    ...terms,
    status: statusAt(termsOf(row), now),
    start_at,
    end_at,
    signups_open_at: signupsOpenAt(terms).toISOString(),
  }
}

const now = sql.placeholder('now')

const bySlug = prepared((db) =>
  select(db, and(eq(exchanges.slug, sql.placeholder('slug')), isSeenByGuests(now))).prepare(
    'public_exchange',
  ),
)

/** An exchange as guests see it, and the URL of its cover's preview; null until the preview has been rendered. */
export interface SharedExchange {
  exchange: PublicExchange
  preview: string | null
}

/**
 * Returns an exchange as guests see it. An exchange that guests may not see gives the same result as one that does not
 * exist: null, after the same query.
 */
export async function findPublicExchange(
  db: Reader,
  slug: string,
  at: Date,
): Promise<SharedExchange | null> {
  const [row] = await bySlug(db).execute({ slug, now: at })
  return row ? { exchange: publicOf(row, at), preview: row.cover?.formats.preview ?? null } : null
}

/** Selects the ids of the first exchanges that are open, and of the first that open later. */
function candidates(db: Reader, at: Time) {
  const first = (which: SQL | undefined) =>
    db
      .select({ id: exchanges.id })
      .from(exchanges)
      .where(and(isSeenByGuests(at), hasSpots, which))
      .orderBy(asc(exchanges.effectiveStart), asc(exchanges.id))
      .limit(EXCHANGES_FOR_GUESTS)
  return unionAll(first(hasOpened(at)), first(not(hasOpened(at))))
}

const forGuests = prepared((db) =>
  select(db, inArray(exchanges.id, candidates(db, now)))
    .orderBy(desc(hasOpened(now)), asc(exchanges.effectiveStart), asc(exchanges.id))
    .limit(EXCHANGES_FOR_GUESTS)
    .prepare('exchanges_for_guests'),
)

/** Returns the exchanges on the page that guests see at `/`, in the order of the rule `onFrontDoor`. */
export async function exchangesForGuests(db: Reader, at: Date): Promise<PublicExchange[]> {
  const rows = await forGuests(db).execute({ now: at })
  return rows.map((row) => publicOf(row, at))
}
