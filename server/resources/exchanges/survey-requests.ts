import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { startOf, statusAt } from '#rules/exchange/phase.ts'
import type { SurveyRequest } from '#rules/mod/survey-request.ts'
import type { Page } from '#rules/wire/api.ts'
import { cappedPageOf, only } from '#server/db/rows.ts'
import { exchangeSurveys, exchanges, surveys } from '#server/db/schema.ts'
import type { Reader } from '#server/db/types.ts'
import { type LedPaging, leading } from '#server/lists/first.ts'
import { threadsWithCreators } from '#server/resources/contacts/store.ts'
import { namesOf } from '#server/resources/members/view.ts'
import { type ExchangeRow, termsOf } from './store.ts'

/** The SQL equivalent of the rule `surveyRequestRefusal`. */
const isOpen = (now: Date) =>
  and(
    exchanges.surveyRequested,
    isNull(exchanges.rejectedAt),
    isNull(exchanges.cancelledAt),
    or(isNull(exchanges.approvedBy), gt(exchanges.startAt, now)),
  )

/** Returns one page of the exchanges whose creator asks for another survey, oldest first. */
export async function surveyRequests(
  db: Reader,
  paging: LedPaging,
  now: Date,
): Promise<Page<SurveyRequest>> {
  const where = isOpen(now)
  const list = db
    .select()
    .from(exchanges)
    .where(where)
    .orderBy(...leading(exchanges.id, paging), asc(exchanges.id))
  const { rows, meta } = await cappedPageOf(db, paging, { table: exchanges, where }, list)
  return { data: await requestsOf(db, rows, now), meta }
}

export const surveyRequestOf = async (
  db: Reader,
  row: ExchangeRow,
  now: Date,
): Promise<SurveyRequest> => only(await requestsOf(db, [row], now))

async function requestsOf(
  db: Reader,
  rows: readonly ExchangeRow[],
  now: Date,
): Promise<SurveyRequest[]> {
  const ids = rows.map(({ id }) => id)
  const threads = await threadsWithCreators(db, ids)
  const names = await namesOf(
    db,
    rows.map(({ userId }) => userId),
  )
  const asked = await db
    .select({ exchangeId: exchangeSurveys.exchangeId, id: surveys.id, label: surveys.label })
    .from(exchangeSurveys)
    .innerJoin(surveys, eq(surveys.id, exchangeSurveys.surveyId))
    .where(inArray(exchangeSurveys.exchangeId, ids))
    .orderBy(asc(surveys.id))
  return rows.map((row) => {
    const terms = termsOf(row)
    return {
      id: row.id,
      slug: row.slug,
      label: row.label,
      summary: row.summary,
      user: names(row.userId),
      status: statusAt(terms, now),
      created_at: row.createdAt.toISOString(),
      start_at: startOf(terms).toISOString(),
      participants_count: row.participantsAmount,
      surveys: asked
        .filter(({ exchangeId }) => exchangeId === row.id)
        .map(({ id, label }) => ({ id, label })),
      contact_id: threads.get(row.id) ?? null,
    }
  })
}
