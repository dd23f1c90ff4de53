import { eq, inArray, sql } from 'drizzle-orm'
import type { Store } from '#server/storage/store.ts'
import { codeSteps } from './schema.ts'
import { contents } from './seeds/contents.ts'
import type { SeedStep } from './seeds/step.ts'
import { twoSurveys } from './seeds/surveys.ts'
import type { Db } from './types.ts'

/** In the order in which the product has learned them. */
const steps: readonly SeedStep[] = [contents, twoSurveys]

/** Any number, the same in every process: the process that holds it fills the tables. */
const SEED_LOCK = 7_421_004

/**
 * Gives a database what every installation starts with, and an older one what has been added since. Each step is
 * remembered with what it put there.
 */
export async function seed(db: Db, store: Store, now: Date): Promise<void> {
  const names = steps.map(({ name }) => name)
  const marks = await db.select().from(codeSteps).where(inArray(codeSteps.name, names))
  for (const step of steps) {
    if (marks.some(({ name }) => name === step.name)) continue
    // Nothing slow belongs inside a transaction.
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
