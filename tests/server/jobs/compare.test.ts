import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logging } from '#server/plugins/log.ts'
import { compareTotal } from '#server/resources/counters/store.ts'
import { collector } from '#tests/support/collector.ts'
import { databases } from '#tests/support/databases.ts'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { anExchangeOf, aParticipantOf } from '#tests/support/swaps.ts'
import { aCommentOf, aPostOf, like, readPost } from '#tests/support/talk.ts'
import { PATIENT, WAITING, whileUncommitted } from '#tests/support/uncommitted.ts'

describe.each(databases)('the daily check of the counters (%s)', (database) => {
  const log = collector()
  let server: TestServer
  let author: LoggedIn
  let fan: LoggedIn
  beforeAll(async () => {
    server = await startTestServer({ database, log: logging(log) })
    author = await aMemberOf(server)
    fan = await aMemberOf(server)
  })
  afterAll(() => server.stop())

  const rowsOf = async (text: string) => (await server.pool.query(text)).rows

  /** Runs the due jobs. @returns the lines they logged */
  async function comparedNow() {
    log.lines.length = 0
    await server.work()
    return log.lines.map((line) => {
      const { level, posts, comments, exchanges, totalWasOffBy } = JSON.parse(line)
      return { level, posts, comments, exchanges, totalWasOffBy }
    })
  }

  /** Runs the check on the next day. @returns the lines it logged */
  async function compare() {
    server.clock.advance({ days: 1 })
    return comparedNow()
  }

  /** A post with two likes, and with a comment that has one like. */
  async function aTalkedOfPost(): Promise<{ post: number; comment: number }> {
    const post = await aPostOf(author)
    const comment = await aCommentOf(fan, post)
    await like(fan, 'posts', post)
    await like(author, 'posts', post)
    await like(author, 'comments', comment)
    return { post, comment }
  }

  const counted = async (post: number) => {
    const { likes_amount, comments_amount, comments } = (await readPost(fan, post)).body.data
    return [likes_amount, comments_amount, comments[0].likes_amount]
  }

  test('corrects wrong counters and logs their number in one line', async () => {
    const { post, comment } = await aTalkedOfPost()
    const [hidden] = [await aCommentOf(fan, post)]
    await rowsOf(`update comments set hidden_at = now() where id = ${hidden}`)
    await rowsOf(`update posts set likes_amount = 7, comments_amount = -1 where id = ${post}`)
    await rowsOf(`update comments set likes_amount = 3 where id = ${comment}`)
    const exchange = await anExchangeOf(server, author)
    await aParticipantOf(server, exchange)
    const { api, signupId } = await aParticipantOf(server, exchange)
    await api.delete(`/api/signups/${signupId}`, { reason: 'No time' })
    await rowsOf(`update exchanges set participants_amount = 9 where id = ${exchange.id}`)
    await rowsOf(`update totals set amount = amount + 5`)
    expect(await compare()).toEqual([
      {
        level: 40,
        posts: { compared: 1, mended: 1 },
        comments: { compared: 2, mended: 1 },
        exchanges: { compared: 1, mended: 1 },
        totalWasOffBy: 5,
      },
    ])
    const { total } = (await fan.api.get('/api/posts')).body.meta
    const [{ taking }] = await rowsOf('select participants_amount as taking from exchanges')
    expect([await counted(post), total, taking]).toEqual([[2, 1, 1], 1, 1])
    const [{ compared_at: at }] = await rowsOf('select compared_at from totals')
    expect(at).toEqual(server.clock.now())
  })

  test('does not write rows whose counters are correct', async () => {
    await aTalkedOfPost()
    const places = () =>
      rowsOf(`select id::int, ctid::text, xmin::text from posts
        union all select id::int, ctid::text, xmin::text from comments order by 1, 2`)
    const before = await places()
    const [line] = await compare()
    expect([await places(), line?.level, line?.totalWasOffBy]).toEqual([before, 30, 0])
  })

  test('runs once per UTC day', async () => {
    const counted: number[] = []
    for (const at of [
      '2030-01-19T09:00:00.000Z',
      '2030-01-19T23:59:59.999Z',
      '2030-01-20T00:00:00.000Z',
      '2030-01-20T00:00:01.000Z',
    ]) {
      server.clock.set(at)
      counted.push((await comparedNow()).length)
    }
    expect(counted).toEqual([1, 0, 1, 0])
  })

  test('does not run on a server that is stopping, and runs after the next start', async () => {
    const { post } = await aTalkedOfPost()
    await rowsOf(`update posts set likes_amount = 7 where id = ${post}`)
    server.clock.advance({ days: 1 })
    await rowsOf(`delete from jobs where kind <> 'compare'`)
    await server.workUntil(AbortSignal.abort())
    expect((await counted(post))[0]).toBe(7)
    await server.work()
    expect((await counted(post))[0]).toBe(2)
  })

  test.runIf(database === 'postgres')(
    'counts a like that arrives during the correction exactly once',
    async () => {
      const { post } = await aTalkedOfPost()
      const late = await aMemberOf(server)
      await rowsOf(`update posts set likes_amount = 7 where id = ${post}`)
      const client = await server.pool.connect()
      await client.query('begin')
      await client.query(
        `insert into post_likes (post_id, user_id, created_at) values (${post}, ${late.id}, now())`,
      )
      const comparing = compare()
      await expect.poll(async () => (await rowsOf(WAITING)).length, PATIENT).toBe(1)
      await client.query('commit')
      client.release()
      await comparing
      expect(await counted(post)).toEqual([3, 1, 1])
    },
  )

  test.runIf(database === 'postgres')(
    'counts a post that arrives during the correction of the total exactly once',
    async () => {
      await rowsOf(`update totals set amount = amount + 5 where name = 'posts'`)
      const [off] = await whileUncommitted(
        server,
        `insert into posts (user_id, message, created_at) values (${author.id}, 'Late', now());
         set constraints all immediate`,
        [() => compareTotal(server.db, server.clock.now())],
      )
      expect([off, await compareTotal(server.db, server.clock.now())]).toEqual([5, 0])
    },
  )
})
