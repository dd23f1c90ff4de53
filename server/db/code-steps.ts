import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { searchTextOf } from '#rules/exchange/search-text.ts'
import { nicknameSkeleton } from '#server/nicknames.ts'
import { codeSteps, exchanges, exclusions, members } from './schema.ts'
import type { Db, Tx } from './types.ts'

/** What SQL alone cannot do to an older database. */
export interface CodeStep {
  /** Never changes: a step of this name is done once. */
  name: string
  /**
   * One piece of it, of bounded size.
   * @param after where the last piece ended, 0 at first
   * @returns where this one ends, or null when nothing is left
   */
  piece: (tx: Tx, after: number) => Promise<number | null>
}

const ROWS_A_PIECE = 500

/** Nicknames that look alike stay with those who have them; whoever joined first stands for the look of all. */
const nicknameSkeletons: CodeStep = {
  name: 'nickname skeletons',
  async piece(tx, after) {
    const named = await tx
      .select({ id: members.id, nickname: members.nickname })
      .from(members)
      .where(and(gt(members.id, after), isNotNull(members.nickname)))
      .orderBy(asc(members.id))
      .limit(ROWS_A_PIECE)
    if (named.length === 0) return null
    const looks = named.map(({ id, nickname }) => ({ id, look: nicknameSkeleton(nickname ?? '') }))
    const all = looks.map(({ look }) => look)
    const before = await tx
      .select({ look: members.nicknameSkeleton })
      .from(members)
      .where(inArray(members.nicknameSkeleton, all))
    const seen = new Set(before.map(({ look }) => look))
    const rows = looks.map((row) => {
      const isShared = seen.has(row.look)
      seen.add(row.look)
      return { ...row, isShared }
    })
    await tx.execute(sql`
      update members set nickname_skeleton = row.look, nickname_is_shared = row."isShared"
      from json_to_recordset(${JSON.stringify(rows)}::json) as row(id bigint, look text, "isShared" boolean)
      where members.id = row.id`)
    return named.at(-1)?.id ?? null
  },
}

/** What the names on members' own lists look like. */
const exclusionSkeletons: CodeStep = {
  name: 'exclusion skeletons',
  async piece(tx, after) {
    const named = await tx
      .select({ id: exclusions.id, nickname: exclusions.nickname })
      .from(exclusions)
      .where(and(gt(exclusions.id, after), isNotNull(exclusions.nickname)))
      .orderBy(asc(exclusions.id))
      .limit(ROWS_A_PIECE)
    if (named.length === 0) return null
    const rows = named.map(({ id, nickname }) => ({ id, look: nicknameSkeleton(nickname ?? '') }))
    await tx.execute(sql`
      update exclusions set nickname_skeleton = row.look
      from json_to_recordset(${JSON.stringify(rows)}::json) as row(id bigint, look text)
      where exclusions.id = row.id`)
    return named.at(-1)?.id ?? null
  },
}

/** What is searched of exchanges that were there before searches knew no case and no accents. */
const searchTexts: CodeStep = {
  name: 'exchange search texts',
  async piece(tx, after) {
    const read = await tx
      .select({
        id: exchanges.id,
        label: exchanges.label,
        summary: exchanges.summary,
        nickname: members.nickname,
      })
      .from(exchanges)
      .innerJoin(members, eq(members.id, exchanges.userId))
      .where(gt(exchanges.id, after))
      .orderBy(asc(exchanges.id))
      .limit(ROWS_A_PIECE)
    if (read.length === 0) return null
    const rows = read.map((row) => ({ id: row.id, text: searchTextOf(row) }))
    await tx.execute(sql`
      update exchanges set search_text = row.text
      from json_to_recordset(${JSON.stringify(rows)}::json) as row(id bigint, text text)
      where exchanges.id = row.id`)
    return read.at(-1)?.id ?? null
  },
}

const all: readonly CodeStep[] = [nicknameSkeletons, exclusionSkeletons, searchTexts]

/**
 * Does what is not done yet, each piece in a transaction with its mark, so that a killed start resumes where it was.
 */
export async function runCodeSteps(db: Db, steps: readonly CodeStep[] = all): Promise<void> {
  for (const step of steps) while (await runPiece(db, step));
}

/** @returns whether there may be more to do */
function runPiece(db: Db, { name, piece }: CodeStep): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.insert(codeSteps).values({ name }).onConflictDoNothing()
    const [mark] = await tx.select().from(codeSteps).where(eq(codeSteps.name, name)).for('update')
    if (!mark || mark.doneAt !== null) return false
    const reached = await piece(tx, mark.reached)
    await tx
      .update(codeSteps)
      .set(reached === null ? { doneAt: sql`now()` } : { reached })
      .where(eq(codeSteps.name, name))
    return reached !== null
  })
}
