import { TOO_FEW } from '#rules/exchange/pairing.ts'
import { signupsOpenAt, statusAt } from '#rules/exchange/phase.ts'
import { type Exchange, mayEdit, mayReadReason } from '#rules/exchange/schema.ts'
import { signupRefusal } from '#rules/exchange/signing-up.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import { isMod, mayReachOthers } from '#rules/member/schema.ts'
import { only } from '#server/db/rows.ts'
import type { Reader } from '#server/db/types.ts'
import { countAddresses } from '#server/resources/addresses/store.ts'
import type { MemberRow } from '#server/resources/members/store.ts'
import { namesOf, restrictionOf, standingOf } from '#server/resources/members/view.ts'
import { picturesById } from '#server/resources/pictures/store.ts'
import { ownSignups, type SignupRow, shownSignups } from '#server/resources/signups/store.ts'
import {
  answersTo,
  NO_PAUSE,
  pausesByExchange,
  signupView,
} from '#server/resources/signups/view.ts'
import { stepTypesBy } from '#server/resources/steps/store.ts'
import { filledSurveysOf, surveysByExchange } from '#server/resources/surveys/store.ts'
import { type ExchangeRow, termsOf } from './store.ts'

/** For whom, and how much: a list shows a few participants of each exchange, the detail all. */
export interface Showing {
  reader: MemberRow
  now: Date
  detail: 'few' | 'all'
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
  const shown = await shownSignups(db, ids, recipients, detail)
  const pauses = await pausesByExchange(db, reader, [...mine.values()], now)
  const surveys = await surveysByExchange(db, ids)
  const covers = await picturesById(
    db,
    rows.flatMap(({ pictureId }) => pictureId ?? []),
  )
  const person = await namesOf(db, [
    ...rows.map(({ userId }) => userId),
    ...shown.map(({ userId }) => userId),
    reader.id,
  ])
  const filled = await filledSurveysOf(db, reader.id)
  const hasAddress = (await countAddresses(db, reader.id)) > 0

  return rows.map((row) => {
    const terms = termsOf(row)
    const own = mine.get(row.id)
    const asker = { id: reader.id, isMod: isMod(reader), isSignedUp: own !== undefined }
    const exchangeSurveyIds = surveys.get(row.id) ?? []
    const view = (signup: SignupRow): Signup =>
      signupView(signup, {
        user: person(signup.userId),
        isMine: signup.userId === reader.id,
        isMyRecipient: own?.pairedWith === signup.userId,
        isModReading: isMod(reader) && own === undefined,
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
      status: statusAt(terms, now),
      approved_by: row.approvedBy,
      max_spots: row.maxSpots,
      remaining_spots: terms.remaining_spots,
      participants_count: row.participantsAmount,
      preferred_start_at: row.preferredStartAt,
      start_at: terms.start_at,
      end_at: terms.end_at,
      signups_open_at: signupsOpenAt(terms).toISOString(),
      signup_duration: row.signupDuration,
      exchange_duration: row.exchangeDuration,
      price_min: row.priceMin,
      price_max: row.priceMax,
      surveys: [...exchangeSurveyIds],
      survey_requested: row.surveyRequested,
      needs_pairing: terms.needs_pairing,
      is_pinned: row.pinnedAt !== null,
      signups: shown.filter(({ exchangeId }) => exchangeId === row.id).map(view),
      is_signed_up: own !== undefined,
      my_signup: own ? view(own) : null,
      can_edit:
        mayReachOthers(restrictionOf(reader, now)) &&
        mayEdit({ ...terms, user_id: row.userId }, reader.id, now),
      reason: mayReadReason({ ...terms, user_id: row.userId }, asker)
        ? (row.rejectionReason ?? row.cancellationReason ?? TOO_FEW)
        : null,
      mod_part: null,
      refusal: signupRefusal({
        exchange: { ...terms, region: row.region },
        member: { ...standingOf(reader, now), region: reader.region },
        remainingSpots: terms.remaining_spots,
        alreadyIn: own !== undefined,
        missingSurveys: [],
        hasAddress,
        openDefault: false,
        now,
      }),
    }
  })
}

/** One exchange as one member sees it. */
export async function exchangeFor(
  db: Reader,
  row: ExchangeRow,
  showing: Omit<Showing, 'detail'>,
): Promise<Exchange> {
  return only(await exchangesFor(db, [row], { ...showing, detail: 'all' }))
}
