import pg from 'pg'

const MEMBERS = 10_000
const EMAILS = `'%@swap.example'`
const SIGNUPS_EACH = 10

/** A word that occurs in only one summary. */
export const RARE = 'zephyrine'
/** A word that occurs in every summary. */
export const COMMON = 'parcel'
/**
 * Two pairs of letters. The number of summaries with the first equals the number of exchanges in a rare region; no
 * summary contains the second.
 */
export const [SELDOM, NEVER] = ['qv', 'qx']

/**
 * The number of exchanges in each of two rare regions, whatever the total. These exchanges are the oldest; all others
 * are in other regions.
 */
const FEW = 4
export const [FEW_HERE, FEW_THERE] = ['nz', 'canada']

/**
 * The exchanges are spread evenly over two years: 1 in 24 has not started, 1 in 24 is running, and the others have
 * ended.
 */
const DAYS = 730
const DAYS_AHEAD = 30

/**
 * Replaces all exchanges with this many new ones, each with ten sign-ups. Every third exchange is full. Triggers are
 * disabled, so the database must not be used for anything else.
 * @returns a member who takes part in the ten newest exchanges, and one who takes part only in the exchanges of the
 * first rare region
 */
export async function fillExchanges(
  url: string,
  amount: number,
): Promise<{ reader: number; veteran: number }> {
  // A separate connection, because the server's connections time out after 15 seconds.
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
