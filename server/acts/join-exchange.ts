import { signoutRefusal } from '#rules/exchange/leaving.ts'
import { type SignupInput, signupRefusal } from '#rules/exchange/signing-up.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import type { Act, MyAct } from '#server/act.ts'
import { invalidField, notFound, refuse } from '#server/errors/refused.ts'
import { addressFor } from '#server/resources/addresses/store.ts'
import {
  heardAt,
  inLockingOrder,
  lockExchange,
  termsOf,
  theExchange,
} from '#server/resources/exchanges/store.ts'
import { lockMember } from '#server/resources/members/store.ts'
import {
  changeSignup,
  createSignup,
  findOwnSignup,
  findSignupOf,
  unpairedSignupsOf,
} from '#server/resources/signups/store.ts'
import { signupFor } from '#server/resources/signups/view.ts'
import { leaveLine, linesOf } from '#server/resources/waiting/store.ts'
import { missingSurveysOf, spotQuestion, standingAmong } from './ask-for-spot.ts'
import { followLists } from './follow-lists.ts'
import { rememberNote } from './follow-note.ts'
import { leavePlace, offerFreeSpots } from './offer-spots.ts'

const NOT_YOURS = 'This isn’t one of your addresses'

/**
 * Signs a member up. The exchange is locked before its spots are counted, so that sign-ups run one after another. A
 * spot that is kept for somebody on the waiting list counts as taken for everybody else.
 * @throws Refused with 422 and the rule's code if the member cannot sign up
 */
export async function signUp(act: MyAct, input: SignupInput): Promise<Signup> {
  const { tx } = act
  // Read again, because a parent or a mod may have restricted the member since the request passed its checks.
  const member = await lockMember(tx, act.me.id)
  const exchange = await lockExchange(tx, input.exchange_id)
  const now = heardAt(exchange, act.now)
  // An offer that has just ended goes to the next in line, not to the member who happens to ask now.
  await offerFreeSpots({ ...act, now }, exchange)
  // Frees the spot that is kept for this member, if any, so that this sign-up can take it. If the sign-up is refused,
  // the rollback restores the offer.
  await leaveLine(tx, exchange.id, member.id, now)
  const settled = await theExchange(tx, exchange.id)
  const alreadyIn = (await findSignupOf(tx, exchange.id, member.id)) !== null
  const addressId = await addressFor(tx, member.id, input.address_id ?? null)
  refuse(
    signupRefusal(
      spotQuestion(settled, member, now, {
        alreadyIn,
        missingSurveys: await missingSurveysOf(tx, exchange, member),
        hasAddress: addressId !== null || typeof input.address_id === 'number',
        standing: (await standingAmong({ ...act, now }, [member.id]))(member.id),
      }),
    ),
  )
  if (addressId === null) throw invalidField('address_id', NOT_YOURS)
  const signup = { exchangeId: exchange.id, userId: member.id, addressId }
  const made = await createSignup(tx, signup, now)
  await rememberNote({ ...act, now }, member, exchange)
  await followLists({ ...act, now }, exchange)
  return signupFor(tx, made, member, now)
}

/** Lets a member leave before the start; the reason is for the mods. */
export async function signOut(act: MyAct, signupId: number, reason: string): Promise<void> {
  const { tx, me } = act
  const signup = await findOwnSignup(tx, signupId, me.id)
  if (!signup) throw notFound()
  const exchange = await lockExchange(tx, signup.exchangeId)
  const now = heardAt(exchange, act.now)
  const stillIn = await findOwnSignup(tx, signupId, me.id)
  refuse(signoutRefusal(termsOf(exchange), stillIn !== null, now))
  await changeSignup(tx, signup.id, { leftAt: now, leaveReason: reason })
  await followLists({ ...act, now }, exchange)
  await offerFreeSpots({ ...act, now }, exchange, [now])
}

/**
 * Removes a member from all exchanges that are not paired yet, and from all waiting lists. Mods decide about running
 * exchanges.
 */
export async function withdrawSignups(act: Act, memberId: number, reason: string): Promise<void> {
  const { tx, now } = act
  const taking = await unpairedSignupsOf(tx, memberId)
  const signedUp = taking.map(({ exchangeId }) => exchangeId)
  for (const exchangeId of inLockingOrder(signedUp, await linesOf(tx, memberId))) {
    const exchange = await lockExchange(tx, exchangeId)
    if (exchange.pairedAt !== null) continue
    await leavePlace(act, exchange, memberId)
    const own = taking.find((signup) => signup.exchangeId === exchangeId)
    if (!own) continue
    await changeSignup(tx, own.id, { leftAt: now, leaveReason: reason })
    await followLists(act, exchange)
    await offerFreeSpots(act, exchange, [now])
  }
}
