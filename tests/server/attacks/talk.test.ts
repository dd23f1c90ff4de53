import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COMMENTABLE_POST } from '#rules/feed/comment.ts'
import { aMemberOf, anAdminOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { said, statuses } from '#tests/support/several.ts'
import { aCommentOf, aPostOf, commentOn, like, readPost, readTalk } from '#tests/support/talk.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const NOBODY_BUT_ME = { id: expect.any(Number), nickname: expect.any(String), avatar: null }

test('authors of likes and comments are shown by id, nickname and avatar only', async () => {
  const change = { discord: 'scanlan#1', parentEmail: 'parent@parents.example' }
  const [author, fan] = [await aMemberOf(server, change), await aMemberOf(server, change)]
  const post = await aPostOf(author)
  const comment = await aCommentOf(author, post)
  await like(fan, 'posts', post)
  await like(fan, 'comments', comment)
  const answers = [
    await readTalk(fan, post),
    await readPost(fan, post),
    await fan.api.get('/api/posts?include=comments'),
  ]
  for (const { text } of answers)
    expect(text).not.toMatch(/@|scanlan|Trickfoot|birth|email|region|role|suspended/)
  const { users, comments } = answers[0]?.body.data ?? {}
  expect([users, comments[0].user]).toEqual([
    [NOBODY_BUT_ME, NOBODY_BUT_ME],
    { id: author.id, nickname: expect.any(String), avatar: null },
  ])
})

describe('a pagination cursor', () => {
  test.each([
    'before=0',
    'before=-1',
    'before=1.5',
    'before=x',
    'before=',
    'before=1e99',
    'before=2147483648',
    'before=99999999999999999999',
    'before=1&before=2',
    'before=%00',
  ])('is refused in the query “%s”', async (query) => {
    const member = await aMemberOf(server)
    const post = await aPostOf(member)
    const answers = [
      await member.api.get(`/api/posts?${query}`),
      await readTalk(member, post, `?${query}`),
    ]
    expect(statuses(answers)).toEqual([400, 400])
  })

  test('before or after all entries is accepted', async () => {
    const member = await aMemberOf(server)
    const post = await aPostOf(member)
    const comment = await aCommentOf(member, post)
    const [first, last] = ['before=1', 'before=2147483647']
    const ids = ({ body }: { body: { data: { id: number }[] } }) =>
      body.data.map(({ id }) => id).at(0)
    const feed = [
      await member.api.get(`/api/posts?${first}`),
      await member.api.get(`/api/posts?${last}`),
    ]
    expect(feed.map((one) => [ids(one), one.body.meta.last_page])).toEqual([
      [undefined, 1],
      [post, 1],
    ])
    const talk = [
      await readTalk(member, post, `?${first}`),
      await readTalk(member, post, `?${last}`),
    ]
    expect(talk.map(({ body }) => [body.data.comments.at(0)?.id, body.meta.last_page])).toEqual([
      [undefined, 1],
      [comment, 1],
    ])
  })
})

test('a message that is far too large is refused, whether it is markup or text', async () => {
  const member = await aMemberOf(server)
  const post = await aPostOf(member)
  const comment = await aCommentOf(member, post)
  const heavy = `${'<b>'.repeat(30_000)}x`
  const write = (message: string) => [
    () => member.api.post('/api/posts', { message }),
    () => member.api.put(`/api/posts/${post}`, { message }),
    () => commentOn(member, post, message),
    () => member.api.put(`/api/comments/${comment}`, { message }),
  ]
  const answers: number[] = []
  for (const ask of [...write(heavy), ...write('x'.repeat(300 * 1024))])
    answers.push((await ask()).status)
  expect(answers).toEqual([422, 422, 422, 422, 413, 413, 413, 413])
  const { data } = (await readPost(member, post)).body
  expect([data.message, data.comments[0].message]).toEqual(['Look what the owl brought', 'Lovely'])
})

test('a suspended admin cannot pin, like, edit or delete', async () => {
  const [author, admin] = [
    await aMemberOf(server),
    await anAdminOf(server, { suspendedAt: server.clock.now() }),
  ]
  const post = await aPostOf(author)
  const comment = await aCommentOf(author, post)
  const answers = [
    await admin.api.post(`/api/posts/${post}/pin`),
    await admin.api.delete(`/api/posts/${post}`),
    await admin.api.delete(`/api/comments/${comment}`),
    await admin.api.put(`/api/comments/${comment}`, { message: 'x' }),
    await like(admin, 'comments', comment),
  ]
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [403, 'suspended'],
    [403, 'suspended'],
    [403, 'suspended'],
    [403, expect.stringMatching(/^(suspended|not_author)$/)],
    [403, 'suspended'],
  ])
})

