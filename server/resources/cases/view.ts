import { listBound } from '#rules/exchange/list-bound.ts'
import type { ModCase } from '#rules/mod/case.ts'
import type { Page } from '#rules/wire/api.ts'
import type { MyLook } from '#server/act.ts'
import type { Reader } from '#server/db/types.ts'
import type { LedPaging } from '#server/lists/first.ts'
import { ownPartIn } from '#server/resources/exchanges/own-part.ts'
import { membersOf } from '#server/resources/members/store.ts'
import { namesOf } from '#server/resources/members/view.ts'
import { entriesOf, openMissingIn } from '#server/resources/missing/store.ts'
import { missingFor } from '#server/resources/missing/view.ts'
import { lastRescuesOf } from '#server/resources/rescues/last.ts'
import { reportedThreadsIn } from '#server/resources/threads/reports.ts'
import { proposalOf } from './list-answers.ts'
import {
  type CaseExchange,
  type CaseRow,
  comingExchangesOf,
  exchangesOfCases,
  exchangesWithCases,
  listOpenCases,
} from './store.ts'

const told = ({ id, slug, label, startAt }: CaseExchange) => ({
  id,
  slug,
  label,
  start_at: startAt?.toISOString() ?? null,
})

/**
 * Returns one page of the open cases that this mod may see. If the mod takes part in an exchange and only other mods
 * may decide its cases, those cases are left out.
 */
export async function openCases(look: MyLook, paging: LedPaging): Promise<Page<ModCase>> {
  const { db, now } = look
  const { rows, meta } = await listOpenCases(
    db,
    { ...paging, butOf: await hiddenExchanges(look) },
    now,
  )
  return { data: await casesFor(db, rows, now), meta }
}

/** Returns the exchanges that this mod takes part in, and whose cases only other mods may decide. */
export async function hiddenExchanges({ db, me, now, site }: MyLook): Promise<number[]> {
  const hidden: number[] = []
  for (const id of await exchangesWithCases(db, me.id)) {
    const part = await ownPartIn(db, id, { me, site, now })
    if (part?.refusal) hidden.push(id)
  }
  return hidden
}

async function casesFor(db: Reader, rows: readonly CaseRow[], now: Date): Promise<ModCase[]> {
  if (rows.length === 0) return []
  const memberIds = rows.map(({ memberId }) => memberId)
  const people = await membersOf(db, memberIds)
  const named = await exchangesOfCases(
    db,
    rows.flatMap(({ exchangeId }) => exchangeId ?? []),
  )
  const coming = await comingExchangesOf(db, memberIds, now)
  const name = await namesOf(
    db,
    rows.flatMap(({ named, proposedBy }) => [...(named ?? []), proposedBy]),
  )
  const listOf = (row: CaseRow): ModCase['list'] => {
    const exchange = row.exchangeId === null ? undefined : named.get(row.exchangeId)
    if (row.kind !== 'few_left' || !exchange) return null
    const proposal = proposalOf(row)
    return {
      names: (row.named ?? []).map(name),
      bound: listBound(exchange.participants),
      others: exchange.participants - 1,
      proposal: proposal && {
        ...proposal,
        by: proposal.by === null ? null : name(proposal.by),
        picked: [...proposal.picked],
      },
    }
  }
  const gifts = await openMissingIn(
    db,
    rows.flatMap(({ kind, exchangeId }) => (kind === 'missing_gift' ? (exchangeId ?? []) : [])),
  )
  const entries = await entriesOf(
    db,
    gifts.map((gift) => gift.id),
  )
  const lastRescues = await lastRescuesOf(
    db,
    gifts.map((gift) => gift.id),
  )
  const giftOf = ({ kind, memberId, exchangeId }: CaseRow): ModCase['gift'] => {
    const gift = gifts.find((one) => one.recipientId === memberId && one.exchangeId === exchangeId)
    if (kind !== 'missing_gift' || !gift) return null
    const lastRescue = lastRescues.get(gift.id) ?? null
    return missingFor(gift, entries, { reader: 'mods', areAdults: true, lastRescue })
  }
  const reported = await reportedThreadsIn(
    db,
    rows.flatMap(({ kind, exchangeId }) => (kind === 'thread_report' ? (exchangeId ?? []) : [])),
  )
  const threadsOf = ({ kind, memberId, exchangeId }: CaseRow): number[] =>
    kind === 'thread_report'
      ? reported.flatMap((one) =>
          one.authorId === memberId && one.exchangeId === exchangeId ? one.id : [],
        )
      : []
  return rows.flatMap((row) => {
    const { id, kind, memberId, exchangeId, note, openedAt } = row
    const member = people.get(memberId)
    if (!member) return []
    const { nickname, email } = member
    const exchanges =
      exchangeId === null ? (coming.get(memberId) ?? []) : [named.get(exchangeId) ?? []].flat()
    return {
      id,
      kind,
      member: { id: memberId, nickname, email },
      note,
      list: listOf(row),
      gift: giftOf(row),
      threads: threadsOf(row),
      opened_at: openedAt.toISOString(),
      exchanges: exchanges.map(told),
    }
  })
}
