import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COMMENTABLE_POST } from '#rules/feed/comment.ts'
import type { ModAction } from '#rules/mod/schema.ts'
import { comments } from '#server/db/schema.ts'
import { aNewcomer } from '#tests/support/accounts.ts'
import { aMemberOf, aModOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { said, statuses } from '#tests/support/several.ts'
import { aCommentOf, aPostOf, commentOn, like, readPost, readTalk } from '#tests/support/talk.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const HELD = {
  status: 404,
  body: { message: 'We couldn’t find this. It may have been deleted' },
}
const REQUIRED = 'This field is required'
const hide = (table: 'posts' | 'comments', id: number) =>
  server.pool.query(`update ${table} set hidden_at = now() where id = $1`, [id])
const latest = async (reader: LoggedIn, post: number) => (await readPost(reader, post)).body.data

describe('a comment', () => {
  test('is returned in full, is shown as the latest comment on the post’s card, and is counted', async () => {
    const [author, writer] = [
      await aMemberOf(server),
      await aMemberOf(server, { nickname: 'Grog' }),
    ]
    const post = await aPostOf(author)
    await commentOn(author, post, 'First')
    const { status, body } = await commentOn(writer, post, 'What a <b>hat</b>!<script>x</script>')
    const told = {
      id: body.data.id,
      message: 'What a <b>hat</b>!',
      user: { id: writer.id, nickname: 'Grog', avatar: null },
      updated_at: server.clock.now().toISOString(),
      likes: [],
      likes_amount: 0,
      commentable_type: COMMENTABLE_POST,
      commentable_id: post,
      can_edit: true,
      can_delete: true,
      edited_at: null,
    }
    expect({ status, body }).toEqual({ status: 201, body: { data: told } })
    const { comments: shown, comments_amount } = await latest(author, post)
    expect({ shown, comments_amount }).toEqual({
      shown: [{ ...told, can_edit: false, can_delete: false }],
      comments_amount: 2,
    })
    const card = (await author.api.get('/api/posts?include=comments&perPage=1')).body.data[0]
    expect(card.comments).toEqual(shown)
  })

  test.each([
    ['no text', null, REQUIRED],
    ['only spaces', ' \n\u200B ', REQUIRED],
    ['only a script', '<script>alert(1)</script>', 'Please say a few words'],
    ['NUL', 'a\0b', 'This field contains a character that can’t be saved'],
    ['a lone surrogate', 'a\ud83d', 'This field contains a character that can’t be saved'],
    [
      'more than 2,000 characters',
      'x'.repeat(2_001),
      'This field should be at most 2,000 characters long',
    ],
  ])('is refused if it contains %s', async (_name, message, words) => {
    const member = await aMemberOf(server)
    const { status, body } = await commentOn(member, await aPostOf(member), message)
    expect([status, body.errors]).toEqual([422, { message: [words] }])
  })

  test('needs an existing post, and cannot belong to anything else', async () => {
    const member = await aMemberOf(server)
    const id = await aPostOf(member)
    const on = (commentable_type: unknown, commentable_id: unknown) =>
      member.api.post('/api/comments', { message: 'x', commentable_type, commentable_id })
    const answers = [
      await on('App\\Models\\Exchange', id),
      await on(undefined, id),
      await on(COMMENTABLE_POST, 'x'),
      await on(COMMENTABLE_POST, 999_999),
    ]
    expect(answers.map(({ status, body }) => [status, body.errors])).toEqual([
      [422, { commentable_type: ['Only posts have comments'] }],
      [422, { commentable_type: ['Only posts have comments'] }],
      [422, { commentable_id: ['This is not a valid number'] }],
      [404, undefined],
    ])
  })

  test('can be written by members who may post', async () => {
    const post = await aPostOf(await aMemberOf(server))
    const answers = [
      await commentOn(await aMemberOf(server, { birthDate: '2014-06-01' }), post),
      await commentOn(await aMemberOf(server, { suspendedAt: server.clock.now() }), post),
      await commentOn(await aNewcomer(server), post),
      await commentOn({ api: server.api }, post),
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

  test('can be edited only by its author, and is then sanitised again and marked as edited', async () => {
    const [writer, other, mod] = [
      await aMemberOf(server),
      await aMemberOf(server),
      await aModOf(server),
    ]
    const post = await aPostOf(other)
    const id = await aCommentOf(writer, post)
    server.clock.advance({ minutes: 5 })
    const edit = ({ api }: LoggedIn, message: string) => api.put(`/api/comments/${id}`, { message })
    const { status, body } = await edit(writer, 'Lovelier <img src=x onerror=alert(1)>')
    const now = server.clock.now().toISOString()
    expect([status, body.data.message, body.data.edited_at, body.data.updated_at]).toEqual([
      200,
      'Lovelier',
      now,
      now,
    ])
    const refused = {
      status: 403,
      body: { message: 'Only the member who wrote this can edit it.', code: 'not_author' },
    }
    expect([said(await edit(other, 'x')), said(await edit(mod, 'x'))]).toEqual([refused, refused])
    expect((await edit(writer, ' ')).body.errors).toEqual({ message: [REQUIRED] })
  })

  test('can be deleted by its author and by mods, and deletions by mods are logged', async () => {
    const [writer, author, mod] = [
      await aMemberOf(server, { nickname: 'Taryon' }),
      await aMemberOf(server),
      await aModOf(server),
    ]
    const post = await aPostOf(author)
    const [own, rude] = [await aCommentOf(writer, post), await aCommentOf(writer, post)]
    const remove = ({ api }: LoggedIn, id: number) => api.delete(`/api/comments/${id}`)
    const answers = [
      await remove(author, own),
      await remove(writer, own),
      await remove(writer, own),
      await remove(mod, rude),
    ]
    expect(answers.map(said)).toEqual([
      {
        status: 403,
        body: {
          message: 'Only the member who wrote this, or an elf, can delete it.',
          code: 'not_author',
        },
      },
      { status: 204, body: null },
      HELD,
      { status: 204, body: null },
    ])
    const { comments: shown, comments_amount } = await latest(author, post)
    expect([shown, comments_amount]).toEqual([[], 0])
    const log: ModAction[] = (await mod.api.get('/api/mod/audit?perPage=100')).body.data
    const deletions = log.filter(({ action }) => action === 'delete comment')
    expect(deletions.filter(({ details }) => details.post === post)).toEqual([
      {
        ...log[0],
        action: 'delete comment',
        subject_type: 'member',
        subject_label: 'Taryon',
        details: { comment: rude, post },
      },
    ])
  })

  test('cannot be seen, liked, edited or deleted if it or its post is hidden', async () => {
    const [member, mod] = [await aMemberOf(server), await aModOf(server)]
    const post = await aPostOf(member)
    const [first, second] = [await aCommentOf(member, post), await aCommentOf(member, post)]
    await hide('comments', second)
    const { comments: shown, comments_amount } = await latest(member, post)
    expect([shown[0].id, comments_amount]).toEqual([first, 1])
    const touch = async (comment: number) => [
      await like(member, 'comments', comment),
      await member.api.put(`/api/comments/${comment}`, { message: 'x' }),
      await mod.api.delete(`/api/comments/${comment}`),
    ]
    const hidden = await touch(second)
    await hide('posts', post)
    const below = await touch(first)
    const answers = [...hidden, ...below, await commentOn(member, post)]
    expect(answers.map(said)).toEqual(Array(7).fill(HELD))
  })
})

describe('the comments on a post', () => {
  test('are the newest 200, oldest first, and can be read further back with a cursor', async () => {
    const [author, fan] = [await aMemberOf(server), await aMemberOf(server, { nickname: 'Zahra' })]
    const post = await aPostOf(author)
    await like(fan, 'posts', post)
    const now = server.clock.now()
    await server.db.insert(comments).values(
      Array.from({ length: 401 }, (_, i) => ({
        postId: post,
        userId: author.id,
        message: `No. ${i}`,
        createdAt: now,
      })),
    )
    const page = async (query = '') => {
      const { data, meta } = (await readTalk(fan, post, query)).body
      const messages = data.comments.map(({ message }: { message: string }) => message)
      return { ...data, messages, meta }
    }
    const first = await page()
    const { id: firstId } = first.comments[0]
    await server.pool.query('delete from comments where id = $1', [firstId])
    const second = await page(`?before=${firstId}`)
    const third = await page(`?before=${second.comments[0].id}`)
    const numbers = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, i) => `No. ${from + i}`)
    expect([first.messages, second.messages, third.messages]).toEqual([
      numbers(201, 400),
      numbers(1, 200),
      numbers(0, 0),
    ])
    const meta = (last_page: number, total: number) => ({
      current_page: 1,
      last_page,
      per_page: 200,
      total,
    })
    expect([first.meta, second.meta, third.meta]).toEqual([
      meta(2, 401),
      meta(2, 400),
      meta(1, 400),
    ])
    expect([first.likes, first.users.map(({ id }: { id: number }) => id)]).toEqual([
      [fan.id],
      [author.id, fan.id].toSorted((one, other) => one - other),
    ])
  })

  test('are an empty list if there are none, and get a 404 for a deleted or hidden post', async () => {
    const member = await aMemberOf(server)
    const [quiet, hidden] = [await aPostOf(member), await aPostOf(member)]
    await hide('posts', hidden)
    const answers = [
      await readTalk(member, quiet),
      await readTalk(member, hidden),
      await readTalk(member, 999_999),
      await readTalk(member, quiet, '?before=x'),
      await server.api.get(`/api/comments-and-likes/${quiet}`),
    ]
    expect(statuses(answers)).toEqual([200, 404, 404, 400, 401])
    expect(answers[0]?.body).toEqual({
      data: { likes: [], comments: [], users: [] },
      meta: { current_page: 1, last_page: 1, per_page: 200, total: 0 },
    })
  })
})
