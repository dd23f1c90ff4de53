import { addDays } from 'date-fns'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/types.ts'

/** Creates an exchange whose start is due, with five participants waiting to be paired. */
export async function aDueExchange(db: Db): Promise<void> {
  const now = new Date()
  const [before, after] = [addDays(now, -20).toISOString(), addDays(now, 20).toISOString()]
  await db.execute(sql`
    insert into members (email, nickname, birth_date, region, onboarded_at, email_verified_at, created_at, updated_at)
    select 'critter.' || n || '@critters.example', 'Critter ' || n, '1990-05-04', 'us', ${before}, ${before}, ${before}, ${before}
    from generate_series(1, 5) n`)
  await db.execute(sql`
    insert into addresses (member_id, label, name, line1, city, zip, country, is_main, created_at, updated_at)
    select id, 'Home', nickname, '1 Temple Road', 'Westruun', '12345', 'United States', true, ${before}, ${before}
    from members where nickname is not null`)
  await db.execute(sql`
    insert into exchanges (slug, user_id, label, summary, description, region, max_spots, preferred_start_at,
      signup_duration, exchange_duration, approved_by, approved_at, start_at, end_at, created_at, updated_at)
    select 'winter-mail', min(id), 'Winter mail', 'A parcel.', 'Something warm.', 'worldwide', 10, current_date,
      15, 30, min(id), ${before}::timestamptz, ${now.toISOString()}::timestamptz, ${after}::timestamptz, ${before}::timestamptz, ${before}::timestamptz
    from members`)
  await db.execute(sql`
    insert into signups (exchange_id, user_id, address_id, created_at)
    select exchanges.id, member_id, addresses.id, ${before} from addresses, exchanges order by member_id`)
}
