import pg from 'pg'

const MEMBERS = 1_000
const EMAILS = `'%@feed.example'`

/**
 * Statements that insert the rows belonging to posts. All posts are alike, so that a page has the same content in a
 * large feed as in a small one.
 */
const BELOW = [
  `insert into post_taggings (post_id, tag_id) select id, 1 from posts where id > $1`,
  `insert into post_pictures (post_id, picture_id, position)
    select id, (select min(id) from pictures), 1 from posts where id > $1 and id % 2 = 0`,
  `insert into post_likes (post_id, user_id, created_at)
    select id, $2 + (id * 7 + n) % ${MEMBERS}, now() from posts, generate_series(0, 1) n where id > $1`,
  `with said as (
      insert into comments (post_id, user_id, message, created_at, likes_amount)
      select id, $2 + id * 3 % ${MEMBERS}, '<p>Lovely</p>', now(), 1 from posts where id > $1
      returning id)
    insert into comment_likes (comment_id, user_id, created_at)
    select id, $2 + id * 5 % ${MEMBERS}, now() from said`,
]

/**
 * Fills a feed up to this many posts. Each has a tag, two likes and a comment with a like, and every second post has a
 * picture. A million posts take a minute and about 700 MB. Triggers are disabled for speed, so the database must not be
 * used for anything else.
 */
export async function fillFeed(url: string, amount: number): Promise<void> {
  // A separate connection, because the server's connections time out after 15 seconds.
  const client = new pg.Client(url)
  await client.connect()
  const first = async (text: string, values: unknown[] = []) =>
    Number((await client.query({ text, values, rowMode: 'array' })).rows[0]?.[0] ?? 0)
  await client.query('set session_replication_role = replica')
  const members = `select min(id) from members where email like ${EMAILS}`
  if ((await first(members)) === 0) {
    await client.query(
      `insert into members (email, nickname, birth_date, region, address_privacy, onboarded_at, email_verified_at, created_at, updated_at)
        select n || '@feed.example', 'Feeder ' || n, '1990-05-04', 'us', 1, now(), now(), now(), now()
        from generate_series(1, ${MEMBERS}) n`,
    )
  }
  const member = await first(members)
  const [last, before] = [
    await first('select max(id) from posts'),
    await first('select count(*) from posts'),
  ]
  await client.query(
    `insert into posts (user_id, message, created_at, likes_amount, comments_amount)
      select $1 + n % ${MEMBERS}, '<p>Look what the owl brought, number ' || n || '</p>', now(), 2, 1
      from generate_series($2::int, $3::int) n`,
    [member, before + 1, amount],
  )
  for (const text of BELOW) await client.query(text, text.includes('$2') ? [last, member] : [last])
  await client.query(`update totals set amount = (select count(*) from posts) where name = 'posts'`)
  await client.query('vacuum analyze')
  await client.end()
}
