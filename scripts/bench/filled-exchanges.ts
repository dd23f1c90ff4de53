import pg from 'pg'

const MEMBERS = 10_000
const EMAILS = `'%@swap.example'`
const SIGNUPS_EACH = 10

/** In as many summaries as this: one of all, a word that a search finds at once. */
export const RARE = 'zephyrine'
/** In every summary. */
export const COMMON = 'parcel'
/** Two letters in as many summaries as a region has exchanges here, and two in none. */
export const [SELDOM, NEVER] = ['qv', 'qx']

/** The oldest so many are in one region and as many after them in the other, at any size: all else is elsewhere. */
const FEW = 4
export const [FEW_HERE, FEW_THERE] = ['nz', 'canada']

/** Two years of exchanges, evenly: at any size one in twenty-four is ahead, as many run, and all others are over. */
const DAYS = 730
const DAYS_AHEAD = 30

/**
 * Fills a database with so many exchanges, in the place of all there are, each with ten sign-ups. Every third one is
 * full. The database is one of its own: its triggers are left out.
 * @returns a member who takes part in the newest ten, and one who takes part in the few of the first region alone
 */
export async function fillExchanges(
  url: string,
  amount: number,
): Promise<{ reader: number; veteran: number }> {
  // A connection of its own: the server's give up after 15 seconds.
  const client = new pg.Client(url)
  await client.connect()
  await client.query('set session_replication_role = replica')
  await client.query('truncate exchanges, signups, steps cascade')
  await client.query(
    `insert into members (email, nickname, nickname_skeleton, birth_date, region, address_privacy, onboarded_at, email_verified_at, created_at, updated_at)
      select n || '@swap.example', 'Swapper ' || n, 'swapper ' || n, '1990-05-04', 'us', 1, now(), now(), now(), now()
      from generate_series(1, ${MEMBERS} + 1) n
      where not exists (select from members where email like ${EMAILS})`,
  )
  const { rows } = await client.query(
    `select min(id)::int as first from members where email like ${EMAILS}`,
  )
  const [{ first }] = rows
  await client.query(
    `insert into exchanges (slug, user_id, label, summary, description, region, max_spots, preferred_start_at, signup_duration, exchange_duration, approved_by, approved_at, start_at, end_at, paired_at, participants_amount, created_at, updated_at, search_text)
      select 'swap-' || n, $1 + n % ${MEMBERS}, 'Swap ' || n, said, 'Something warm.',
        case when n <= ${FEW} then '${FEW_HERE}' when n <= 2 * ${FEW} then '${FEW_THERE}'
          else (array['worldwide', 'europe', 'us'])[n % 3 + 1] end, case when n % 3 = 0 then ${SIGNUPS_EACH} else 20 end,
        start::date, 30, 30, $1, start - interval '40 days', start, start + interval '30 days',
        case when start <= now() then start end, ${SIGNUPS_EACH}, start - interval '45 days', now(),
        'swap ' || n || E'\\n' || said || E'\\nswapper ' || n % ${MEMBERS} + 1
      from (
        select n, 'A ${COMMON} for '
            || case when n = 1 then '${RARE}' when n <= ${FEW} then 'the ${SELDOM}' else 'the longest night' end as said,
          now() + (${DAYS_AHEAD} - ($2::int - n) * ${DAYS}.0 / $2) * interval '1 day' as start
        from generate_series(1, $2::int) n) made`,
    [first, amount],
  )
  await client.query(
    `insert into signups (exchange_id, user_id, created_at)
      select id, $1 + 1 + (id * ${SIGNUPS_EACH} + place) % (${MEMBERS} - 1), now()
      from exchanges, generate_series(0, ${SIGNUPS_EACH} - 1) place`,
    [first],
  )
  await client.query(
    `insert into signups (exchange_id, user_id, created_at)
      select id, $1, now() from exchanges order by id desc limit 10`,
    [first],
  )
  const veteran = first + MEMBERS
  await client.query(
    `insert into signups (exchange_id, user_id, created_at)
      select id, $1, now() from exchanges order by id limit ${FEW}`,
    [veteran],
  )
  await client.query(
    `update exchanges set participants_amount = participants_amount + 1
      where id in (select exchange_id from signups where user_id in ($1, $2))`,
    [first, veteran],
  )
  await client.query('vacuum analyze')
  await client.end()
  return { reader: first, veteran }
}
