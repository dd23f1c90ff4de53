import { eq, inArray, sql } from 'drizzle-orm'
import type { Store } from '#server/storage/store.ts'
import { codeSteps } from './schema.ts'
import { contents } from './seeds/contents.ts'
import type { SeedStep } from './seeds/step.ts'
import { twoSurveys } from './seeds/surveys.ts'
import type { Db } from './types.ts'

/** The seed steps, in the order in which they were added to the product. */
const steps: readonly SeedStep[] = [contents, twoSurveys]

/**
 * Draws the project's own pictures again, without touching the database. Their keys come from their content, so the
 * existing rows find them.
 */
export async function drawAgain(store: Store): Promise<void> {
  for (const step of steps) await step.prepare(store)
}

/** Key of an advisory lock, an arbitrary number: the process that holds the lock fills the tables. */
const SEED_LOCK = 7_421_004

/**
 * Fills a new database with the contents that every installation starts with, and an older one with the contents added
 * since then. Each step is recorded in the same transaction as its contents.
 */
export async function seed(db: Db, store: Store, now: Date): Promise<void> {
  const names = steps.map(({ name }) => name)
  const marks = await db.select().from(codeSteps).where(inArray(codeSteps.name, names))
  for (const step of steps) {
    if (marks.some(({ name }) => name === step.name)) continue
    // The slow part runs before the transaction.
    const put = await step.prepare(store)
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
      const isDone = (await tx.$count(codeSteps, eq(codeSteps.name, step.name))) > 0
      if (isDone) return
      await put(tx, now)
      await tx.insert(codeSteps).values({ name: step.name, doneAt: now })
    })
  }
}
