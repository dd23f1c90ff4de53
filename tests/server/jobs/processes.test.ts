import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OwnCopy } from '#rules/member/own-copy.ts'
import { jobs, members, notifications } from '#server/db/schema.ts'
import { knowALotOf } from '#tests/support/copies.ts'
import { hasPostgres } from '#tests/support/databases.ts'
import { aDueExchange } from '#tests/support/due-exchange.ts'
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

/** The lease of a killed process ends after 15 seconds. */
const UNTIL_TAKEN_OVER = { timeout: 60_000, interval: 100 }

test('a copy whose process is killed half-way is completed exactly once after the next start', async () => {
  const before = await installation.open()
  const [member] = await before.db.select({ id: members.id }).from(members)
  await knowALotOf(before.db, { id: member?.id ?? 0 }, ROWS)
  await before.close()

  const first = await installation.start()
  expect((await read(first, '')).status).toBe(202)
  await expect.poll(installation.unfinished, { interval: 5 }).toBe(1)
  await installation.kill(first)

  const second = await installation.start()
  await expect.poll(() => statusOf(second), UNTIL_TAKEN_OVER).toBe('ready')
  const copy = (await (await read(second, '/file')).json()) as { notifications: unknown[] }
  // The copy does not contain the notice about itself, because the notice is created later.
  expect(copy.notifications).toHaveLength(ROWS)
  await installation.stop(second)
  const { db, close } = await installation.open()
  const left = await db.$count(jobs, eq(jobs.kind, 'copy'))
  const told = await db.$count(notifications, eq(notifications.type, 'copy_ready'))
  await close()
  const files = installation.stored().filter((key) => key.startsWith('copies/'))
  expect([left, told, files.length]).toEqual([0, 1, 1])
})

test.runIf(hasPostgres)(
  'an exchange whose process is killed during the pairing stays unpaired, and is paired after the next start',
  async () => {
    const { db, pool, close } = await installation.open()
    await aDueExchange(db)
    const look = async () => {
      const { rows } = await pool.query(`
        select paired_at is not null as is_paired, array_agg(s.user_id::int order by s.user_id) as gifters,
          array_agg(paired_with::int order by paired_with) as recipients
        from signups s join exchanges e on e.id = s.exchange_id group by paired_at`)
      return rows
    }
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('select 1 from signups order by user_id desc limit 1 for update')

    const first = await installation.start()
    const writing = `select 1 from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like '%set paired_with%'`
    await expect.poll(async () => (await pool.query(writing)).rows.length, { interval: 5 }).toBe(1)
    await installation.kill(first)
    await holder.query('commit')
    holder.release()
    // Waits until the killed process's lock is released.
    await pool.query('select 1 from exchanges for update')
    const [{ gifters, ...before }] = await look()
    expect(before).toEqual({ is_paired: false, recipients: Array(5).fill(null) })

    const second = await installation.start()
    const paired = [{ is_paired: true, gifters, recipients: gifters }]
    await expect.poll(look).toEqual(paired)
    await installation.stop(second)
    const { rows } = await pool.query(
      `select user_id::int from notifications where type = 'paired' order by user_id`,
    )
    expect(rows.map(({ user_id }) => user_id)).toEqual(gifters)
    await close()
  },
)
