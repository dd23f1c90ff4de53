import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tell as tellMember } from '#server/notices/tell.ts'
import { databases } from '#tests/support/databases.ts'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { aPictureOf } from '#tests/support/picture-rows.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

describe.each(databases)('notifications (%s)', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  const tell = ({ id }: LoggedIn, title: string) =>
    server.act((act) =>
      tellMember(act, id, { type: 'paired', title, link: '/exchange/winter-mail' }),
    )

  async function toldTwice(): Promise<LoggedIn> {
    const member = await aMemberOf(server)
    await tell(member, 'First')
    server.clock.advance({ minutes: 1 })
    await tell(member, 'Second')
    return member
  }

  const list = async ({ api }: LoggedIn) => (await api.get('/api/notifications')).body
  const titles = async (member: LoggedIn) =>
    (await list(member)).data.map(({ title }: { title: string }) => title)
  const unread = async (member: LoggedIn) =>
    (await list(member)).data
      .filter(({ read_at }: { read_at: string | null }) => read_at === null)
      .map(({ title }: { title: string }) => title)

  test('are listed for their member, newest first, with all fields from the contract', async () => {
    const member = await aMemberOf(server)
    await tell(member, 'You are paired')
    const [first] = (await list(member)).data
    expect(await list(member)).toEqual({
      data: [
        {
          id: first.id,
          type: 'paired',
          title: 'You are paired',
          link: '/exchange/winter-mail',
          created_at: server.clock.now().toISOString(),
          read_at: null,
          member: null,
          post: null,
        },
      ],
      meta: { current_page: 1, last_page: 1, per_page: 20, total: 1, unread: 1 },
    })
    expect(await titles(await toldTwice())).toEqual(['Second', 'First'])
  })

  test('show the member named in their title, with the current nickname and picture', async () => {
    const [member, nettle] = [await aMemberOf(server), await aMemberOf(server)]
    const avatar = await aPictureOf(server, nettle)
    await nettle.api.post('/api/profile', { nickname: 'Nettle', avatar })
    const naming = { aboutId: nettle.id, now: 'Nettle likes it', without: ' likes it', nameAt: 0 }
    await server.act((act) =>
      tellMember(act, member.id, { type: 'like', title: naming, link: '/posts' }),
    )
    const [notice] = (await list(member)).data
    const { id, nickname, avatar: face } = notice.member
    expect([notice.title, id, nickname, face.id]).toEqual([
      'Nettle likes it',
      nettle.id,
      'Nettle',
      avatar,
    ])
  })

  test('can be marked as read one by one, and keep the time when they were first read', async () => {
    const member = await toldTwice()
    const [, first] = (await list(member)).data
    const read = () => member.api.post('/api/notifications/read', { ids: [first.id] })
    expect((await read()).status).toBe(204)
    const at = server.clock.now().toISOString()
    server.clock.advance({ hours: 1 })
    await read()
    expect(await unread(member)).toEqual(['Second'])
    expect((await list(member)).data[1].read_at).toBe(at)
  })

  test('are all marked as read by a request without ids, and other members’ notifications are not', async () => {
    const member = await toldTwice()
    const other = await toldTwice()
    const [theirs] = (await list(other)).data
    await member.api.post('/api/notifications/read', { ids: [theirs.id] })
    await member.api.post('/api/notifications/read')
    expect(await unread(member)).toEqual([])
    expect(await unread(other)).toEqual(['Second', 'First'])
  })

  test('are counted as unread regardless of which page is requested', async () => {
    const member = await toldTwice()
    const [newest] = (await list(member)).data
    const counted = async () =>
      (await member.api.get('/api/notifications?perPage=1&page=2')).body.meta.unread
    const before = await counted()
    await member.api.post('/api/notifications/read', { ids: [newest.id] })
    expect([before, await counted()]).toEqual([2, 1])
  })

  test('return 401 to a guest before anything is read', async () => {
    const answers = await Promise.all([
      server.api.get('/api/notifications?page=nonsense'),
      server.api.post('/api/notifications/read', 'not json'),
      server.api.post('/api/notifications/read', 'x', {
        headers: { 'content-type': 'text/plain' },
      }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
  })

  test('are not returned for an invalid query, and the error names the parameter', async () => {
    const { api } = await aMemberOf(server)
    const { status, body } = await api.get('/api/notifications?perPage=1000')
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        message: 'perPage must be a whole number from 1 to 100',
        code: 'invalid_query',
        errors: { perPage: ['perPage must be a whole number from 1 to 100'] },
      },
    })
  })
})
