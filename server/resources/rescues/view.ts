import { isApproved } from '#rules/exchange/phase.ts'
import { isRescuePaused, offeringRefusal } from '#rules/exchange/rescue.ts'
import { offersOf, type Rescue, type Rescuers } from '#rules/exchange/rescue-schema.ts'
import { isRescueOver, seesRecipient } from '#rules/exchange/rescue-state.ts'
import { rescueNext } from '#rules/exchange/rescue-words.ts'
import { isMinor } from '#rules/member/birth-date.ts'
import type { MyLook } from '#server/act.ts'
import { notFound } from '#server/errors/refused.ts'
import {
  type ExchangeRow,
  findExchange,
  termsOf,
  theExchange,
} from '#server/resources/exchanges/store.ts'
import { membersOf, theMember } from '#server/resources/members/store.ts'
import { namesOf, standingOf } from '#server/resources/members/view.ts'
import { standingFactsOf } from '#server/resources/standing/store.ts'
import { stepsFor } from '#server/resources/steps/store.ts'
import { surveysOf } from '#server/resources/surveys/store.ts'
import { rescuerOf } from './candidates.ts'
import { stepsOfRescues } from './steps.ts'
import {
  countOffers,
  findOwnRescue,
  hasOffered,
  type RescueIn,
  rescuesBy,
  thankedIn,
} from './store.ts'

/** Returns a member's own rescues, newest first. */
export const ownRescues = async (look: MyLook): Promise<Rescue[]> =>
  rescuesFor(look, await rescuesBy(look.db, look.me.id))

/** Returns one of a member's own rescues, which must exist. */
export async function rescueFor(look: Omit<MyLook, 'site'>, id: number): Promise<Rescue> {
  const found = await findOwnRescue(look.db, id, look.me.id)
  const [rescue] = found ? await rescuesFor(look, [found]) : []
  if (!rescue) throw notFound()
  return rescue
}

/** Converts rescues to the form shown to their rescuer, who sees the recipient only between acceptance and the end. */
async function rescuesFor(
  { db, me, now }: Omit<MyLook, 'site'>,
  rows: readonly RescueIn[],
): Promise<Rescue[]> {
  const recipients = await membersOf(
    db,
    rows.map(({ gift }) => gift.recipientId),
  )
  const name = await namesOf(db, [...recipients.keys()])
  const sent = await stepsOfRescues(
    db,
    rows.map(({ rescue }) => rescue.id),
  )
  const shown: Rescue[] = []
  for (const { rescue, gift } of rows) {
    const exchange = await theExchange(db, gift.exchangeId)
    const recipient = recipients.get(gift.recipientId)
    const { id, state, until, mayBeThanked } = rescue
    const isSeen = seesRecipient(state) || state === 'arrived'
    const timeline = {
      exchangeId: exchange.id,
      memberId: me.id,
      recipientId: null,
      recipientSince: null,
      gifterId: null,
      gifterSince: null,
    }
    shown.push({
      id,
      exchange: { id: exchange.id, label: exchange.label, slug: exchange.slug },
      state,
      what_next: rescueNext(state),
      until: until?.toISOString() ?? null,
      region: exchange.region,
      has_surveys: (await surveysOf(db, exchange.id)).length > 0,
      recipient: isSeen ? name(gift.recipientId) : null,
      is_paused:
        seesRecipient(state) &&
        recipient !== undefined &&
        isRescuePaused(standingOf(recipient, now)),
      steps: await stepsFor(
        db,
        sent.filter(({ rescueId }) => rescueId === id),
        timeline,
        { reader: me, now },
      ),
      may_be_thanked: mayBeThanked,
      thanks_are_offered: isSeen && recipient !== undefined && !isMinor(recipient.birthDate, now),
      is_over: isRescueOver(state),
    })
  }
  return shown
}

/** Returns how many members offer a spare gift in an exchange, in a word, and whether the reader does or may. */
export async function rescuersIn(
  { db, me, now }: Omit<MyLook, 'site'>,
  exchange: ExchangeRow,
): Promise<Rescuers> {
  const facts = (await standingFactsOf(db, [me.id], now))(me.id)
  const rescuer = rescuerOf(await theMember(db, me.id), facts, now)
  const ids = await thankedIn(db, exchange.id)
  const name = await namesOf(db, ids)
  return {
    offers: offersOf(await countOffers(db, exchange.id)),
    is_offered: await hasOffered(db, exchange.id, me.id),
    may_offer: offeringRefusal(rescuer, exchange.region) === null,
    thanked: ids
      .map(name)
      .toSorted((one, other) => one.nickname.localeCompare(other.nickname, 'en')),
  }
}

/** Like `rescuersIn`, for an exchange that the reader asks for. @throws Refused with 404 before its approval */
export async function readRescuers(look: MyLook, idOrSlug: string): Promise<Rescuers> {
  const exchange = await findExchange(look.db, idOrSlug)
  if (!exchange || !isApproved(termsOf(exchange))) throw notFound()
  return rescuersIn(look, exchange)
}
