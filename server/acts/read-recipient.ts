import { addressIsReadable, type PairedAddress } from '#rules/address/schema.ts'
import { pauseRefusal } from '#rules/exchange/pause.ts'
import { isPaired } from '#rules/exchange/phase.ts'
import { mayKeepLabelOf } from '#rules/exchange/pocket.ts'
import { isRescuePaused } from '#rules/exchange/rescue.ts'
import { seesRecipient } from '#rules/exchange/rescue-state.ts'
import { isMinor } from '#rules/member/birth-date.ts'
import { restrictionRefusal } from '#rules/member/posting.ts'
import { isAnswered } from '#rules/survey/completion.ts'
import type { PairedSurvey } from '#rules/survey/schema.ts'
import type { MyAct, MyLook } from '#server/act.ts'
import type { Reader } from '#server/db/types.ts'
import { forbidden, notFound, Refused, refuse } from '#server/errors/refused.ts'
import {
  addressChangedAt,
  findAddress,
  recordAddressView,
} from '#server/resources/addresses/store.ts'
import { termsOf, theExchange } from '#server/resources/exchanges/store.ts'
import { type MemberRow, theMember } from '#server/resources/members/store.ts'
import { restrictionOf, standingOf } from '#server/resources/members/view.ts'
import { findOwnRescue } from '#server/resources/rescues/store.ts'
import { openMatch } from '#server/resources/signups/pairs.ts'
import { findOwnSignup, findSignupOf, type SignupRow } from '#server/resources/signups/store.ts'
import { type Pause, pauseOf } from '#server/resources/signups/view.ts'
import { listSurveys, surveysOf } from '#server/resources/surveys/store.ts'

/** A recipient's sign-up, as the gate lets their gifter or their rescuer see it. */
interface Match {
  recipient: SignupRow
  terms: ReturnType<typeof termsOf>
  /** Time of the last change to the recipient's address. */
  changedAt: string | null
}

/** A member's way to a recipient, which is found before the gate is checked. */
interface Way {
  exchangeId: number
  /** Null without a recipient. */
  recipientId: number | null
  /** Returns whether the way is paused. */
  pause(recipient: SignupRow): Promise<Pick<Pause, 'is_sending_paused' | 'address_changed_at'>>
}

/**
 * The gate to a recipient's data, for gifters and rescuers alike.
 * @param wayOf returns the way of a member who is not restricted
 * @throws Refused before the pairing, and while the swap is paused or the member is restricted
 */
async function throughGate<Found extends Way>(
  db: Reader,
  { myId, now }: { myId: number; now: Date },
  wayOf: (me: MemberRow) => Promise<Found>,
): Promise<Match & { way: Found }> {
  // Both members are read again, because a parent or a mod may have restricted one of them since the request passed its
  // checks.
  const me = await theMember(db, myId)
  refuse(restrictionRefusal(restrictionOf(me, now)), 403)
  const way = await wayOf(me)
  const exchange = await theExchange(db, way.exchangeId)
  const terms = termsOf(exchange)
  if (way.recipientId === null || !isPaired(terms, now))
    throw new Refused(422, 'You don’t have a recipient yet.', { code: 'not_paired' })
  const recipient = await findSignupOf(db, exchange.id, way.recipientId)
  if (!recipient) throw notFound()
  const { address_changed_at: changedAt, ...pause } = await way.pause(recipient)
  refuse(pauseRefusal(pause), 403)
  return { way, recipient, terms, changedAt }
}

/** Returns the member's own sign-up and their recipient's. @throws Refused as the gate does */
async function matchOf(db: Reader, signupId: number, myId: number, now: Date) {
  const { way, ...match } = await throughGate(db, { myId, now }, async (me) => {
    const mine = await findOwnSignup(db, signupId, myId)
    if (!mine) throw notFound()
    const { exchangeId, pairedWith: recipientId } = mine
    return { mine, exchangeId, recipientId, pause: () => pauseOf(db, me, mine, now) }
  })
  return { ...match, mine: way.mine }
}

