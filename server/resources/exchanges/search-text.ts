import { and, asc, eq, like, sql } from 'drizzle-orm'
import { searchTextOf } from '#rules/exchange/search-text.ts'
import { folded } from '#rules/text/folded.ts'
import { exchanges, members } from '#server/db/schema.ts'
import type { Tx } from '#server/db/types.ts'
import { containing } from '#server/search.ts'

/** Its label, its summary or its creator's nickname contains this, whatever the case and the accents. */
export const isFoundBy = (search: string) => like(exchanges.searchText, containing(folded(search)))

/**
 * Writes what is searched of a member's exchanges, or of one of them, after the label, the summary or her nickname has
 * changed. Her row comes to be locked before theirs.
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
