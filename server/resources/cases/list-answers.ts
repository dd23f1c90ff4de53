import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { ListAnswer } from '#rules/exchange/list-bound.ts'
import { SETTLEMENTS } from '#rules/mod/case.ts'
import { modCases } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'
import type { Answer, CaseRow } from './store.ts'

/** Returns the mods' answers to overlong lists in an exchange: only the latest answer for each member. */
export async function listAnswersIn(db: Reader, exchangeId: number): Promise<ListAnswer[]> {
  const rows = await db
    .select()
    .from(modCases)
    .where(
      and(
        eq(modCases.kind, 'few_left'),
        eq(modCases.exchangeId, exchangeId),
        isNotNull(modCases.settledAt),
        inArray(modCases.how, SETTLEMENTS.few_left),
      ),
    )
    .orderBy(modCases.id)
  const lastOf = new Map(rows.map((row) => [row.memberId, row]))
  return [...lastOf.values()].map(({ memberId, named, how, picked }) => ({
    member_id: memberId,
    named: named ?? [],
    binding: how === 'some_count' ? (picked ?? []) : null,
  }))
}

/** Returns the answer that waits for a second mod, if there is one. */
export function proposalOf({ proposedBy, settledAt, how, picked }: CaseRow) {
  const answer = SETTLEMENTS.few_left.find((settlement) => settlement === how)
  return answer && settledAt === null ? { by: proposedBy, how: answer, picked: picked ?? [] } : null
}

/** Stores a mod's answer to a locked case until a second mod has given the same answer. */
export async function proposeSettling(
  tx: Tx,
  id: number,
  answer: Answer & { proposedBy: number },
): Promise<void> {
  await tx.update(modCases).set(answer).where(eq(modCases.id, id))
}
