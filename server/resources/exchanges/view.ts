import { and, count, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { TOO_FEW } from '#rules/exchange/pairing.ts'
import { signupsOpenAt, statusAt } from '#rules/exchange/phase.ts'
import { CARD_AVATARS, type Exchange, mayEdit, mayReadReason } from '#rules/exchange/schema.ts'
import { type Signup, signupRefusal } from '#rules/exchange/signup.ts'
import { isMod, type Member } from '#rules/member/schema.ts'
import type { FilledSurvey } from '#rules/survey/schema.ts'
import type { Reader } from '#server/db/open.ts'
import { exchangeSurveys, pictures, signups } from '#server/db/schema.ts'
import { countAddresses } from '#server/resources/addresses/store.ts'
import { membersById, standingOf } from '#server/resources/members/view.ts'
import { pictureOf } from '#server/resources/pictures/view.ts'
import type { SessionMember } from '#server/resources/sessions/store.ts'
import { pausesByExchange } from '#server/resources/signups/pause.ts'
import { NO_PAUSE, type SignupRow, signupView } from '#server/resources/signups/view.ts'
import { stepTypesBy } from '#server/resources/steps/store.ts'
import { filledSurveysOf } from '#server/resources/surveys/store.ts'
import { type ExchangeRow, factsOf } from './facts.ts'

/** For whom, and how much: a list shows a few participants of each exchange, the detail all. */
export interface Showing {
  reader: SessionMember
  now: Date
  detail: 'few' | 'all'
}

const within = (ids: readonly number[]) =>
  and(inArray(signups.exchangeId, [...ids]), isNull(signups.leftAt))

/** How many take part, by exchange; one that nobody is in is left out. */
export async function participantCounts(db: Reader, ids: readonly number[]) {
  const rows = await db
    .select({ id: signups.exchangeId, total: count() })
    .from(signups)
    .where(within(ids))
    .groupBy(signups.exchangeId)
  return new Map(rows.map(({ id, total }) => [id, total]))
}

/**
 * Some participants of each exchange in an order that looks random and stays, or all of them. Whom the reader sends to
 * is among the few, so that a card can name her.
 */
async function participants(
  db: Reader,
  ids: readonly number[],
  recipients: readonly number[],
  detail: Showing['detail'],
) {
  const isRecipient = inArray(signups.userId, [...recipients])
  const shuffledId = sql`${isRecipient} desc, md5(${signups.exchangeId} || ':' || ${signups.id})`
  const ranked = db.$with('ranked').as(
    db
      .select({
        id: signups.id,
        place:
          sql<number>`row_number() over (partition by ${signups.exchangeId} order by ${shuffledId})`
            .mapWith(Number)
            .as('place'),
      })
      .from(signups)
      .where(within(ids)),
  )
  const rows = await db
    .with(ranked)
    .select({ signup: signups })
    .from(ranked)
    .innerJoin(signups, eq(signups.id, ranked.id))
    .where(detail === 'few' ? lte(ranked.place, CARD_AVATARS) : undefined)
    .orderBy(signups.exchangeId, ranked.place)
  return rows.map(({ signup }) => signup)
}

/** A member's own sign-ups, by exchange. */
export async function ownSignups(db: Reader, ids: readonly number[], memberId: number) {
  const rows = await db
    .select()
    .from(signups)
    .where(and(within(ids), eq(signups.userId, memberId)))
  return new Map(rows.map((row) => [row.exchangeId, row]))
}

async function surveyIds(db: Reader, ids: readonly number[]) {
  const rows = await db
    .select()
    .from(exchangeSurveys)
    .where(inArray(exchangeSurveys.exchangeId, [...ids]))
    .orderBy(exchangeSurveys.surveyId)
  const byExchange = new Map<number, number[]>()
  for (const { exchangeId, surveyId } of rows) {
    byExchange.set(exchangeId, [...(byExchange.get(exchangeId) ?? []), surveyId])
  }
  return byExchange
}

async function picturesById(db: Reader, ids: readonly number[]) {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(pictures)
    .where(inArray(pictures.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, pictureOf(row)]))
}

