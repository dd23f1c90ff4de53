import { eq } from 'drizzle-orm'
import {
  isOpenState,
  type Missing,
  type MissingSide,
  type MissingSign,
  mayMissFrom,
  missingFrom,
} from '#rules/exchange/missing.ts'
import { type ExchangeTerms, isPaired, startOf } from '#rules/exchange/phase.ts'
import { type SendByTerms, sendByOf } from '#rules/exchange/send-by.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import type { StepType } from '#rules/exchange/step.ts'
import { RECEIVED_STEPS } from '#rules/exchange/timeline.ts'
import { dateOf } from '#server/db/json.ts'
import { only } from '#server/db/rows.ts'
import { signups } from '#server/db/schema.ts'
import type { Reader } from '#server/db/types.ts'
import { type ExchangeRow, sendByTermsOf, termsOf } from '#server/resources/exchanges/store.ts'
import type { Stamp } from '#server/resources/members/view.ts'
import { type Neighbour, neighboursOf } from '#server/resources/signups/pairs.ts'
import type { SignupRow } from '#server/resources/signups/store.ts'
import { type CaseAround, casesAround } from './store.ts'
import { untilFor } from './view.ts'

export type Signs = Pick<Signup, 'missing_gift' | 'asked_gift' | 'not_received_from'>

export const NO_SIGNS: Signs = { missing_gift: null, asked_gift: null, not_received_from: null }

interface Own extends Pick<SignupRow, 'userId' | 'pairedWith'> {
  doneReceivingAt: Stamp
}

interface Around {
  own: Own
  around: readonly Neighbour[]
  cases: readonly CaseAround[]
  exchange: { terms: ExchangeTerms; sending: SendByTerms; region: string }
  /** Types of steps the member has recorded in this exchange. */
  told: readonly StepType[]
  now: Date
}

const signOf = (one: CaseAround | undefined, side: MissingSide): MissingSign | null =>
  one
    ? {
        state: one.state,
        until: untilFor({ ...one, until: dateOf(one.until) }, side)?.toISOString() ?? null,
        entries: one.entries,
      }
    : null

/** Returns the facts that decide whether a member may report a missing gift now. */
function missingOf({ own, around, cases, exchange, told, now }: Around): Missing {
  const { terms, sending, region } = exchange
  const gifter = around.find(({ pairedWith }) => pairedWith === own.userId)
  // After a gifter's own "I can't" was settled, the recipient may still miss the gift.
  const last = cases.findLast(
    ({ recipientId, state, wasAsked }) =>
      recipientId === own.userId && (wasAsked || isOpenState(state)),
  )
  return {
    isPaired: isPaired(terms, now),
    hasReceived: own.doneReceivingAt !== null || told.some((type) => RECEIVED_STEPS.includes(type)),
    last: last?.state ?? null,
    from: missingFrom({
      region,
      start: startOf(terms),
      gifter: gifter
        ? {
            sendBy: sendByOf(sending, gifter.daysAsked ?? 0),
            since: dateOf(gifter.rematchedAt),
          }
        : null,
    }),
    hasGifter: gifter !== undefined,
    now,
  }
}

/** Returns the fields about missing gifts in a member's own sign-up. A case of a former recipient is left out. */
export function signsIn(given: Around): Signs {
  const { own, cases } = given
  const mine = cases.findLast(({ recipientId }) => recipientId === own.userId)
  const asked = cases.findLast(
    ({ gifterId, recipientId }) => gifterId === own.userId && recipientId === own.pairedWith,
  )
  return {
    missing_gift: signOf(mine, 'receiving'),
    asked_gift: signOf(asked, 'sending'),
    not_received_from: mayMissFrom(missingOf(given))?.toISOString() ?? null,
  }
}

async function readAround(
  db: Reader,
  own: SignupRow,
  row: ExchangeRow,
  told: readonly StepType[],
  now: Date,
): Promise<Around> {
  const found = only(
    await db
      .select({ around: neighboursOf(signups), cases: casesAround(signups) })
      .from(signups)
      .where(eq(signups.id, own.id)),
  )
  const exchange = { terms: termsOf(row), sending: sendByTermsOf(row), region: row.region }
  return { own, ...found, exchange, told, now }
}

type Asked = Parameters<typeof readAround>

/** Like `signsIn`, for a sign-up that was read without its gifter and its cases. */
export const signsOf = async (...asked: Asked): Promise<Signs> =>
  signsIn(await readAround(...asked))

/** Returns the facts for `missingRefusal`. */
export const readMissing = async (...asked: Asked): Promise<Missing> =>
  missingOf(await readAround(...asked))
