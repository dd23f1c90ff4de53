import { and, eq, type SQL, sql } from 'drizzle-orm'
import { partOf } from '#rules/exchange/pair-thread.ts'
import { TOO_FEW } from '#rules/exchange/pairing.ts'
import { signupsOpenAt, statusAt } from '#rules/exchange/phase.ts'
import { CARD_AVATARS, type Exchange, mayEdit, mayReadReason } from '#rules/exchange/schema.ts'
import { sendByOf } from '#rules/exchange/send-by.ts'
import { signupRefusal } from '#rules/exchange/signing-up.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import { limitsSwaps, type SwapCount } from '#rules/exchange/standing.ts'
import { spotsFor } from '#rules/exchange/waiting.ts'
import { isMod, mayReachOthers } from '#rules/member/schema.ts'
import type { Site } from '#server/act.ts'
import { idsOf } from '#server/db/among.ts'
import { prepared } from '#server/db/prepared.ts'
import { only } from '#server/db/rows.ts'
import { addresses, exchangeSurveys, exchanges, steps, surveyAnswers } from '#server/db/schema.ts'
import type { Reader } from '#server/db/types.ts'
import type { MemberRow } from '#server/resources/members/store.ts'
import {
  joinedMember,
  memberOf,
  restrictionOf,
  standingOf,
} from '#server/resources/members/view.ts'
import { NO_SIGNS, signsIn } from '#server/resources/missing/signs.ts'
import { casesAround } from '#server/resources/missing/store.ts'
import { joinedPicture, pictureOf } from '#server/resources/pictures/view.ts'
import { revealsAround } from '#server/resources/reveals/store.ts'
import { neighboursOf } from '#server/resources/signups/pairs.ts'
import {
  isMineIn,
  mine,
  NO_PAUSE,
  pauseIn,
  type SignupJson,
  shownSignups,
  signupJson,
  signupView,
} from '#server/resources/signups/view.ts'
import { defaultOf, defaultsOf, swapsOf } from '#server/resources/standing/store.ts'
import { joiningOf } from '#server/resources/standing/view.ts'
import { typesOfSteps } from '#server/resources/steps/store.ts'
import { filledSurveyOf, filledSurveys } from '#server/resources/surveys/store.ts'
import { endSignsIn, NO_END_SIGNS } from '#server/resources/thanks/signs.ts'
import { cardsAround, threadsAround } from '#server/resources/threads/around.ts'
import { NO_THREADS, threadsIn } from '#server/resources/threads/view.ts'
import { isPlaceIn, place, placeJson, waitingOf } from '#server/resources/waiting/store.ts'
import { idIn, sendByColumns, sendByTermsOf, termsColumns, termsOf } from './store.ts'

const creator = joinedMember('creator')
const me = joinedMember('me')
const cover = joinedPicture('cover')

const columns = {
  ...termsColumns,
  ...sendByColumns,
  id: exchanges.id,
  slug: exchanges.slug,
  label: exchanges.label,
  summary: exchanges.summary,
  description: exchanges.description,
  userId: exchanges.userId,
  region: exchanges.region,
  priceMin: exchanges.priceMin,
  priceMax: exchanges.priceMax,
  surveyRequested: exchanges.surveyRequested,
  isPublic: exchanges.isPublic,
  rejectionReason: exchanges.rejectionReason,
  cancellationReason: exchanges.cancellationReason,
  pinnedAt: exchanges.pinnedAt,
}

const surveyIds = sql`select ${exchangeSurveys.surveyId} from ${exchangeSurveys} where ${eq(exchangeSurveys.exchangeId, exchanges.id)}`

/**
 * Selects exchanges with everything that a reader sees. It is a single statement because the list, the home page and
 * every page of an exchange run it.
 */
const select = (db: Reader, which: SQL) => {
  const reader = sql.placeholder('reader')
  return db
    .select({
      ...columns,
      cover: cover.json,
      user: creator.json,
      surveys: idsOf(sql`${surveyIds} order by 1`),
      signups: shownSignups(sql.placeholder('most')),
      mine: sql<SignupJson | null>`case when ${mine.id} is not null then ${signupJson(mine, me.json)} end`,
      around: neighboursOf(mine),
      cases: casesAround(mine),
      threads: threadsAround(mine, sql.placeholder('part')),
      cards: cardsAround(mine, sql.placeholder('part')),
      reveals: revealsAround(mine),
      place: placeJson,
      told: typesOfSteps(and(eq(steps.exchangeId, mine.exchangeId), eq(steps.userId, mine.userId))),
      filled: filledSurveys(
        and(
          eq(surveyAnswers.userId, mine.userId),
          sql`${surveyAnswers.surveyId} in (${surveyIds})`,
        ),
      ),
      defaults: defaultsOf(reader),
      swaps: sql<SwapCount | null>`case when ${sql.placeholder('areCounted')}::boolean then ${swapsOf(reader, sql.placeholder('now'))} end`,
      hasAddress: sql<boolean>`exists (select 1 from ${addresses} where ${eq(addresses.memberId, reader)})`,
    })
    .from(exchanges)
    .innerJoin(creator.member, eq(creator.member.id, exchanges.userId))
    .leftJoin(creator.avatar, eq(creator.avatar.id, creator.member.avatarId))
    .leftJoin(cover.picture, eq(cover.picture.id, exchanges.pictureId))
    .leftJoin(mine, isMineIn(reader))
    .leftJoin(place, isPlaceIn(reader))
    .leftJoin(me.member, eq(me.member.id, mine.userId))
    .leftJoin(me.avatar, eq(me.avatar.id, me.member.avatarId))
    .where(which)
}
const byIds = prepared((db) =>
  select(db, sql`${exchanges.id} = any(${sql.placeholder('ids')}::bigint[])`).prepare('exchanges'),
)
const bySlug = prepared((db) =>
  select(db, eq(exchanges.slug, sql.placeholder('slug'))).prepare('exchange_by_slug'),
)
type Row = Awaited<ReturnType<typeof select>>[number]