/** Exchanges as one member sees them, in the order of the rows. */
export async function exchangesFor(
  db: Reader,
  rows: readonly ExchangeRow[],
  showing: Showing,
): Promise<Exchange[]> {
  if (rows.length === 0) return []
  const { reader, now, detail } = showing
  const ids = rows.map(({ id }) => id)
  const mine = await ownSignups(db, ids, reader.id)
  const told = await stepTypesBy(db, reader.id, [...mine.keys()])
  const recipients = [...mine.values()].flatMap(({ pairedWith }) => pairedWith ?? [])
  const shown = await participants(db, ids, recipients, detail)
  const counts = await participantCounts(db, ids)
  const pauses = await pausesByExchange(db, reader, [...mine.values()], now)
  const surveys = await surveyIds(db, ids)
  const covers = await picturesById(
    db,
    rows.flatMap(({ pictureId }) => pictureId ?? []),
  )
  const people = await membersById(db, [
    ...rows.map(({ userId }) => userId),
    ...shown.map(({ userId }) => userId),
    reader.id,
  ])
  const filled = await filledSurveysOf(db, reader.id)
  const hasAddress = (await countAddresses(db, reader.id)) > 0
  const person = (id: number) => people.get(id) ?? unnamed(id)

  return rows.map((row) => {
    const participantsCount = counts.get(row.id) ?? 0
    const facts = factsOf(row, participantsCount)
    const own = mine.get(row.id)
    const asker = { id: reader.id, isMod: isMod(reader), isSignedUp: own !== undefined }
    const exchangeSurveyIds = surveys.get(row.id) ?? []
    const view = (signup: SignupRow): Signup =>
      signupView(signup, {
        user: person(signup.userId),
        isMine: signup.userId === reader.id,
        isMyRecipient: own?.pairedWith === signup.userId,
        isModReading: isMod(reader),
        told: told.get(row.id) ?? [],
        pause: pauses.get(row.id) ?? NO_PAUSE,
        surveys: answersTo(exchangeSurveyIds, filled),
      })
    return {
      id: row.id,
      slug: row.slug,
      label: row.label,
      summary: row.summary,
      description: row.description,
      picture: row.pictureId === null ? null : (covers.get(row.pictureId) ?? null),
      user_id: row.userId,
      user: person(row.userId),
      region: row.region,
      status: statusAt(facts, now),
      approved_by: row.approvedBy,
      max_spots: row.maxSpots,
      remaining_spots: facts.remaining_spots,
      participants_count: participantsCount,
      preferred_start_at: row.preferredStartAt,
      start_at: facts.start_at,
      end_at: facts.end_at,
      signups_open_at: signupsOpenAt(facts).toISOString(),
      signup_duration: row.signupDuration,
      exchange_duration: row.exchangeDuration,
      price_min: row.priceMin,
      price_max: row.priceMax,
      surveys: exchangeSurveyIds,
      survey_requested: row.surveyRequested,
      needs_pairing: facts.needs_pairing,
      is_pinned: row.pinnedAt !== null,
      signups: shown.filter(({ exchangeId }) => exchangeId === row.id).map(view),
      is_signed_up: own !== undefined,
      my_signup: own ? view(own) : null,
      can_edit:
        reader.suspendedAt === null && mayEdit({ ...facts, user_id: row.userId }, reader.id, now),
      reason: mayReadReason({ ...facts, user_id: row.userId }, asker)
        ? (row.rejectionReason ?? row.cancellationReason ?? TOO_FEW)
        : null,
      refusal: signupRefusal({
        exchange: { ...facts, region: row.region },
        member: { ...standingOf(reader, now), region: reader.region },
        remainingSpots: facts.remaining_spots,
        alreadyIn: own !== undefined,
        missingSurveys: [],
        hasAddress,
        openDefault: false,
        now,
      }),
    }
  })
}

const unnamed = (id: number): Member => ({ id, nickname: 'A critter', avatar: null })

const answersTo = (ids: readonly number[], filled: readonly FilledSurvey[]): FilledSurvey[] =>
  filled.filter(({ id }) => ids.includes(id))

/** One exchange as one member sees it. */
export async function exchangeFor(
  db: Reader,
  row: ExchangeRow,
  showing: Omit<Showing, 'detail'>,
): Promise<Exchange> {
  const [exchange] = await exchangesFor(db, [row], { ...showing, detail: 'all' })
  if (!exchange) throw new Error('one row makes one exchange')
  return exchange
}
