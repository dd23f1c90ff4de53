import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasPostgres } from '#tests/support/databases.ts'
import { aMemberOf, aModOf, anAdminOf, type LoggedIn } from '#tests/support/members.ts'
import { type Answer, startTestServer, type TestServer } from '#tests/support/server.ts'
import { atOnce, inTurn, said, statuses, tally } from '#tests/support/several.ts'
import { aCommentOf, aPostOf, commentOn, like, readPost, readTalk } from '#tests/support/talk.ts'
import { whileUncommitted } from '#tests/support/uncommitted.ts'

const GONE = { status: 404, body: { message: 'We couldn’t find this. It may have been deleted' } }

/** Counters that differ from the rows they count. */
const WRONG = `
  select 'likes of post ' || id as counter from posts p
    where likes_amount <> (select count(*) from post_likes l where l.post_id = p.id)
  union all select 'comments of post ' || id from posts p
    where comments_amount <> (select count(*) from comments c where c.post_id = p.id and hidden_at is null)
  union all select 'likes of comment ' || id from comments c
    where likes_amount <> (select count(*) from comment_likes l where l.comment_id = c.id)
  union all select 'posts' from totals
    where amount <> (select count(*) from posts where hidden_at is null)`

describe.runIf(hasPostgres)('with simultaneous calls, on PostgreSQL,', () => {
  let server: TestServer
  let author: LoggedIn
  beforeAll(async () => {
    server = await startTestServer({ database: 'postgres', env: { DATABASE_POOL: '20' } })
    author = await aMemberOf(server)
  })
  afterAll(() => server.stop())

  const rowsOf = async (text: string) => (await server.pool.query(text)).rows
  const threeMembers = () => inTurn(3, () => aMemberOf(server))

  test.each(['posts', 'comments'] as const)(
    'forty likes by three members on one of the %s each toggle once, and the counter is exact',
    async (noun) => {
      const three = await threeMembers()
      const post = await aPostOf(author)
      const id = noun === 'posts' ? post : await aCommentOf(author, post)
      const answers = await atOnce(40, (i) => like(three[i % 3] as LoggedIn, noun, id))
      expect(tally(answers)).toEqual({ 200: 40 })
      const toggles = three.map((_, one) =>
        answers
          .filter((_, i) => i % 3 === one)
          .map(({ body }) => body.data.is_liked)
          .filter(Boolean),
      )
      // Likes and unlikes alternate. The member with 14 toggles ends with an unlike, the two with 13 end with a like.
      expect(toggles.map(({ length }) => length)).toEqual([7, 7, 7])
      const { data } = (await readPost(author, post)).body
      const { likes, likes_amount } = noun === 'posts' ? data : data.comments[0]
      expect([likes, likes_amount]).toEqual([three.slice(1).map((one) => one.id), 2])
    },
  )

  test('forty comments by three members are all counted', async () => {
    const three = await threeMembers()
    const post = await aPostOf(author)
    const answers = await atOnce(40, (i) => commentOn(three[i % 3] as LoggedIn, post, `No. ${i}`))
    expect(tally(answers)).toEqual({ 201: 40 })
    const { data, meta } = (await readTalk(author, post)).body
    expect([data.comments.length, meta.total]).toEqual([40, 40])
    expect((await readPost(author, post)).body.data.comments_amount).toBe(40)
  })

  test('every call about a post and its comments gets a 404 if it was waiting while the post was deleted', async () => {
    const [member, admin] = [await aMemberOf(server), await anAdminOf(server)]
    const post = await aPostOf(author)
    const comment = await aCommentOf(member, post)
    const answers = await whileUncommitted(server, `delete from posts where id = ${post}`, [
      () => like(member, 'posts', post),
      () => commentOn(member, post),
      () => author.api.put(`/api/posts/${post}`, { message: 'Better' }),
      () => admin.api.post(`/api/posts/${post}/pin`),
      () => admin.api.delete(`/api/posts/${post}`),
      () => like(author, 'comments', comment),
      () => member.api.put(`/api/comments/${comment}`, { message: 'Better' }),
      () => member.api.delete(`/api/comments/${comment}`),
    ])
    expect(answers.map(said)).toEqual(answers.map(() => GONE))
  })

  test('every call by a member gets a 401 if it was waiting while their account was deleted', async () => {
    const member = await aMemberOf(server)
    const post = await aPostOf(author)
    const comment = await aCommentOf(author, post)
    const answers = await whileUncommitted(server, `delete from members where id = ${member.id}`, [
      () => like(member, 'posts', post),
      () => like(member, 'comments', comment),
      () => commentOn(member, post),
      () => member.api.post('/api/posts', { message: 'Farewell' }),
    ])
    expect(statuses(answers)).toEqual([401, 401, 401, 401])
  })

  test('a post that is edited and deleted ends up deleted, in whichever order the calls arrive', async () => {
    const rounds = await inTurn(10, async () => {
      const post = await aPostOf(author)
      const [edited, deleted] = await Promise.all([
        author.api.put(`/api/posts/${post}`, { message: 'Better' }),
        author.api.delete(`/api/posts/${post}`),
      ])
      expect([200, 404]).toContain(edited.status)
      return [deleted.status, (await readPost(author, post)).status]
    })
    expect(rounds).toEqual(Array(10).fill([204, 404]))
  })

  test('a post that a mod and an admin delete is deleted once, and one deletion is logged', async () => {
    const [one, other] = [await aModOf(server), await anAdminOf(server)]
    const post = await aPostOf(author)
    const answers = await Promise.all(
      [one, other].map(({ api }) => api.delete(`/api/posts/${post}`)),
    )
    expect(tally(answers)).toEqual({ 204: 1, 404: 1 })
    const logged = await rowsOf(
      `select 1 from mod_actions where action = 'delete post' and details ->> 'post' = '${post}'`,
    )
    expect(logged.length).toBe(1)
  })

  test('twenty pins by two admins each toggle once, and leave the post unpinned', async () => {
    const admins = [await anAdminOf(server), await anAdminOf(server)] as const
    const post = await aPostOf(author)
    const answers = await atOnce(20, (i) =>
      (admins[i % 2] as LoggedIn).api.post(`/api/posts/${post}/pin`),
    )
    const pinned = answers.filter(({ body }) => body.data.is_pinned)
    expect([tally(answers), pinned.length]).toEqual([{ 200: 20 }, 10])
    expect((await readPost(author, post)).body.data.is_pinned).toBe(false)
  })

  test('many members who like, comment on, edit and delete the same posts cause no deadlock, and every counter stays exact', async () => {
    const three = await threeMembers()
    const [mod, admin] = [await aModOf(server), await anAdminOf(server)]
    for (let round = 0; round < 6; round += 1) {
      const posts = await inTurn(3, () => aPostOf(author))
      const comments = await inTurn(9, (i) => aCommentOf(author, posts[i % 3] as number))
      const acts = (i: number): (() => Promise<Answer>)[] => {
        const [member, post] = [three[i % 3] as LoggedIn, posts[i % 2] as number]
        const comment = comments[i % 9] as number
        return [
          () => like(member, 'comments', comment),
          () => like(member, 'posts', post),
          () => commentOn(member, post),
          () => author.api.put(`/api/comments/${comment}`, { message: 'Better' }),
          () => mod.api.delete(`/api/comments/${comment}`),
          () => admin.api.post(`/api/posts/${post}/pin`),
          () => author.api.put(`/api/posts/${post}`, { message: 'Better' }),
          () => author.api.post('/api/posts', { message: 'Another one' }),
          () => mod.api.delete(`/api/posts/${posts[2]}`),
        ]
      }
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, i) => acts(i + round))
          .flat()
          .map((act) => act()),
      )
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    }
    expect(await rowsOf(WRONG)).toEqual([])
  })

  test('deleting a member who is liking and commenting leaves every counter exact', async () => {
    for (let round = 0; round < 4; round += 1) {
      const member = await aMemberOf(server)
      const post = await aPostOf(author)
      const comments = await inTurn(3, () => aCommentOf(author, post))
      await like(member, 'posts', post)
      await inTurn(2, (i) => like(member, 'comments', comments[i] as number))
      const [answers] = await Promise.all([
        atOnce(12, (i) =>
          i % 3 === 0
            ? commentOn(member, post)
            : like(
                member,
                i % 3 === 1 ? 'posts' : 'comments',
                i % 3 === 1 ? post : (comments[2] as number),
              ),
        ),
        server.pool.query('delete from members where id = $1', [member.id]),
      ])
      expect(answers.filter(({ status }) => status >= 500).map(said)).toEqual([])
    }
    expect(await rowsOf(WRONG)).toEqual([])
  })
})
