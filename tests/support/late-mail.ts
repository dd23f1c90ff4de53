import { addDays } from 'date-fns'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/types.ts'
import { openSession } from '#server/resources/sessions/store.ts'

export interface LateMember {
  id: number
  email: string
  signupId: number
  token: string
}

interface LatePair {
  gifter: LateMember
  recipient: LateMember
}

export interface LateMail {
  exchangeId: number
  /** Pairs without a common member. */
  pairs: LatePair[]
  mod: { id: number; token: string }
}

const START_DAYS_AGO = 60

/** Inserts a running exchange whose gifts are late, so that each recipient may say now that nothing has come. */
export async function insertLateMail(db: Db, pairs: number, now: Date): Promise<LateMail> {
  const [start, end] = [addDays(now, -START_DAYS_AGO), addDays(now, START_DAYS_AGO)]
  const [since, until] = [start.toISOString(), end.toISOString()]
  const numbersOf = async (query: ReturnType<typeof sql>) =>
    (await db.execute<{ id: number; email: string }>(query)).rows
  const people = await numbersOf(sql`
    insert into members (email, nickname, birth_date, region, role, onboarded_at, email_verified_at, created_at, updated_at)
    select 'late.' || ${now.getTime()}::bigint || '.' || n || '@critters.example', 'Late ' || ${now.getTime()}::bigint || ' ' || n,
      '1990-05-04', 'us', case when n = 0 then 'mod' else 'member' end, ${since}, ${since}, ${since}, ${since}
    from generate_series(0, ${2 * pairs}::int) n returning id::int, email`)
  const [mod, ...circle] = people
  if (!mod) throw new Error('No member was inserted')
  const [exchange] = await numbersOf(sql`
    insert into exchanges (slug, user_id, label, summary, description, region, max_spots, preferred_start_at,
      signup_duration, exchange_duration, send_by_duration, approved_by, approved_at, start_at, end_at, paired_at, created_at, updated_at)
    values (${`late-mail-${mod.id}`}, ${mod.id}, ${`Late mail ${mod.id}`}, 'A parcel.', 'Something warm.', 'us', 100, ${since}::date,
      15, ${2 * START_DAYS_AGO}, 1, ${mod.id}, ${since}::timestamptz, ${since}::timestamptz, ${until}::timestamptz,
      ${since}::timestamptz, ${since}::timestamptz, ${since}::timestamptz)
    returning id::int, '' as email`)
  const exchangeId = exchange?.id ?? 0
  const members: LateMember[] = []
  for (const [place, { id, email }] of circle.entries()) {
    const recipientId = circle[(place + 1) % circle.length]?.id ?? 0
    const [signup] = await numbersOf(sql`
      insert into signups (exchange_id, user_id, paired_with, created_at)
      values (${exchangeId}, ${id}, ${recipientId}, ${since}::timestamptz) returning id::int, '' as email`)
    const token = await openSession(db, id, now)
    members.push({ id, email, signupId: signup?.id ?? 0, token })
  }
  return {
    exchangeId,
    pairs: Array.from({ length: pairs }, (_, n) => ({
      gifter: members[2 * n] as LateMember,
      recipient: members[2 * n + 1] as LateMember,
    })),
    mod: { id: mod.id, token: await openSession(db, mod.id, now) },
  }
}
