import {
  attachmentRefusal,
  type SurveyRequest,
  surveyRequestRefusal,
  threadRefusal,
} from '#rules/mod/survey-request.ts'
import type { MyAct } from '#server/act.ts'
import { invalidField, notFound, notToYourself, refuse } from '#server/errors/refused.ts'
import { surveyAdded, surveyDeclined } from '#server/notices/exchange.ts'
import { elfWrote } from '#server/notices/letter.ts'
import { tell } from '#server/notices/tell.ts'
import { beginThread, threadsWithCreators } from '#server/resources/contacts/store.ts'
import {
  changeExchange,
  type ExchangeRow,
  findExchange,
  heardAt,
  lockExchange,
  termsOf,
} from '#server/resources/exchanges/store.ts'
import { surveyRequestOf } from '#server/resources/exchanges/survey-requests.ts'
import { lockMember } from '#server/resources/members/store.ts'
import { addSurvey } from '#server/resources/surveys/attached.ts'
import { areSurveys, labelOf, surveysOf } from '#server/resources/surveys/store.ts'
import { record } from './record-action.ts'
import { tellNextOfSurvey } from './tell-of-survey.ts'
import { TOLD_AT_ONCE } from './tell-participants.ts'

const NOT_KNOWN = 'This survey no longer exists'

/**
 * Locks the exchange whose creator asks for another survey.
 * @throws Refused with 404, and with 422 if the request has been settled, for example by another mod
 */
async function heldRequest({ tx, now }: MyAct, id: number): Promise<ExchangeRow> {
  const row = await lockExchange(tx, id)
  const terms = termsOf(row)
  const asking = { ...terms, survey_requested: row.surveyRequested }
  refuse(surveyRequestRefusal(asking, heardAt(row, now)))
  return row
}

/**
 * Adds a survey to an exchange, which settles the request. Participants stay signed up and are notified of the new
 * survey; in a large exchange a job does this in batches.
 */
export async function attachSurvey(act: MyAct, id: number, surveyId: number): Promise<void> {
  const { tx, now } = act
  const row = await heldRequest(act, id)
  const before = await surveysOf(tx, id)
  refuse(attachmentRefusal(before, surveyId))
  if (!(await areSurveys(tx, [surveyId]))) throw invalidField('survey_id', NOT_KNOWN)
  const survey = await labelOf(tx, surveyId)
  const attached = { exchangeId: id, surveyId }
  await addSurvey(tx, attached)
  await changeExchange(tx, id, { surveyRequested: false }, now)
  await record(act, 'attach survey', ['exchange', id], { survey })
  await tell(act, row.userId, surveyAdded(row, survey))
  if (row.participantsAmount <= TOLD_AT_ONCE) await tellNextOfSurvey(act, attached)
}

/** Settles the request without a survey, and notifies the creator of the reason. */
export async function declineSurvey(act: MyAct, id: number, reason: string): Promise<void> {
  const row = await heldRequest(act, id)
  await changeExchange(act.tx, id, { surveyRequested: false }, act.now)
  await record(act, 'decline survey', ['exchange', id], { reason })
  await tell(act, row.userId, surveyDeclined(row, reason))
}

/**
 * Writes to the creator about the request, in a thread started by the mods. The creator can read and answer it like any
 * of their threads.
 * @throws Refused with 422 if there is already an open thread about the exchange, or if the creator has closed their
 * account
 */
export async function writeToCreator(
  act: MyAct,
  id: number,
  message: string,
): Promise<SurveyRequest> {
  const { tx, me, now } = act
  const found = await findExchange(tx, id)
  if (!found) throw notFound()
  const { userId: memberId } = found
  if (memberId === me.id) throw notToYourself()
  // The member is locked before the exchange, in the same order as in a sign-up. The lock also keeps the creator from
  // closing their account in the meantime.
  const creator = await lockMember(tx, memberId)
  const row = await heldRequest(act, id)
  const thread = (await threadsWithCreators(tx, [id])).get(id) ?? null
  refuse(threadRefusal(thread, creator.closedAt !== null))
  const contactId = await beginThread(tx, { memberId, exchangeId: id, by: me.id, message }, now)
  await record(act, 'begin contact', ['member', memberId], { contact: contactId })
  await tell(act, memberId, elfWrote(contactId))
  return surveyRequestOf(tx, row, now)
}
