import { sql } from 'drizzle-orm'
import type { TestServer } from './server.ts'

/** Creates this many members (`crowd.1@critters.example` and so on), each with an address, in two statements. */
export async function aCrowdOf({ db, clock }: TestServer, size: number): Promise<void> {
  const now = clock.now().toISOString()
  await db.execute(sql`
    insert into members (email, nickname, birth_date, region, address_privacy, onboarded_at, email_verified_at, created_at, updated_at)
    select 'crowd.' || n || '@critters.example', 'Crowd ' || n, '1990-05-04', 'us', 1, ${now}, ${now}, ${now}, ${now}
    from generate_series(1, ${size}::int) n`)
  await db.execute(sql`
    insert into addresses (member_id, label, name, line1, city, zip, country, is_main, created_at, updated_at)
    select id, 'Home', 'First Last', '1 Temple Road', 'Westruun', '12345', 'United States', true, ${now}, ${now}
    from members where email like 'crowd.%'`)
}

/** Signs up all members that `aCrowdOf` has created. */
export async function signUpCrowd({ db, clock }: TestServer, exchangeId: number): Promise<void> {
  await db.execute(sql`
    insert into signups (exchange_id, user_id, created_at)
    select ${exchangeId}, id, ${clock.now().toISOString()} from members where email like 'crowd.%'`)
}
