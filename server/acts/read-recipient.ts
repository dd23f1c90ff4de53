import { addressIsReadable, type PairedAddress } from '#rules/address/schema.ts'
import { pauseRefusal } from '#rules/exchange/pause.ts'
import { isPaired } from '#rules/exchange/phase.ts'
import { mayKeepLabelOf } from '#rules/exchange/pocket.ts'
import { isMinor } from '#rules/member/birth-date.ts'
import { restrictionRefusal } from '#rules/member/posting.ts'
import { isAnswered } from '#rules/survey/completion.ts'
import type { PairedSurvey } from '#rules/survey/schema.ts'
import type { MyAct, MyLook } from '#server/act.ts'
import type { Reader } from '#server/db/types.ts'
import { forbidden, notFound, Refused, refuse } from '#server/errors/refused.ts'
import { findAddress, recordAddressView } from '#server/resources/addresses/store.ts'
import { termsOf, theExchange } from '#server/resources/exchanges/store.ts'
import { theMember } from '#server/resources/members/store.ts'
import { restrictionOf } from '#server/resources/members/view.ts'
import { openMatch } from '#server/resources/signups/pairs.ts'
import { findOwnSignup, findSignupOf, type SignupRow } from '#server/resources/signups/store.ts'
import { pauseOf } from '#server/resources/signups/view.ts'
import { listSurveys, surveysOf } from '#server/resources/surveys/store.ts'

interface Match {
  mine: SignupRow
  recipient: SignupRow
  terms: ReturnType<typeof termsOf>
  /** Time of the last change to the recipient's address. */
  changedAt: string | null
}

/**
 * Returns the member's own sign-up and their recipient's.
 * @throws Refused before the pairing, and while the swap is paused or the member is restricted
 */
async function matchOf(db: Reader, signupId: number, myId: number, now: Date): Promise<Match> {
  // Both members are read again, because a parent or a mod may have restricted one of them since the request passed its
  // checks.
  const me = await theMember(db, myId)
  refuse(restrictionRefusal(restrictionOf(me, now)), 403)
  const mine = await findOwnSignup(db, signupId, myId)
  if (!mine) throw notFound()
  const exchange = await theExchange(db, mine.exchangeId)
  const terms = termsOf(exchange)
  if (mine.pairedWith === null || !isPaired(terms, now))
    throw new Refused(422, 'You don’t have a recipient yet.', { code: 'not_paired' })
  const recipient = await findSignupOf(db, exchange.id, mine.pairedWith)
  if (!recipient) throw notFound()
  const { address_changed_at: changedAt, ...pause } = await pauseOf(db, me, mine, now)
  refuse(pauseRefusal(pause), 403)
  return { mine, recipient, terms, changedAt }
}

/**
 * Opens the member's envelope: from then on, pages and notices may name their recipient. Viewing the address has the
 * same effect. A repeated call changes nothing.
 */
export async function acknowledgeMatch({ tx, me, now }: MyAct, signupId: number): Promise<void> {
  const { mine, recipient } = await matchOf(tx, signupId, me.id, now)
  await openMatch(tx, mine.id, recipient.userId, now)
}

/**
 * Returns the recipient's address. It stays readable until some time after the end of the exchange. Every access is
 * recorded, and the owner of the address can see the record.
 * @param asksToKeep true if the gifter's device asks to store the label, so that it can show the label without a
 * network
 */
export async function readAddress(
  { tx, me, now }: MyAct,
  signupId: number,
  asksToKeep: boolean,
): Promise<PairedAddress> {
  const { mine, recipient, terms, changedAt } = await matchOf(tx, signupId, me.id, now)
  if (!addressIsReadable(terms, now))
    throw forbidden('This exchange is over, and its addresses are hidden again.', 'hidden')
  const { addressId, userId: ownerId } = recipient
  const address = addressId === null ? null : await findAddress(tx, ownerId, addressId)
  if (!address)
    throw new Refused(422, 'Your recipient has no address anymore. Please ask an elf.', {
      code: 'no_address',
    })
  const { exchangeId } = mine
  const owner = await theMember(tx, ownerId)
  const kept = asksToKeep && mayKeepLabelOf({ is_minor: isMinor(owner.birthDate, now) })
  const reading = { viewerId: me.id, ownerId, addressId: address.id, exchangeId, kept }
  await recordAddressView(tx, reading, now)
  await openMatch(tx, mine.id, ownerId, now)
  const { name, line1, line2, zip, city, state, country } = address
  return { name, line1, line2, zip, city, state, country, changed_at: changedAt, is_kept: kept }
}

/** Returns the recipient's answers to the surveys of the exchange. */
export async function readSurveys(
  { db, me, now }: MyLook,
  signupId: number,
): Promise<PairedSurvey[]> {
  const { recipient } = await matchOf(db, signupId, me.id, now)
  const ids = await surveysOf(db, recipient.exchangeId)
  if (ids.length === 0) return []
  const surveys = await listSurveys(db, recipient.userId, ids)
  return surveys.flatMap(({ answers, ...survey }) =>
    answers?.some(isAnswered) ? [{ survey: { ...survey, answers: null }, answers }] : [],
  )
}