/** The reader of an exchange, the time, and the settings that limit sign-ups. */
interface Showing {
  reader: MemberRow
  now: Date
  site: Pick<Site, 'swapLimits'>
}

/** Returns the parameters that both statements share. */
const asked = ({ reader, now, site }: Showing) => ({
  reader: reader.id,
  areCounted: limitsSwaps(site.swapLimits),
  part: partOf(now).toISOString(),
  now,
})

function exchangeOf(row: Row, { reader, now, site }: Showing): Exchange {
  const terms = termsOf(row)
  const sending = sendByTermsOf(row)
  const own = row.mine
  const asker = { id: reader.id, isMod: isMod(reader), isSignedUp: own !== null }
  const pause = own ? pauseIn(own, row.around, reader, now) : NO_PAUSE
  const signs = own
    ? signsIn({
        own,
        around: row.around,
        cases: row.cases,
        exchange: { terms, sending, region: row.region },
        told: row.told,
        now,
      })
    : NO_SIGNS
  const threads = own
    ? threadsIn({
        own,
        member: reader,
        around: row.around,
        threads: row.threads,
        terms,
        now,
      })
    : NO_THREADS
  const ending = own
    ? endSignsIn({
        own,
        member: reader,
        around: row.around,
        cards: row.cards,
        reveals: row.reveals,
        participants: row.participantsAmount,
        told: row.told,
        now,
      })
    : NO_END_SIGNS
  const filled = row.filled.map(filledSurveyOf)
  const waiting = own ? null : waitingOf(row.place)
  const view = (signup: SignupJson): Signup =>
    signupView(signup, {
      user: memberOf(signup.user),
      isMine: signup.userId === reader.id,
      isMyRecipient: own?.pairedWith === signup.userId,
      isModReading: isMod(reader) && own === null,
      told: row.told,
      pause,
      signs,
      threads,
      ending,
      sending,
      surveys: filled,
    })
  return {
    id: row.id,
    slug: row.slug,
    label: row.label,
    summary: row.summary,
    description: row.description,
    picture: row.cover && pictureOf(row.cover),
    user_id: row.userId,
    user: memberOf(row.user),
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
    send_by_duration: row.sendByDuration,
    send_by: sendByOf(sending).toISOString(),
    price_min: row.priceMin,
    price_max: row.priceMax,
    surveys: row.surveys,
    survey_requested: row.surveyRequested,
    is_public: row.isPublic,
    needs_pairing: terms.needs_pairing,
    is_pinned: row.pinnedAt !== null,
    signups: row.signups.map(view),
    is_signed_up: own !== null,
    my_signup: own && view(own),
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
      remainingSpots: spotsFor(terms.remaining_spots, waiting, now),
      alreadyIn: own !== null,
      missingSurveys: [],
      hasAddress: row.hasAddress,
      standing: joiningOf(
        { defaults: row.defaults.map(defaultOf), swaps: row.swaps },
        { site, now },
      ),
      now,
    }),
    waiting,
  }
}

const FEW = CARD_AVATARS
const ALL = Number.MAX_SAFE_INTEGER

/** Returns these exchanges as one member sees them, in the given order, each with a few of its participants. */
export async function exchangesFor(
  db: Reader,
  ids: readonly number[],
  showing: Showing,
): Promise<Exchange[]> {
  if (ids.length === 0) return []
  const rows = await byIds(db).execute({ ...asked(showing), ids: [...ids], most: FEW })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? exchangeOf(row, showing) : []
  })
}

/** Returns one exchange as one member sees it, with all participants, or null. */
export async function findExchangeFor(
  db: Reader,
  idOrSlug: string | number,
  showing: Showing,
): Promise<Exchange | null> {
  const id = idIn(idOrSlug)
  const asking = { ...asked(showing), most: ALL }
  const [row] =
    id === null
      ? await bySlug(db).execute({ ...asking, slug: idOrSlug })
      : await byIds(db).execute({ ...asking, ids: [id] })
  return row ? exchangeOf(row, showing) : null
}

/** Like `findExchangeFor`, for an exchange that must exist. */
export async function exchangeFor(db: Reader, id: number, showing: Showing): Promise<Exchange> {
  const found = await findExchangeFor(db, id, showing)
  return only(found ? [found] : [])
}
