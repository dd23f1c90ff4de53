import type { Act } from '#server/act.ts'
import { surveyToAnswer } from '#server/notices/exchange.ts'
import { tellAll } from '#server/notices/tell.ts'
import { lockExchange } from '#server/resources/exchanges/store.ts'
import { signupsAfter } from '#server/resources/signups/store.ts'
import {
  type Attached,
  keepToldOfSurvey,
  toldOfSurvey,
} from '#server/resources/surveys/attached.ts'
import { labelOf, owingAmong } from '#server/resources/surveys/store.ts'
import { TOLD_AT_ONCE } from './tell-participants.ts'

/**
 * Notifies the next batch of participants that there is a new survey to answer. They are notified in the order of their
 * ids. Participants who have answered it already, for another exchange or when signing up, are skipped. If the exchange
 * was cancelled, nobody is notified.
 * @returns true if more participants are left
 */
export async function tellNextOfSurvey(act: Act, which: Attached): Promise<boolean> {
  const { tx } = act
  const exchange = await lockExchange(tx, which.exchangeId)
  const after = await toldOfSurvey(tx, which)
  if (after === null) return false
  const isOff = exchange.cancelledAt !== null
  const next = isOff ? [] : await signupsAfter(tx, exchange.id, after, TOLD_AT_ONCE)
  const owing = await owingAmong(
    tx,
    which.surveyId,
    next.map(({ userId }) => userId),
  )
  const label = await labelOf(tx, which.surveyId)
  const notice = surveyToAnswer(exchange, { id: which.surveyId, label })
  await tellAll(
    act,
    owing.map((id) => [id, notice] as const),
  )
  const last = next.length < TOLD_AT_ONCE ? undefined : next.at(-1)
  await keepToldOfSurvey(tx, which, last?.userId ?? null)
  return last !== undefined
}
