import { and, asc, eq, sql } from 'drizzle-orm'
import { searchTextOf } from '#rules/exchange/search-text.ts'
import { folded } from '#rules/text/folded.ts'
import { exchanges, members } from '#server/db/schema.ts'
import type { Tx } from '#server/db/types.ts'
import { isFoundBy } from '#server/lists/search.ts'

/** SQL condition: the label, the summary or the creator's nickname matches this search, ignoring case and accents. */
export const isSearchedBy = (search: string) => isFoundBy(folded(search))(exchanges.searchText)

/**
 * Updates the search text of a member's exchanges after the label, the summary or the member's nickname has changed.
 * With `id`, only that exchange is updated. The member's row is locked before those of the exchanges.
 */
export async function keepSearchTextsOf(tx: Tx, userId: number, id?: number): Promise<void> {
  const rows = await tx
    .select({
      id: exchanges.id,
      label: exchanges.label,
      summary: exchanges.summary,
      nickname: members.nickname,
    })
    .from(exchanges)
    .innerJoin(members, eq(members.id, exchanges.userId))
    .where(and(eq(exchanges.userId, userId), id === undefined ? undefined : eq(exchanges.id, id)))
    .orderBy(asc(exchanges.id))
    .for('no key update')
  const texts = rows.map((row) => ({ id: row.id, text: searchTextOf(row) }))
  await tx.execute(sql`
    update exchanges set search_text = row.text
    from json_to_recordset(${JSON.stringify(texts)}::json) as row(id bigint, text text)
    where exchanges.id = row.id and exchanges.search_text <> row.text`)
}
