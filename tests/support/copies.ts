/** Copies of a member's data that are too large for one request. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { ROWS_AT_ONCE } from '#rules/member/own-copy.ts'
import type { Db } from '#server/db/types.ts'
import type { LoggedIn } from './members.ts'
import type { TestServer } from './server.ts'

/** Gives a member more rows than a single request can copy. @param at the date of each row */
export const knowALotOf = (
  db: Db,
  { id }: Pick<LoggedIn, 'id'>,
  rows = ROWS_AT_ONCE + 1,
  at = new Date(),
) =>
  db.execute(sql`
    insert into notifications (user_id, type, title, link, created_at)
    select ${id}, 'like', 'Somebody likes this, number ' || number, '/posts', ${at.toISOString()}
    from generate_series(1, ${rows}) as number`)

/** Makes a copy of a member's data in a background job, even if the data would fit into one request. */
export async function makeCopyOf(server: TestServer, member: LoggedIn): Promise<void> {
  await knowALotOf(server.db, member, undefined, server.clock.now())
  await member.api.get('/api/me/export')
  await server.work()
  await server.pool.query(`delete from notifications where title like 'Somebody likes this%'`)
}

/** The files of all copies, with their modes: `['600 copies/ab/cdef.json']`. */
export const copiesIn = (dataDir: string): string[] =>
  readdirSync(join(dataDir, 'uploads'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map(({ parentPath, name }) => {
      const file = join(parentPath, name)
      const mode = (statSync(file).mode & 0o777).toString(8)
      return `${mode} ${file.slice(join(dataDir, 'uploads').length + 1)}`
    })