/** Returns the sign-up of a rescuer's recipient, once the rescuer has accepted. @throws Refused as the gate does */
const rescueMatchOf = (db: Reader, rescueId: number, myId: number, now: Date): Promise<Match> =>
  throughGate(db, { myId, now }, async () => {
    const found = await findOwnRescue(db, rescueId, myId)
    if (!found) throw notFound()
    if (!seesRecipient(found.rescue.state))
      throw forbidden('You see who it’s for once you’ve accepted, and until it’s over.', 'hidden')
    const { exchangeId, recipientId } = found.gift
    return {
      exchangeId,
      recipientId,
      pause: async ({ addressId }) => ({
        is_sending_paused: isRescuePaused(standingOf(await theMember(db, recipientId), now)),
        address_changed_at: await addressChangedAt(db, addressId),
      }),
    }
  })

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
  const { mine, ...match } = await matchOf(tx, signupId, me.id, now)
  const address = await showAddress({ tx, me, now }, match, { asksToKeep, byRescuer: false })
  await openMatch(tx, mine.id, match.recipient.userId, now)
  return address
}

/** Returns the address of a rescuer's recipient, who can see in the record that their rescuer has read it. */
export async function readRescueAddress(
  { tx, me, now }: MyAct,
  rescueId: number,
): Promise<PairedAddress> {
  const match = await rescueMatchOf(tx, rescueId, me.id, now)
  return showAddress({ tx, me, now }, match, { asksToKeep: false, byRescuer: true })
}

/** Returns an address behind the gate, and records the access. */
async function showAddress(
  { tx, me, now }: Pick<MyAct, 'tx' | 'me' | 'now'>,
  { recipient, terms, changedAt }: Match,
  { asksToKeep, byRescuer }: { asksToKeep: boolean; byRescuer: boolean },
): Promise<PairedAddress> {
  if (!addressIsReadable(terms, now))
    throw forbidden('This exchange is over, and its addresses are hidden again.', 'hidden')
  const { addressId, userId: ownerId, exchangeId } = recipient
  const address = addressId === null ? null : await findAddress(tx, ownerId, addressId)
  if (!address)
    throw new Refused(422, 'Your recipient has no address anymore. Please ask an elf.', {
      code: 'no_address',
    })
  const owner = await theMember(tx, ownerId)
  const kept = asksToKeep && mayKeepLabelOf({ is_minor: isMinor(owner.birthDate, now) })
  const reading = { viewerId: me.id, ownerId, addressId: address.id, exchangeId, kept, byRescuer }
  await recordAddressView(tx, reading, now)
  const { name, line1, line2, zip, city, state, country } = address
  return { name, line1, line2, zip, city, state, country, changed_at: changedAt, is_kept: kept }
}

/** Returns the recipient's answers to the surveys of the exchange. */
export async function readSurveys(
  { db, me, now }: MyLook,
  signupId: number,
): Promise<PairedSurvey[]> {
  const { recipient } = await matchOf(db, signupId, me.id, now)
  return answersOf(db, recipient)
}

/** Returns the survey answers of a rescuer's recipient. */
export async function readRescueSurveys(
  { db, me, now }: MyLook,
  rescueId: number,
): Promise<PairedSurvey[]> {
  const { recipient } = await rescueMatchOf(db, rescueId, me.id, now)
  return answersOf(db, recipient)
}

async function answersOf(db: Reader, recipient: SignupRow): Promise<PairedSurvey[]> {
  const ids = await surveysOf(db, recipient.exchangeId)
  if (ids.length === 0) return []
  const surveys = await listSurveys(db, recipient.userId, ids)
  return surveys.flatMap(({ answers, ...survey }) =>
    answers?.some(isAnswered) ? [{ survey: { ...survey, answers: null }, answers }] : [],
  )
}
