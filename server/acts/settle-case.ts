import { boundLists, choicesLeft } from '#rules/exchange/list-bound.ts'
import {
  needsSecondMod,
  SETTLED_ALREADY,
  type Settled,
  type Settling,
  settlingRefusal,
} from '#rules/mod/case.ts'
import type { MyAct } from '#server/act.ts'
import type { Tx } from '#server/db/types.ts'
import { notFound, notToYourself, Refused, refuse } from '#server/errors/refused.ts'
import { caseSettledByLoneAdmin } from '#server/notices/own-part.ts'
import { proposalOf, proposeSettling } from '#server/resources/cases/list-answers.ts'
import { type CaseRow, findCase, lockCase, settleCase } from '#server/resources/cases/store.ts'
import { lockExchange, theExchange } from '#server/resources/exchanges/store.ts'
import { listsIn } from '#server/resources/exclusions/lists.ts'
import { countEnteredByMods } from '#server/resources/exclusions/store.ts'
import { signupsOf } from '#server/resources/signups/store.ts'
import { settleMissing } from './follow-missing.ts'
import { record } from './record-action.ts'
import { mindOwnPart, tellOwnPart } from './tell-own-part.ts'

/**
 * Locks a case. If it is about a missing gift, its exchange is locked first, as everywhere else, to avoid deadlocks.
 */
async function lockCaseIn(tx: Tx, id: number): Promise<CaseRow | null> {
  const found = await findCase(tx, id)
  if (found?.kind === 'missing_gift' && found.exchangeId !== null)
    await lockExchange(tx, found.exchangeId)
  return found && lockCase(tx, id)
}

/**
 * Settles a case for good, with a reason for the log. If a second mod has to agree first, only stores the answer. If
 * two mods settle it at the same time, the second is refused. @throws Refused with 422 for an answer that does not fit
 * the case
 */
export async function settle(act: MyAct, id: number, settling: Settling): Promise<Settled> {
  const { tx, me, now } = act
  const row = await lockCaseIn(tx, id)
  if (!row) throw notFound()
  const { kind, memberId, exchangeId } = row
  if (memberId === me.id) throw notToYourself()
  const { how, reason, picked = [] } = settling
  const isAlone = row.exchangeId !== null && (await mindOwnPart(act, row.exchangeId))
  refuse(
    settlingRefusal({
      kind,
      is_open: row.settledAt === null,
      entered: await countEnteredByMods(tx, memberId),
      named: row.named ?? [],
      how,
      picked,
    }),
  )
  const answer = { how, reason, ...(how === 'some_count' && { picked }) }
  const subject = ['member', memberId] as const
  if (kind === 'few_left' && (await waitsForSecondMod(act, row, { how, picked }))) {
    await proposeSettling(tx, id, { picked: null, ...answer, proposedBy: me.id })
    await record(act, `propose ${kind}`, subject, { how, reason })
    return { is_settled: false }
  }
  if (!(await settleCase(tx, id, { picked: null, ...answer, settledBy: me.id }, now)))
    throw new Refused(422, SETTLED_ALREADY, { code: 'settled' })
  await record(act, `settle ${kind}`, subject, { how, reason })
  if (kind === 'missing_gift' && exchangeId !== null)
    await settleMissing(act, { exchangeId, memberId }, { how, words: reason })
  if (isAlone && row.exchangeId !== null) {
    const exchange = await theExchange(tx, row.exchangeId)
    await tellOwnPart(act, exchange, caseSettledByLoneAdmin(exchange), [me.id])
  }
  return { is_settled: true }
}

/**
 * True if an answer to a list leaves so few participants to pair the list's owner with that a second mod has to give
 * the same answer.
 */
async function waitsForSecondMod(
  { tx, me }: MyAct,
  row: CaseRow,
  answer: { how: string; picked: readonly number[] },
): Promise<boolean> {
  if (row.exchangeId === null) return false
  const ids = (await signupsOf(tx, row.exchangeId)).map(({ userId }) => userId)
  const lists = await listsIn(tx, row.exchangeId, ids)
  const answered = {
    member_id: row.memberId,
    named: row.named ?? [],
    binding: answer.how === 'some_count' ? answer.picked : null,
  }
  const { binding } = boundLists(ids, { ...lists, answers: [...lists.answers, answered] })
  return needsSecondMod({
    actorId: me.id,
    answer,
    proposal: proposalOf(row),
    left: choicesLeft(ids, binding).get(row.memberId) ?? 0,
    others: ids.length - 1,
  })
}
