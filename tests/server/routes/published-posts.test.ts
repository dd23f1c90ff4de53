import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ModAction } from '#rules/mod/schema.ts'
import { aMemberOf, aModOf, anAdminOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { said, statuses } from '#tests/support/several.ts'
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

describe('a published post', () => {
  test('can be read by itself, with its latest comment, until it is deleted or hidden', async () => {
    const member = await aMemberOf(server)
    const [post, hidden] = [await aPostOf(member), await aPostOf(member)]
    await aCommentOf(member, post)
    await hide('posts', hidden)
    const [listed] = (await member.api.get('/api/posts?include=comments&perPage=1')).body.data
    expect((await readPost(member, post)).body.data).toEqual(listed)
    await member.api.delete(`/api/posts/${post}`)
    const answers = [await readPost(member, post), await readPost(member, hidden)]
    expect(answers.map(said)).toEqual([HELD, HELD])
  })

  test('can be edited only by its author, and is then sanitised again and marked as edited', async () => {
    const [author, mod] = [await aMemberOf(server), await aModOf(server)]
    const post = await aPostOf(author)
    server.clock.advance({ minutes: 5 })
    const edit = ({ api }: LoggedIn, message: string) => api.put(`/api/posts/${post}`, { message })
    const { status, body } = await edit(author, '<p onclick="x()">Socks</p>')
    expect([status, body.data.message, body.data.edited_at]).toEqual([
      200,
      '<p>Socks</p>',
      server.clock.now().toISOString(),
    ])
    expect((await edit(mod, 'x')).body.code).toBe('not_author')
    await server.pool.query(
      'update members set parent_confirmed_at = null, birth_date = $1 where id = $2',
      ['2014-06-01', author.id],
    )
    expect(said(await edit(author, 'x'))).toEqual({
      status: 403,
      body: {
        message: 'We are waiting for a parent confirmation before you can post',
        code: 'parent',
      },
    })
  })

  test('can be deleted with its comments by its author and by mods, and deletions by mods are logged', async () => {
    const [author, other, mod] = [
      await aMemberOf(server, { nickname: 'Shaun' }),
      await aMemberOf(server),
      await aModOf(server),
    ]
    const [own, rude] = [await aPostOf(author), await aPostOf(author)]
    const comment = await aCommentOf(other, own)
    await like(other, 'posts', own)
    await like(author, 'comments', comment)
    const remove = ({ api }: LoggedIn, id: number) => api.delete(`/api/posts/${id}`)
    const answers = [
      await remove(other, own),
      await remove(author, own),
      await remove(author, own),
      await remove(mod, rude),
      await like(other, 'comments', comment),
    ]
    expect(statuses(answers)).toEqual([403, 204, 404, 204, 404])
    const [last] = (await mod.api.get('/api/mod/audit?perPage=1')).body.data
    expect(last).toEqual({
      ...last,
      action: 'delete post',
      subject_type: 'member',
      subject_label: 'Shaun',
      details: { post: rude },
    })
  })

  test('can be pinned and unpinned only by admins', async () => {
    const [author, mod, admin] = [
      await aMemberOf(server),
      await aModOf(server),
      await anAdminOf(server),
    ]
    const post = await aPostOf(author)
    const pin = ({ api }: LoggedIn) => api.post(`/api/posts/${post}/pin`)
    const refused = {
      status: 403,
      body: { message: 'Only an admin can pin.', code: 'not_admin' },
    }
    expect([said(await pin(author)), said(await pin(mod))]).toEqual([refused, refused])
    const answers = [await pin(admin), await pin(admin)]
    expect(answers.map(({ body }) => body.data.is_pinned)).toEqual([true, false])
    const { data } = (await mod.api.get('/api/mod/audit?perPage=2')).body
    const logged = data.map(({ action, subject_type, subject_id, details }: ModAction) => [
      action,
      subject_type,
      subject_id,
      details,
    ])
    expect(logged).toEqual([
      ['unpin post', 'member', author.id, { post }],
      ['pin post', 'member', author.id, { post }],
    ])
    await hide('posts', post)
    expect(said(await pin(admin))).toEqual(HELD)
  })
})
