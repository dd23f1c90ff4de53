import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OwnCopy } from '#rules/member/own-copy.ts'
import { members } from '#server/db/schema.ts'
import { knowALotOf } from '#tests/support/copies.ts'
import { hasPostgres } from '#tests/support/databases.ts'
import { anInstallation, type Installation, type Running } from '#tests/support/installation.ts'

let installation: Installation
beforeEach(async () => {
  installation = await anInstallation(hasPostgres ? 'postgres' : 'embedded')
})
afterEach(() => installation.remove())

const read = ({ url }: Running, path: string) =>
  fetch(`${url}/api/me/export${path}`, {
    headers: { authorization: `Bearer ${installation.token}` },
  })

const statusOf = async (server: Running) =>
  ((await (await read(server, '/status')).json()) as { data: OwnCopy }).data.status

const ROWS = 60_000

test('a copy whose process is killed half-way is made after the next start, whole and once', async () => {
  const before = await installation.open()
  const [member] = await before.db.select({ id: members.id }).from(members)
  await knowALotOf(before.db, { id: member?.id ?? 0 }, ROWS)
  await before.close()

  const first = await installation.start()
  expect((await read(first, '')).status).toBe(202)
  await expect.poll(installation.unfinished, { interval: 5 }).toBe(1)
  await installation.kill(first)

  const second = await installation.start()
  await expect.poll(() => statusOf(second)).toBe('ready')
  const copy = (await (await read(second, '/file')).json()) as { notifications: unknown[] }
  // The news of the copy came after it was read.
  expect(copy.notifications).toHaveLength(ROWS)
  await installation.stop(second)
  const { db, close } = await installation.open()
  const { rows } = await db.execute(
    sql`select state, retry_count as tries from pgboss.job where name = 'copy'`,
  )
  await close()
  const files = installation.stored().filter((key) => key.startsWith('copies/'))
  expect([rows, files.length]).toEqual([[{ state: 'completed', tries: 1 }], 1])
})
