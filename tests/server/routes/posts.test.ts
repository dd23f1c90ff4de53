import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { posts } from '#server/db/schema.ts'
import { aNewcomer } from '#tests/support/accounts.ts'
import { aMemberOf, aModOf, anAdminOf, type LoggedIn } from '#tests/support/members.ts'
import { aPictureOf, PICTURE_FORMATS } from '#tests/support/picture-rows.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn, said, statuses } from '#tests/support/several.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Change = Record<string, unknown>
const RECEIVED = { id: 1, label: 'Received', is_only_admin: false }
const ANNOUNCEMENT = { id: 5, label: 'Announcement', is_only_admin: true }

const post = ({ api }: LoggedIn, message: unknown, change: Change = {}) =>
  api.post('/api/posts', { message, ...change })
const feed = async ({ api }: LoggedIn, query = '') => (await api.get(`/api/posts?${query}`)).body

describe('a post', () => {
  test('is returned with all fields from the contract, to its author and to others', async () => {
    const author = await aMemberOf(server, { nickname: 'Scanlan' })
    const first = await aPictureOf(server, author)
    const second = await aPictureOf(server, author)
    const { status, body } = await post(author, 'Look at these socks', {
      location: 'Westruun',
      pictures: [second, first],
      tags: [1],
    })
    const told = {
      id: body.data.id,
      message: 'Look at these socks',
      date: server.clock.now().toISOString(),
      location: 'Westruun',
      user: { id: author.id, nickname: 'Scanlan', avatar: null },
      pictures: [second, first].map((id) => ({
        id,
        formats: PICTURE_FORMATS,
        width: 1,
        height: 1,
        alt: null,
        placeholder: null,
      })),
      videos: [],
      tags: [RECEIVED],
      likes: [],
      likes_amount: 0,
      comments_amount: 0,
      is_pinned: false,
      can_edit: false,
      can_delete: false,
      edited_at: null,
    }
    const toAuthor = { ...told, can_edit: true, can_delete: true }
    expect({ status, body }).toEqual({ status: 201, body: { data: toAuthor } })
    const toOther = (await feed(await aMemberOf(server))).data[0]
    const toMod = (await feed(await aModOf(server), 'include=comments')).data[0]
    expect(toOther).toEqual(told)
    expect(toMod).toEqual({ ...told, can_delete: true, comments: [] })
  })

  test('shows a mods’ tag only to mods and admins, both in the feed and in its own response', async () => {
    const mod = await aModOf(server)
    const { data: told } = (await post(mod, 'Doors close at ten', { tags: [1, 5] })).body
    const seen = async (reader: LoggedIn) => (await feed(reader)).data[0].tags
    expect([told.tags, await seen(mod), await seen(await anAdminOf(server))]).toEqual(
      Array(3).fill([RECEIVED, ANNOUNCEMENT]),
    )
    expect(await seen(await aMemberOf(server))).toEqual([RECEIVED])
    const onceMod = await aModOf(server)
    await post(onceMod, 'I am off', { tags: [5] })
    await (await anAdminOf(server)).api.post(`/api/mod/members/${onceMod.id}/role`, {
      role: 'member',
    })
    expect(await seen(onceMod)).toEqual([])
  })

  test.each([
    ['plain words', 'plain words'],
    ['1 &lt; 2 &amp;&amp; &quot;so&quot;', '1 &lt; 2 &amp;&amp; "so"'],
    ['<b>bold</b> <i>it</i><br />', '<b>bold</b> <i>it</i><br />'],
    ['<p onclick="x()">Hi</p><script>alert(1)</script>', '<p>Hi</p>'],
    [
      '<a href="https://a.example" target="_blank" onmouseover="x()">a</a>',
      '<a href="https://a.example" rel="nofollow noopener ugc">a</a>',
    ],
    ['<a href="javascript:alert(1)">a</a>', '<a rel="nofollow noopener ugc">a</a>'],
    ['<a href="https://a@b.example">a</a>', '<a rel="nofollow noopener ugc">a</a>'],
    ['<a href="/page/rules">a</a>', '<a href="/page/rules" rel="nofollow noopener ugc">a</a>'],
    ['<img src="https://a.example/p.gif" onerror="x()">words', 'words'],
    ['<iframe src="https://a.example"></iframe>words<style>b{}</style>', 'words'],
    ['<svg><script>x</script></svg>words', 'words'],
    ['line one\nline two', 'line one\nline two'],
    ['👩🏽‍🚀 שלום e\u0301', '👩🏽‍🚀 שלום e\u0301'],
  ])('sent as %j is stored as %j', async (message, kept) => {
    const { status, body } = await post(await aMemberOf(server), message)
    expect([status, body.data.message]).toEqual([201, kept])
  })

  test.each([
    ['no text', undefined, 'This field is required'],
    ['only spaces', ' \n\u200B ', 'This field is required'],
    ['only empty markup', '<p><br></p>', 'This field is required'],
    ['only a script', '<script>alert(1)</script>', 'Please say a few words'],
    ['NUL', 'a\0b', 'This field contains a character that can’t be saved'],
    ['a lone surrogate', 'a\ud83d', 'This field contains a character that can’t be saved'],
    [
      'more than 10,000 characters',
      'x'.repeat(10_001),
      'This field should be at most 10,000 characters long',
    ],
  ])('is refused if it contains %s', async (_name, message, words) => {
    const { status, body } = await post(await aMemberOf(server), message)
    expect([status, body.errors]).toEqual([422, { message: [words] }])
  })

  test('can have ten thousand visible characters, regardless of their bytes and markup', async () => {
    const member = await aMemberOf(server)
    const answers = await inTurn(3, (i) =>
      post(
        member,
        ['&amp;'.repeat(10_000), '🦇'.repeat(10_000), `<b>${'x'.repeat(10_000)}</b>`][i],
      ),
    )
    expect(statuses(answers)).toEqual([201, 201, 201])
  })

  test('with deep nesting does not keep the server busy', async () => {
    const member = await aMemberOf(server)
    const before = process.cpuUsage()
    const { status } = await post(member, `${'<b>'.repeat(30_000)}x`)
    expect([201, 422]).toContain(status)
    // CPU time is measured, so that a busy machine does not matter.
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(2_000)
  })

  test('ignores an author, time and likes in the request', async () => {
    const member = await aMemberOf(server)
    const { body } = await post(member, 'Hello', {
      id: 1,
      date: '2001-01-01T00:00:00.000Z',
      user_id: 1,
      is_pinned: true,
      likes: [1, 2],
      hidden_at: '2030-01-01',
    })
    const { date, user, is_pinned, likes } = body.data
    expect([date, user.id, is_pinned, likes]).toEqual([
      server.clock.now().toISOString(),
      member.id,
      false,
      [],
    ])
  })

  test('can have only existing tags, and only mods can use mods’ tags', async () => {
    const [member, mod] = [await aMemberOf(server), await aModOf(server)]
    const answers = [
      await post(member, 'x', { tags: [1, 1] }),
      await post(member, 'x', { tags: [5] }),
      await post(member, 'x', { tags: [999] }),
      await post(mod, 'x', { tags: [5] }),
    ]
    expect(answers.map(({ status, body }) => body.data?.tags ?? status)).toEqual([
      [RECEIVED],
      422,
      422,
      [ANNOUNCEMENT],
    ])
    const tagsOf = async ({ api }: LoggedIn) => (await api.get('/api/post-tags')).body.data
    expect([(await tagsOf(member)).length, await tagsOf(mod)]).toEqual([
      4,
      [...(await tagsOf(member)), ANNOUNCEMENT],
    ])
  })

  test('can show at most ten of its author’s own pictures, and no video together with pictures', async () => {
    const [member, other] = [await aMemberOf(server), await aMemberOf(server)]
    const eleven = await inTurn(11, () => aPictureOf(server, member))
    const answers = [
      await post(member, 'x', { pictures: [await aPictureOf(server, other)] }),
      await post(member, 'x', { pictures: [999_999] }),
      await post(member, 'x', { pictures: eleven }),
      await post(member, 'x', { pictures: [eleven[0]], videos: [1] }),
      await post(member, 'x', { videos: [1] }),
      await post(member, 'x', { pictures: eleven.slice(1) }),
    ]
    expect(answers.map(({ status, body }) => [status, Object.keys(body.errors ?? {})])).toEqual([
      [422, ['pictures']],
      [422, ['pictures']],
      [422, ['pictures']],
      [422, ['videos']],
      [422, ['videos']],
      [201, []],
    ])
  })

  test('by a minor has no location', async () => {
    const now = server.clock.now()
    const minor = await aMemberOf(server, { birthDate: '2014-06-01', parentConfirmedAt: now })
    expect((await post(minor, 'Hello', { location: 'Westruun' })).body.data.location).toBe(null)
  })

  test('can be published by members who may post', async () => {
    const answers = [
      await post(await aMemberOf(server, { birthDate: '2014-06-01' }), 'x'),
      await post(await aMemberOf(server, { suspendedAt: server.clock.now() }), 'x'),
      await post(await aNewcomer(server), 'x'),
      await server.api.post('/api/posts', '{'),
    ]
    expect(answers.map(said)).toEqual([
      {
        status: 403,
        body: {
          message: 'We are waiting for a parent confirmation before you can post',
          code: 'parent',
        },
      },
      {
        status: 403,
        body: { message: 'Your account is suspended. Please ask an elf.', code: 'suspended' },
      },
      {
        status: 403,
        body: { message: 'Please finish your onboarding first.', code: 'onboarding' },
      },
      { status: 401, body: { message: 'Please log in', code: 'unauthenticated' } },
    ])
  })
})

