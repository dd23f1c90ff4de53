import { addDays, addHours } from 'date-fns'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exchanges, members, notifications } from '#server/db/schema.ts'
import type { Db } from '#server/db/types.ts'
import { openSession } from '#server/resources/sessions/store.ts'
import { databases } from '#tests/support/databases.ts'
import { often } from '#tests/support/effort.ts'
import { anInstallation, type Installation, type Running } from '#tests/support/installation.ts'

const CROWD = often({ sample: 1_500, whole: 10_000 })
const SLUG = 'winter-mail'

/** Creates a crowded exchange that starts in two days. @returns the session token of the member who is notified last */
async function aCrowdedExchange(db: Db): Promise<string> {
  const now = new Date()
  const before = addDays(now, -20).toISOString()
  await db.execute(sql`
    insert into members (email, nickname, birth_date, region, onboarded_at, email_verified_at, created_at, updated_at)
    select 'crowd.' || n || '@critters.example', 'Crowd ' || n, '1990-05-04', 'us', ${before}, ${before}, ${before}, ${before}
    from generate_series(1, ${CROWD}::int) n`)
  const [creator] = await db.select({ id: members.id }).from(members).limit(1)
  const startAt = addHours(now, 48)
  const [made] = await db
    .insert(exchanges)
    .values({
      slug: SLUG,
      userId: creator?.id ?? 0,
      label: 'Winter mail',
      summary: 'A parcel.',
      description: 'Something warm.',
      region: 'worldwide',
      maxSpots: 10_000,
      preferredStartAt: startAt.toISOString().slice(0, 10),
      signupDuration: 30,
      exchangeDuration: 30,
      approvedBy: creator?.id ?? 0,
      startAt,
      endAt: addDays(startAt, 30),
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: exchanges.id })
  // The sign-ups are inserted in batches, because each of them leaves a dead version of the exchange's row behind.
  for (let from = 0; from <= CROWD; from += 500)
    await db.execute(sql`
      insert into signups (exchange_id, user_id, created_at)
      select ${made?.id ?? 0}, id, ${before} from members order by id limit 500 offset ${from}`)
  const [last] = (await db.execute(sql`select max(id)::int as id from members`)).rows as {
    id: number
  }[]
  return openSession(db, last?.id ?? 0, now)
}

describe.each(databases)('reminding the participants of a large exchange (%s)', (database) => {
  let installation: Installation
  beforeEach(async () => {
    installation = await anInstallation(database)
  })
  afterEach(() => installation.remove())

  const unreadOf = async ({ url }: Running, token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}/api/notifications`, { headers })
    return ((await answer.json()) as { meta: { unread: number } }).meta.unread
  }

  async function inDatabase<Result>(look: (db: Db) => Promise<Result>): Promise<Result> {
    const { db, close } = await installation.open()
    const result = await look(db)
    await close()
    return result
  }

  /** Returns the number of notices, and the number of members who got a notice. */
  const told = () =>
    inDatabase(async (db) => {
      const rows = await db
        .select({ userId: notifications.userId })
        .from(notifications)
        .where(eq(notifications.type, 'exchange_starting'))
      return [rows.length, new Set(rows.map(({ userId }) => userId)).size]
    })

  test('continues after a kill and a restart, and reminds nobody twice', async () => {
    const last = await inDatabase(aCrowdedExchange)
    const first = await installation.start()
    await expect.poll(() => unreadOf(first, installation.token), { interval: 5 }).toBe(1)
    await installation.kill(first)
    const [before = 0] = await told()
    expect([before > 0, before < CROWD]).toEqual([true, true])

    const second = await installation.start()
    await expect.poll(() => unreadOf(second, last)).toBe(1)
    await installation.stop(second)
    // The crowd and the first member were reminded. The first member exists in every installation.
    expect(await told()).toEqual([CROWD + 1, CROWD + 1])
  })
})
