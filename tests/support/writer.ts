import { sql } from 'drizzle-orm'
import { openDatabase } from '#server/db/open.ts'

/** Counts the rows of an earlier writer, then inserts rows one by one and prints each number after the commit. */
const [dataDir = ''] = process.argv.slice(2)
const { db } = await openDatabase({ databaseUrl: null, databasePool: 1, dataDir })
await db.execute(sql`create table if not exists written (n bigint primary key)`)
const { rows } = await db.execute<{ n: number; last: number }>(
  sql`select count(*)::int as n, coalesce(max(n), 0)::int as last from written`,
)
const found = rows[0] ?? { n: 0, last: 0 }
process.stdout.write(`found ${found.n} ${found.last}\n`)
for (let n = found.last + 1; ; n += 1) {
  await db.transaction((tx) => tx.execute(sql`insert into written values (${n})`))
  process.stdout.write(`wrote ${n}\n`)
}
