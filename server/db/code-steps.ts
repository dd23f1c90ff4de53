import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { searchTextOf } from '#rules/exchange/search-text.ts'
import { nicknameSkeleton } from '#server/text/nicknames.ts'
import { codeSteps, exchanges, exclusions, members } from './schema.ts'
import type { Db, Tx } from './types.ts'

/** A change to an older database that SQL alone cannot make. */
export interface CodeStep {
  /** Must never change: databases record by name which steps are done. */
  name: string
  /**
   * Processes one piece of the step, of limited size.
   * @param after the id at which the last piece ended, 0 at first
   * @returns the id at which this piece ends, or null when nothing is left
   */
  piece: (tx: Tx, after: number) => Promise<number | null>
}

const ROWS_A_PIECE = 500

/**
 * Fills the skeletons of members' nicknames. Members keep nicknames that look alike, but only the member who joined
 * first owns the skeleton. The others are marked as sharing it.
 */
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

/** Fills the skeletons of the nicknames on members' exclusion lists. */
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

/** Fills in the search text of exchanges from before searches ignored case and accents. */
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
 * Runs the steps that are not done yet. Each piece shares a transaction with the record of its progress, so that the
 * next start resumes where a killed start stopped.
 */
export async function runCodeSteps(db: Db, steps: readonly CodeStep[] = all): Promise<void> {
  for (const step of steps) while (await runPiece(db, step));
}

/** Runs the next piece of a step. @returns true when there may be more to do */
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