describe('the feed', () => {
  test('is paged, newest first, and pins do not change the order', async () => {
    await server.db.delete(posts)
    const author = await aMemberOf(server)
    await inTurn(7, (i) => {
      server.clock.advance({ minutes: 1 })
      return post(author, `No. ${i}`)
    })
    await server.pool.query(`update posts set pinned_at = now() where message = 'No. 2'`)
    await server.pool.query(`update posts set hidden_at = now() where message = 'No. 5'`)
    const messages = async (query: string) =>
      (await feed(author, query)).data.map(({ message }: { message: string }) => message)
    expect(await messages('page=1&perPage=3&sort=-created_at&include=comments')).toEqual([
      'No. 6',
      'No. 4',
      'No. 3',
    ])
    expect(await messages('page=2&perPage=3')).toEqual(['No. 2', 'No. 1', 'No. 0'])
    expect(await messages('page=3&perPage=3')).toEqual([])
    expect(await messages('sort=created_at&perPage=2')).toEqual(['No. 0', 'No. 1'])
    expect((await feed(author, 'perPage=3')).meta).toEqual({
      current_page: 1,
      last_page: 2,
      per_page: 3,
      total: 6,
    })
    expect((await feed(author)).meta.per_page).toBe(20)
  })

  test.each([
    'sort=likes',
    'include=user',
    'filter[user]=1',
    'page=-1',
    'perPage=0',
    'page=1&page=2',
  ])('refuses the query ?%s', async (query) => {
    expect((await (await aMemberOf(server)).api.get(`/api/posts?${query}`)).status).toBe(400)
  })

  test('is closed to guests', async () => {
    const answers = [await server.api.get('/api/posts'), await server.api.get('/api/post-tags')]
    expect(statuses(answers)).toEqual([401, 401])
  })

  test('accepts ten posts an hour from a member', async () => {
    const limited = await startTestServer({ env: { RATE_LIMIT: 'on' } })
    const member = await aMemberOf(limited)
    const answers = await inTurn(11, () => post(member, 'Again!'))
    await limited.stop()
    expect(statuses(answers)).toEqual([...Array(10).fill(201), 429])
  })
})
