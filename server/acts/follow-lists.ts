import { boundLists, mayExceedBound } from '#rules/exchange/list-bound.ts'
import { isUrgentStart } from '#rules/mod/privacy-note.ts'
import type { Act } from '#server/act.ts'
import { type CaseSubject, closeCase, openCasesIn } from '#server/resources/cases/store.ts'
import {
  changeExchange,
  type ExchangeRow,
  lockExchange,
} from '#server/resources/exchanges/store.ts'
import { lockUncheckedExchange } from '#server/resources/exchanges/unchecked.ts'
import { listsIn } from '#server/resources/exclusions/lists.ts'
import { signupsOf, unpairedSignupsOf } from '#server/resources/signups/store.ts'
import { openCase } from './open-case.ts'

const KIND = 'few_left'

/**
 * Opens a case for every exclusion list that names more of the other participants than allowed, and closes the cases
 * about lists that are within the limit again. A changed list gets a new case, so that no mod settles a list they have
 * not read. The exchange must be locked; nothing happens if the exchange is no longer waiting to be paired.
 */
export async function followLists(act: Act, exchange: ExchangeRow): Promise<void> {
  const { tx, now } = act
  if (!isToBePaired(exchange, now)) return
  const ids = (await signupsOf(tx, exchange.id)).map(({ userId }) => userId)
  const open = await openCasesIn(tx, KIND, exchange.id)
  const { overlong } = mayExceedBound(ids.length)
    ? boundLists(ids, await listsIn(tx, exchange.id, ids))
    : { overlong: [] }
  const namedBy = new Map(overlong.map(({ id, named }) => [id, named]))
  for (const { memberId, named } of open) {
    const names = namedBy.get(memberId)
    if (names && isSameSet(names, named ?? [])) namedBy.delete(memberId)
    else await closeCase(tx, subjectOf(memberId, exchange), closingOf(memberId), now)
  }
  for (const [memberId, named] of namedBy)
    await openCase(act, {
      ...subjectOf(memberId, exchange),
      named,
      urgedAt: exchange.startAt && isUrgentStart(exchange.startAt, now) ? now : null,
    })

  function closingOf(memberId: number) {
    if (!ids.includes(memberId)) return 'left'
    return namedBy.has(memberId) ? 'list_changed' : 'within_bound'
  }
}

const isToBePaired = ({ pairedAt, cancelledAt, rejectedAt, endAt }: ExchangeRow, now: Date) =>
  pairedAt === null &&
  cancelledAt === null &&
  rejectedAt === null &&
  (endAt === null || endAt > now)

const subjectOf = (memberId: number, { id: exchangeId }: ExchangeRow): CaseSubject => ({
  kind: KIND,
  memberId,
  exchangeId,
})

const isSameSet = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((id) => others.includes(id))

/** Runs `followLists` for every exchange in which this member, whose list has changed, waits to be paired. */
export async function followListOf(act: Act, memberId: number): Promise<void> {
  for (const { exchangeId } of await unpairedSignupsOf(act.tx, memberId)) {
    await followLists(act, await lockExchange(act.tx, exchangeId))
  }
}

/**
 * Checks the lists in one exchange that starts within two days. If its start is moved, the lists are checked again.
 * @returns always false, because one call checks the whole exchange
 */
export async function checkListsAhead(act: Act, exchangeId: number): Promise<false> {
  const exchange = await lockUncheckedExchange(act.tx, exchangeId, act.now)
  if (!exchange) return false
  await followLists(act, exchange)
  await changeExchange(act.tx, exchange.id, { listsCheckedAt: act.now }, act.now)
  return false
}

/** Closes the cases about lists in an exchange that has started, or will not take place. */
export async function closeListCases(act: Act, exchange: ExchangeRow): Promise<void> {
  for (const { memberId } of await openCasesIn(act.tx, KIND, exchange.id))
    await closeCase(act.tx, subjectOf(memberId, exchange), 'over', act.now)
}
