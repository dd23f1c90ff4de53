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
 * Tells the next few, in the order of their ids, that there is one more survey to answer. Whoever has answered it, for
 * another exchange or to sign up, hears nothing, and nobody does once the exchange is called off.
 * @returns whether others are left to be told
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
