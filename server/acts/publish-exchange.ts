import type { ExchangeInput } from '#rules/exchange/input.ts'
import { mayEdit } from '#rules/exchange/schema.ts'
import { takingBackRefusal } from '#rules/exchange/taking-back.ts'
import { onboardingRefusal, restrictionRefusal } from '#rules/member/posting.ts'
import type { MyAct } from '#server/act.ts'
import { forbidden, invalidField, notFound, refuse } from '#server/errors/refused.ts'
import {
  createExchange,
  deleteExchange,
  type ExchangeRow,
  editExchange,
  heardAt,
  lockExchange,
  termsOf,
} from '#server/resources/exchanges/store.ts'
import { actingMember, lockMember } from '#server/resources/members/store.ts'
import { standingOf } from '#server/resources/members/view.ts'
import { holdCover } from '#server/resources/pictures/store.ts'
import { everSignedUp } from '#server/resources/signups/store.ts'
import { areSurveys } from '#server/resources/surveys/store.ts'

const NOT_KNOWN = 'This is not one of the choices'

/**
 * Checks that the surveys exist and that a new picture is an approved header or the member's own. An unchanged picture
 * is accepted even if the mods have withdrawn it since.
 */
async function checkChoices(
  { tx, me }: MyAct,
  { picture_id, surveys }: ExchangeInput,
  before: Pick<ExchangeRow, 'pictureId'> | null = null,
) {
  const isNew = picture_id !== null && picture_id !== before?.pictureId
  if (isNew && !(await holdCover(tx, me.id, picture_id)))
    throw invalidField('picture_id', NOT_KNOWN)
  if (!(await areSurveys(tx, surveys))) throw invalidField('surveys', NOT_KNOWN)
}

/**
 * Reads the member again, because a mod may have restricted them or the account may have been closed since the request
 * passed its checks.
 */
async function mustBeAllowedToPropose({ tx, me, now }: MyAct): Promise<void> {
  const standing = standingOf(await actingMember(tx, me.id), now)
  refuse(restrictionRefusal(standing) ?? onboardingRefusal(standing))
}

/** Publishes a new exchange, which then waits for approval. */
export async function publishExchange(act: MyAct, input: ExchangeInput): Promise<ExchangeRow> {
  const { tx, me, now } = act
  await mustBeAllowedToPropose(act)
  await checkChoices(act, input)
  return createExchange(tx, me.id, input, now)
}

/** Deletes a member's own proposal, along with all decisions about it. */
export async function takeBackExchange({ tx, me, now }: MyAct, idOrSlug: string): Promise<void> {
  const reader = await actingMember(tx, me.id)
  refuse(restrictionRefusal(standingOf(reader, now)))
  const row = await lockExchange(tx, idOrSlug)
  if (row.userId !== me.id) throw row.approvedBy === null ? notFound() : forbidden()
  refuse(takingBackRefusal(termsOf(row), await everSignedUp(tx, row.id), now))
  await deleteExchange(tx, row.id)
}

/** Changes a member's own exchange that has not started. */
export async function reviseExchange(
  act: MyAct,
  idOrSlug: string,
  input: ExchangeInput,
): Promise<ExchangeRow> {
  const { tx, me } = act
  // Locks the creator because the search text of the exchange contains their nickname.
  await lockMember(tx, me.id)
  await mustBeAllowedToPropose(act)
  const row = await lockExchange(tx, idOrSlug)
  const now = heardAt(row, act.now)
  if (row.userId !== me.id) throw row.approvedBy === null ? notFound() : forbidden()
  if (!mayEdit({ ...termsOf(row), user_id: row.userId }, me.id, now))
    throw forbidden('This exchange can no longer be changed')
  if (input.max_spots < row.participantsAmount)
    throw invalidField('max_spots', `${row.participantsAmount} critters have signed up already`)
  const taken = row.participantsAmount + row.offeredAmount
  if (input.max_spots < taken)
    throw invalidField('max_spots', `${taken} spots are taken or kept for critters in line`)
  await checkChoices(act, input, row)
  await editExchange(tx, row, input, now)
  return lockExchange(tx, row.id)
}
