import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exclusions, members } from '#server/db/schema.ts'
import { aMemberOf, aModOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { atOnce, inTurn, said, tally } from '#tests/support/several.ts'

let server: TestServer
let vex: LoggedIn
beforeAll(async () => {
  server = await startTestServer()
  vex = await aMemberOf(server, { nickname: 'Vex' })
})
afterAll(() => server.stop())

const aMember = () => aMemberOf(server)
const add = ({ api }: LoggedIn, nickname: string) => api.post('/api/me/exclusions', { nickname })
const remove = ({ api }: LoggedIn, nickname: string) =>
  api.delete('/api/me/exclusions', { nickname })
const listOf = async ({ api }: LoggedIn): Promise<string[]> =>
  (await api.get('/api/me/exclusions')).body.data.map(
    ({ nickname }: { nickname: string }) => nickname,
  )
const meantBy = async ({ id }: LoggedIn): Promise<(number | null)[]> =>
  (
    await server.db
      .select({ excludedId: exclusions.excludedId })
      .from(exclusions)
      .where(eq(exclusions.memberId, id))
      .orderBy(exclusions.id)
  ).map(({ excludedId }) => excludedId)

describe('a member’s exclusion list', () => {
  test('gives the same response for a name that a member has and for an unused name', async () => {
    const member = await aMember()
    const answers = [await add(member, 'Vex'), await add(member, 'Nobody At All')]
    const created_at = server.clock.now().toISOString()
    const [one, other] = ['Vex', 'Nobody At All'].map((nickname) => ({ nickname, created_at }))
    expect(answers.map(said)).toEqual([
      { status: 200, body: { data: [one] } },
      { status: 200, body: { data: [one, other] } },
    ])
    expect(await meantBy(member)).toEqual([vex.id, null])
    expect(said(await member.api.get('/api/me/exclusions'))).toEqual({
      status: 200,
      body: { data: [one, other] },
    })
  })

  test('stores the first spelling of a name, and treats spellings that differ in case or letter width as the same name', async () => {
    const member = await aMember()
    await add(member, 'Ｖex')
    expect((await add(member, 'VEX')).status).toBe(200)
    expect(await listOf(member)).toEqual(['Ｖex'])
    expect((await remove(member, 'vex')).body).toEqual({ data: [] })
    expect((await remove(member, 'vex')).status).toBe(200)
  })

  test('still applies to a member who has changed nicknames, and does not reveal the new nickname', async () => {
    const member = await aMember()
    const sylas = await aMemberOf(server, { nickname: 'Sylas' })
    await add(member, 'Sylas')
    await sylas.api.post('/api/profile', { nickname: 'Not Sylas' })
    await add(member, 'Not Sylas')
    expect(await listOf(member)).toEqual(['Sylas', 'Not Sylas'])
    expect(await meantBy(member)).toEqual([sylas.id, sylas.id])
    await remove(member, 'Not Sylas')
    expect(await listOf(member)).toEqual(['Sylas'])
  })

  test('applies to a member who later takes a listed name, and still applies after they change names again', async () => {
    const member = await aMember()
    const later = await aMember()
    await add(member, 'Delilah')
    await later.api.post('/api/profile', { nickname: 'delilah' })
    await later.api.post('/api/profile', { nickname: 'Somebody else' })
    expect([await listOf(member), await meantBy(member)]).toEqual([['Delilah'], [later.id]])
  })

  test('still contains a name after the member with that name has closed their account', async () => {
    const member = await aMember()
    const gone = await aMemberOf(server, { nickname: 'Gone tomorrow' })
    await add(member, 'Gone tomorrow')
    await server.db.delete(members).where(eq(members.id, gone.id))
    expect([await listOf(member), await meantBy(member)]).toEqual([['Gone tomorrow'], [null]])
  })

  test('refuses the owner’s own name', async () => {
    const member = await aMemberOf(server, { nickname: 'Keyleth' })
    const message = 'That’s you, and you’re never paired with yourself.'
    expect(said(await add(member, 'keyleth'))).toEqual({
      status: 422,
      body: { message, code: 'yourself', errors: { nickname: [message] } },
    })
  })

  test('has at most twenty names, even if more are sent simultaneously', async () => {
    const member = await aMember()
    await inTurn(15, (index) => add(member, `Name ${index}`))
    const answers = await atOnce(8, (index) => add(member, `Another ${index}`))
    expect(tally(answers)).toEqual({ 200: 5, 422: 3 })
    const message = 'Your list holds 20 names at most. Remove one first, or ask an elf.'
    expect(said(await add(member, 'One more'))).toEqual({
      status: 422,
      body: { message, code: 'too_many_exclusions', errors: { nickname: [message] } },
    })
    expect((await add(member, 'Name 3')).status).toBe(200)
    expect((await listOf(member)).length).toBe(20)
  })

  test('refuses names that cannot be nicknames', async () => {
    const member = await aMember()
    const messages = await inTurn(
      3,
      async (index) => (await add(member, ['', 'x', 'x'.repeat(31)][index] ?? '')).body.message,
    )
    expect(messages).toEqual([
      'This field is required',
      'This field should be at least 2 characters long',
      'This field should be at most 30 characters long',
    ])
  })

  test('is separate for each member, and closed to guests', async () => {
    const member = await aMember()
    const other = await aMember()
    await add(member, 'Vex')
    await remove(other, 'Vex')
    expect([await listOf(member), await listOf(other)]).toEqual([['Vex'], []])
    const strangers = [
      await server.api.get('/api/me/exclusions'),
      await server.api.post('/api/me/exclusions', '{'),
      await server.api.delete('/api/me/exclusions', '{'),
      await server.api.get('/api/me/privacy-note'),
    ]
    expect(tally(strangers)).toEqual({ 401: 4 })
  })

  test.each([
    ['a minor whose parent has not replied', { birthDate: '2016-01-01' }],
    ['a suspended member', { suspendedAt: new Date('2030-01-01T00:00:00.000Z') }],
    ['a member who is not onboarded', { onboardedAt: null, nickname: null }],
  ])('can also be edited by %s', async (_, change) => {
    const member = await aMemberOf(server, change)
    await add(member, 'Vex')
    expect(await listOf(member)).toEqual(['Vex'])
  })
})

describe('the mods', () => {
  const enter = ({ api }: LoggedIn, member: LoggedIn, excluded: { id: number }) =>
    api.post('/api/mod/exclusions', { member_id: member.id, excluded_id: excluded.id })
  const entriesOf = async ({ api }: LoggedIn, { id }: LoggedIn) =>
    (await api.get(`/api/mod/exclusions?member_id=${id}`)).body.data
  const latestActions = async ({ api }: LoggedIn, perPage: number) =>
    (await api.get(`/api/mod/audit?perPage=${perPage}`)).body.data.map(
      ({ action, subject_id, details }: Record<string, unknown>) => ({
        action,
        subject_id,
        details,
      }),
    )

  test('see the names a member wrote, and can add entries that the member does not see', async () => {
    const mod = await aModOf(server, { nickname: 'Allura' })
    const member = await aMember()
    await add(member, 'Vex')
    await add(member, 'Nobody At All')
    const { body } = await enter(mod, member, vex)
    const created_at = server.clock.now().toISOString()
    const excluded = { id: vex.id, nickname: 'Vex', avatar: null }
    const entered = {
      id: body.data.at(-1).id,
      excluded,
      nickname: null,
      created_by: { id: mod.id, nickname: 'Allura', avatar: null },
      created_at,
    }
    expect(await entriesOf(mod, member)).toEqual([
      { id: body.data[0].id, excluded, nickname: 'Vex', created_by: null, created_at },
      {
        id: body.data[1].id,
        excluded: null,
        nickname: 'Nobody At All',
        created_by: null,
        created_at,
      },
      entered,
    ])
    expect(await listOf(member)).toEqual(['Vex', 'Nobody At All'])
    await remove(member, 'Vex')
    expect((await entriesOf(mod, member)).at(-1)).toEqual(entered)
  })

  test('can enter a member only once and can remove the entry, and the log shows each action once', async () => {
    const mod = await aModOf(server)
    const member = await aMember()
    await enter(mod, member, vex)
    const { body } = await enter(mod, member, vex)
    expect(body.data.length).toBe(1)
    const answer = await mod.api.delete(`/api/mod/exclusions/${body.data[0].id}`)
    expect(said(answer)).toEqual({ status: 200, body: { data: [] } })
    const details = { excluded_id: vex.id, excluded: 'Vex' }
    const log = await latestActions(mod, 100)
    expect(
      log.filter(({ subject_id }: { subject_id: number }) => subject_id === member.id),
    ).toEqual([
      { action: 'unexclude', subject_id: member.id, details },
      { action: 'exclude', subject_id: member.id, details },
    ])
  })

  test('cannot remove entries the member wrote', async () => {
    const mod = await aModOf(server)
    const member = await aMember()
    await add(member, 'Vex')
    const [{ id }] = await entriesOf(mod, member)
    expect(said(await mod.api.delete(`/api/mod/exclusions/${id}`))).toEqual({
      status: 422,
      body: {
        message: 'The member added this, and only they can remove it.',
        code: 'not_by_mods',
      },
    })
  })

  test('can neither add entries for themselves nor remove entries about themselves', async () => {
    const mod = await aModOf(server)
    const other = await aModOf(server)
    const member = await aMember()
    const mine = (await enter(other, mod, vex)).body.data[0].id
    const keepsMeAway = (await enter(other, member, mod)).body.data[0].id
    const answers = [
      await enter(mod, mod, vex),
      await mod.api.delete(`/api/mod/exclusions/${mine}`),
      await mod.api.delete(`/api/mod/exclusions/${keepsMeAway}`),
    ]
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
      Array(3).fill([403, 'You can’t do this to yourself']),
    )
  })

  test('get a clear refusal for a repeated entry, an unknown member and an unknown entry', async () => {
    const mod = await aModOf(server)
    const member = await aMember()
    const answers = [
      await enter(mod, member, member),
      await enter(mod, member, { id: 999_999 }),
      await mod.api.post('/api/mod/exclusions', { member_id: 999_999, excluded_id: vex.id }),
      await mod.api.post('/api/mod/exclusions', { member_id: member.id }),
      await mod.api.delete('/api/mod/exclusions/999999'),
      await mod.api.get('/api/mod/exclusions?member_id=999999'),
      await mod.api.get('/api/mod/exclusions'),
    ]
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [422, 'Members are never paired with themselves.'],
      [422, 'This member doesn’t exist'],
      [422, 'This member doesn’t exist'],
      [422, 'This field is required'],
      [404, 'We couldn’t find this. It may have been deleted'],
      [404, 'We couldn’t find this. It may have been deleted'],
      [400, 'Not found'],
    ])
  })

  test('can read and change entries by mods, and members cannot', async () => {
    const mod = await aModOf(server)
    const member = await aMember()
    const [{ id }] = (await enter(mod, member, vex)).body.data
    for (const { api } of [member, { api: server.api }]) {
      const answers = [
        await api.get(`/api/mod/exclusions?member_id=${member.id}`),
        await api.post('/api/mod/exclusions', '{'),
        await api.delete(`/api/mod/exclusions/${id}`),
      ]
      expect(tally(answers)).toEqual(api === server.api ? { 401: 3 } : { 403: 3 })
    }
  })
})