test('another member who sends the same idempotency key gets their own response', async () => {
  const [one, other] = [await aMemberOf(server), await aMemberOf(server)]
  const post = await aPostOf(one)
  const key = { key: 'b4b0d2a2-5a6f-4f0e-9d0c-6d1d7b7f1a55' }
  const answers = [await like(one, 'posts', post, key), await like(other, 'posts', post, key)]
  expect(answers.map(({ body }) => body.data.likes_amount)).toEqual([1, 2])
})

test('a comment’s author, time and likes cannot be set by the request', async () => {
  const [member, other] = [await aMemberOf(server), await aMemberOf(server)]
  const post = await aPostOf(member)
  const { body } = await member.api.post('/api/comments', {
    message: 'Hello',
    commentable_type: COMMENTABLE_POST,
    commentable_id: post,
    user_id: other.id,
    likes: [other.id],
    likes_amount: 99,
    updated_at: '2001-01-01T00:00:00.000Z',
    hidden_at: null,
  })
  const { user, likes, likes_amount, updated_at } = body.data
  expect([user.id, likes, likes_amount, updated_at]).toEqual([
    member.id,
    [],
    0,
    server.clock.now().toISOString(),
  ])
})

test('posts and comments made before a suspension stay, and their author cannot change or delete them', async () => {
  const author = await aMemberOf(server)
  const post = await aPostOf(author)
  const comment = await aCommentOf(author, post)
  await server.pool.query('update members set suspended_at = now() where id = $1', [author.id])
  const answers = [
    await author.api.put(`/api/posts/${post}`, { message: 'x' }),
    await author.api.delete(`/api/posts/${post}`),
    await author.api.put(`/api/comments/${comment}`, { message: 'x' }),
    await author.api.delete(`/api/comments/${comment}`),
  ]
  const refused = {
    status: 403,
    body: { message: 'Your account is suspended. Please ask an elf.', code: 'suspended' },
  }
  expect(answers.map(said)).toEqual(answers.map(() => refused))
  const reader: LoggedIn = await aMemberOf(server)
  expect((await readPost(reader, post)).body.data.comments.length).toBe(1)
})

test('the contract lists parameters, bodies and responses for likes, pins, edits and comments', async () => {
  const { paths } = (await server.api.get('/api/openapi.json')).body
  const told = (path: string, method: string) => {
    const { requestBody, responses, parameters = [] } = paths[path][method]
    const names = parameters.map(({ name }: { name: string }) => name)
    const schema = requestBody?.content['application/json'].schema
    return [Object.keys(schema?.properties ?? {}), Object.keys(responses), names]
  }
  const errors = ['4XX', '5XX']
  expect({
    like: told('/api/posts/{id}/like', 'post'),
    pin: told('/api/posts/{id}/pin', 'post'),
    edit: told('/api/posts/{id}', 'put'),
    comment: told('/api/comments', 'post'),
    talk: told('/api/comments-and-likes/{postId}', 'get'),
  }).toEqual({
    like: [[], ['200', ...errors], ['id']],
    pin: [[], ['200', ...errors], ['id']],
    edit: [['message'], ['200', ...errors], ['id']],
    comment: [['message', 'commentable_type', 'commentable_id'], ['201', ...errors], []],
    talk: [[], ['200', ...errors], ['before', 'postId']],
  })
})
