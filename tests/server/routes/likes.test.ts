import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postLikes } from '#server/db/schema.ts'
import { aNewcomer } from '#tests/support/accounts.ts'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { said } from '#tests/support/several.ts'
import { aCommentOf, aPostOf, like, readPost } from '#tests/support/talk.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const HELD = {
  status: 404,
  body: { message: 'We couldn’t find this. It may have been deleted' },
}
const hide = (table: 'posts' | 'comments', id: number) =>
  server.pool.query(`update ${table} set hidden_at = now() where id = $1`, [id])
const latest = async (reader: LoggedIn, post: number) => (await readPost(reader, post)).body.data

describe('a like', () => {
  test('is added by one call and removed by the next, both on a post and on a comment', async () => {
    const [author, fan] = [await aMemberOf(server), await aMemberOf(server)]
    const post = await aPostOf(author)
    const comment = await aCommentOf(author, post)
    for (const [noun, id] of [
      ['posts', post],
      ['comments', comment],
    ] as const) {
      const answers = [
        await like(fan, noun, id),
        await like(author, noun, id),
        await like(fan, noun, id),
      ]
      const both = [author.id, fan.id].toSorted((one, other) => one - other)
      expect(answers.map(said)).toEqual([
        { status: 200, body: { data: { likes: [fan.id], likes_amount: 1, is_liked: true } } },
        { status: 200, body: { data: { likes: both, likes_amount: 2, is_liked: true } } },
        { status: 200, body: { data: { likes: [author.id], likes_amount: 1, is_liked: false } } },
      ])
    }
    const card = await latest(fan, post)
    const [said1] = card.comments
    expect([card.likes, card.likes_amount, said1.likes, said1.likes_amount]).toEqual([
      [author.id],
      1,
      [author.id],
      1,
    ])
  })

  test('repeated with the same idempotency key gets the same response and is not removed', async () => {
    const member = await aMemberOf(server)
    const post = await aPostOf(member)
    const key = { key: '7c0a4f6e-3c58-4f0e-8a44-0b8f5b5a1c11' }
    const answers = [await like(member, 'posts', post, key), await like(member, 'posts', post, key)]
    expect(answers.map(({ body, headers }) => [body.data, headers['idempotent-replayed']])).toEqual(
      [
        [{ likes: [member.id], likes_amount: 1, is_liked: true }, undefined],
        [{ likes: [member.id], likes_amount: 1, is_liked: true }, 'true'],
      ],
    )
  })

  test('beyond the first thousand is counted, but listed only if it is the reader’s own', async () => {
    const author = await aMemberOf(server)
    const post = await aPostOf(author)
    const { rows } = await server.pool.query(
      `insert into members (email, nickname, onboarded_at, created_at, updated_at)
        select 'fan.' || n || '@critters.example', 'Fan ' || n, now(), now(), now()
        from generate_series(1, 1005) n returning id::int`,
    )
    await server.db
      .insert(postLikes)
      .values(rows.map(({ id }) => ({ postId: post, userId: id, createdAt: server.clock.now() })))
    const late = await aMemberOf(server)
    await like(late, 'posts', post)
    const [mine, others] = [await latest(late, post), await latest(author, post)]
    expect([mine, others].map(({ likes, likes_amount }) => [likes.length, likes_amount])).toEqual([
      [1000, 1006],
      [1000, 1006],
    ])
    expect([mine.likes.includes(late.id), others.likes.includes(late.id)]).toEqual([true, false])
  })

  test('can be given by onboarded members, including minors who are waiting for a parent', async () => {
    const post = await aPostOf(await aMemberOf(server))
    const answers = [
      await like(await aMemberOf(server, { birthDate: '2014-06-01' }), 'posts', post),
      await like(await aNewcomer(server), 'posts', post),
      await like(await aMemberOf(server, { suspendedAt: server.clock.now() }), 'posts', post),
      await like({ api: server.api }, 'posts', post),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [200, undefined],
      [403, 'onboarding'],
      [403, 'suspended'],
      [401, 'unauthenticated'],
    ])
  })

  test('on a missing or hidden post or comment gets a 404', async () => {
    const member = await aMemberOf(server)
    const post = await aPostOf(member)
    await hide('posts', post)
    const answers = [
      await like(member, 'posts', post),
      await like(member, 'posts', 999_999),
      await like(member, 'comments', 999_999),
    ]
    expect(answers.map(said)).toEqual(Array(3).fill(HELD))
  })
})
