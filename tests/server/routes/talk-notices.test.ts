import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { aCommentOf, aPostOf, like } from '#tests/support/talk.ts'

describe('a comment or like', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  const told = async ({ api }: LoggedIn) =>
    (await api.get('/api/notifications')).body.data.map(
      ({ type, title, link }: Record<string, string>) => [type, title, link],
    )

  test('notifies the author with a link to the comments, and causes no email', async () => {
    const author = await aMemberOf(server)
    const fan = await aMemberOf(server, { nickname: 'Moth' })
    const post = await aPostOf(author)
    await aCommentOf(fan, post)
    await like(fan, 'posts', post)
    await like(fan, 'comments', await aCommentOf(author, post))
    const link = `/posts?comments=${post}`
    expect([await told(author), await told(fan), await server.mails()]).toEqual([
      [
        ['like', 'Moth likes your comment', link],
        ['like', 'Moth likes your post', link],
        ['comment', 'Moth has commented on your post', link],
      ],
      [],
      [],
    ])
  })

  test('on the author’s own content causes no notice', async () => {
    const author = await aMemberOf(server)
    const post = await aPostOf(author)
    const comment = await aCommentOf(author, post)
    await like(author, 'posts', post)
    await like(author, 'comments', comment)
    expect(await told(author)).toEqual([])
  })

  test('causes one notice per comment and one per like, even if the like is repeated', async () => {
    const [author, fan, other] = [
      await aMemberOf(server),
      await aMemberOf(server, { nickname: 'Nettle' }),
      await aMemberOf(server, { nickname: 'Wren' }),
    ]
    const post = await aPostOf(author)
    for (const who of [fan, fan, fan, other]) await like(who, 'posts', post)
    for (const said of ['One', 'Two']) await aCommentOf(fan, post, said)
    expect((await told(author)).map(([, title]: string[]) => title)).toEqual([
      'Nettle has commented on your post',
      'Nettle has commented on your post',
      'Wren likes your post',
      'Nettle likes your post',
    ])
  })
})
