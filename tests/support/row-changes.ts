import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { TestServer } from './server.ts'

/** Runs `work` and returns the columns of one row that it has changed, with their new values. */
export async function changesTo(
  { db }: Pick<TestServer, 'db'>,
  table: PgTable & { id: PgColumn },
  id: number,
  work: () => PromiseLike<unknown>,
): Promise<Record<string, unknown>> {
  const read = async (): Promise<Record<string, unknown>> =>
    (await db.select().from(table).where(eq(table.id, id)))[0] ?? {}
  const before = await read()
  await work()
  return Object.fromEntries(
    Object.entries(await read()).filter(([name, value]) => !isDeepStrictEqual(value, before[name])),
  )
}
