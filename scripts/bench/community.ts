import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'

const MEMBERS = 100_000
const EXCHANGES = 20_000
const SIGNUPS_EACH = 50
const MILLION = 1_000_000

/**
 * Returns the id of the member with this position in an exchange. The result is the same in every run, and no exchange
 * has the same member twice.
 */
const memberOf = (exchange: SQL, place: SQL) =>
  sql`(((${exchange}) * ${SIGNUPS_EACH} + (${place})) % ${MEMBERS}) + 1`

const FILLING = [
  sql`insert into members (id, email, nickname, nickname_skeleton, first_name, last_name, birth_date, region, address_privacy, onboarded_at, email_verified_at, created_at, updated_at)
      overriding system value
      select n, 'critter.' || n || '@critters.example', 'Critter ' || n, 'critter ' || n, 'First', 'Last', '1990-05-04', 'us', 1, now(), now(), now(), now()
      from generate_series(1, ${MEMBERS}::int) n`,
  sql`insert into addresses (id, member_id, label, name, line1, city, zip, country, is_main, created_at, updated_at)
      overriding system value
      select n, n, 'Home', 'First Last', '1 Temple Road', 'Westruun', '12345', 'United States', true, now(), now()
      from generate_series(1, ${MEMBERS}::int) n`,
  // The last 720 exchanges have not started, the 4,320 before them are running, and all others are over.
  sql`insert into exchanges (id, slug, user_id, label, summary, description, region, max_spots, preferred_start_at, signup_duration, exchange_duration, approved_by, approved_at, start_at, end_at, paired_at, participants_amount, created_at, updated_at, search_text)
      overriding system value
      select n, 'swap-' || n, n, 'Swap ' || n, 'A parcel for the longest night.', 'Something warm.', 'worldwide', 100,
             (now() + interval '5 days' - (${EXCHANGES}::int - n) * interval '10 minutes')::date, 15, 30, 1, now(),
             now() + interval '5 days' - (${EXCHANGES}::int - n) * interval '10 minutes',
             now() + interval '35 days' - (${EXCHANGES}::int - n) * interval '10 minutes',
             case when n < ${EXCHANGES}::int - 720 then now() end, ${SIGNUPS_EACH}, now() - (${EXCHANGES}::int - n) * interval '10 minutes', now(),
             'swap ' || n || E'\\n' || 'a parcel for the longest night.' || E'\\n' || 'critter ' || n
      from generate_series(1, ${EXCHANGES}::int) n`,
  // The trigger would run for each row, and take as long as the rest of the script.
  sql`alter table signups disable trigger participants_count`,
  sql`insert into signups (exchange_id, user_id, address_id, paired_with, created_at)
      select e, ${memberOf(sql`e`, sql`p`)}, ${memberOf(sql`e`, sql`p`)},
             case when e < ${EXCHANGES}::int - 720 then ${memberOf(sql`e`, sql`(p + 1) % ${SIGNUPS_EACH}::int`)} end, now()
      from generate_series(1, ${EXCHANGES}::int) e, generate_series(0, ${SIGNUPS_EACH}::int - 1) p`,
  sql`alter table signups enable trigger participants_count`,
  sql`insert into steps (exchange_id, signup_id, user_id, type, content, created_at, updated_at)
      select exchange_id, id, user_id, 'physical_sent', null, now(), now() from signups where paired_with is not null`,
  sql`insert into posts (user_id, message, created_at)
      select n % ${MEMBERS}::int + 1, '<p>Look what the owl brought, number ' || n || '</p>', now() - n * interval '1 minute'
      from generate_series(1, ${MILLION}::int) n`,
  sql`insert into post_taggings (post_id, tag_id) select id, 1 from posts`,
  sql`insert into notifications (user_id, type, title, link, created_at)
      select n % ${MEMBERS}::int + 1, 'step', 'Something is on its way', '/exchange/swap-1', now() - n * interval '1 second'
      from generate_series(1, ${MILLION}::int) n`,
  sql`insert into address_views (viewer_id, owner_id, address_id, exchange_id, at)
      select n % ${MEMBERS}::int + 1, (n + 1) % ${MEMBERS}::int + 1, null, n % ${EXCHANGES}::int + 1, now()
      from generate_series(1, ${MILLION}::int) n`,
]

/** Fills a community that is larger than any real one: a million rows in each table that grows. */
export async function fillCommunity(url: string): Promise<void> {
  // A separate connection, because the server's connections time out after 15 seconds.
  const client = new pg.Client(url)
  await client.connect()
  const db = drizzle({ client })
  for (const part of FILLING) await db.execute(part)
  await db.execute(sql`vacuum analyze`)
  await client.end()
}
