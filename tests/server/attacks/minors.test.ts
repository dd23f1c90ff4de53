import { addMinutes } from 'date-fns'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Signup } from '#rules/exchange/signup.ts'
import { SIGN_UP_WAITS_FOR_PARENT } from '#rules/exchange/words.ts'
import { WAITING_FOR_PARENT } from '#rules/member/schema.ts'
import { thankParent } from '#server/acts/ask-parent.ts'
import { signUp } from '#server/acts/join-exchange.ts'
import { publishPost } from '#server/acts/publish-post.ts'
import { members, signups } from '#server/db/schema.ts'
import { theMember } from '#server/resources/members/store.ts'
import { asParent } from '#tests/support/letters.ts'
import { aMemberOf, aModOf, anAddressOf } from '#tests/support/members.ts'
import { aPictureOf } from '#tests/support/picture-rows.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn, said, statuses } from '#tests/support/several.ts'
import { anExchangeOf, aParticipantOf } from '#tests/support/swaps.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const PARENT = 'vex@parents.example'
const aConfirmedMinor = () => ({
  birthDate: '2014-06-01',
  parentEmail: PARENT,
  parentConfirmedAt: server.clock.now(),
})
const isIn = async (signupId: number) => {
  const [row] = await server.db.select().from(signups).where(eq(signups.id, signupId))
  return row?.leftAt === null
}

test('a link to withdraw a confirmation stays valid after new requests to the parent, and does not count towards their limit', async () => {
  const child = await aMemberOf(server, {
    nickname: 'Fern',
    birthDate: '2014-06-01',
    parentEmail: 'keyleth@parents.example',
  })
  await server.act((act) => thankParent(act, child.id))
  const parent = await asParent(server, 'keyleth@parents.example', 'parent-confirmed')
  const requests = await inTurn(5, () => child.api.post('/api/me/parent/resend'))
  expect([statuses(requests), said(await parent.open())]).toEqual([
    [202, 202, 202, 202, 429],
    { status: 200, body: { data: { nickname: 'Fern', asks: 'withdrawal', threads: false } } },
  ])
})

describe('a minor who tries to get around their parent', () => {
  test('cannot make themselves older, even if they would still be a minor', async () => {
    const { api } = await aMemberOf(server, { birthDate: '2014-06-01', parentEmail: PARENT })
    const { status, body } = await api.post('/api/birth_date', { birth_date: '2012-01-16' })
    expect([status, body.errors]).toEqual([
      422,
      { birth_date: ['Only an elf can make you older than you said you are.'] },
    ])
    const put = await api.post('/api/profile', { birth_date: '2014-05-31' })
    expect([put.status, (await api.get('/api/me')).body.data.birth_date]).toEqual([
      422,
      '2014-06-01',
    ])
    const younger = await api.post('/api/birth_date', { birth_date: '2014-06-02' })
    expect(younger.status).toBe(200)
  })

  test.each(['pike@critters.example', 'Pike+mum@critters.example', 'pike+1@CRITTERS.example'])(
    'cannot give %s as the parent’s email, because it is their own mailbox',
    async (parent_email) => {
      const { api } = await aMemberOf(server, {
        email: `pike+${parent_email.length}@critters.example`,
        birthDate: '2014-06-01',
        parentEmail: PARENT,
      })
      const { status, body } = await api.post('/api/profile', { parent_email })
      expect([status, body.errors]).toEqual([
        422,
        { parent_email: ['Please give a parent’s email, not your own'] },
      ])
    },
  )

  test('loses the sign-ups that their parent has allowed if they name a different parent', async () => {
    const exchange = await anExchangeOf(server, await aMemberOf(server))
    const child = await aParticipantOf(server, exchange, aConfirmedMinor())
    await child.api.post('/api/profile', { parent_email: 'friend@parents.example' })
    expect(await isIn(child.signupId)).toBe(false)
  })

  test('keeps their sign-ups if they name the same parent again', async () => {
    const exchange = await anExchangeOf(server, await aMemberOf(server))
    const child = await aParticipantOf(server, exchange, aConfirmedMinor())
    await child.api.post('/api/profile', { parent_email: PARENT.toUpperCase() })
    expect(await isIn(child.signupId)).toBe(true)
  })

  test('cannot send messages to others through the alt text of an avatar', async () => {
    const exchange = await anExchangeOf(server, await aMemberOf(server))
    const child = await aParticipantOf(server, exchange, aConfirmedMinor())
    await server.db.update(members).set({ parentConfirmedAt: null }).where(eq(members.id, child.id))
    const avatar = await aPictureOf(server, child)
    const answers = [
      await child.api.post('/api/profile', { avatar }),
      await child.api.put(`/api/pictures/${avatar}`, { alt: 'Call me at home' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { api } = await aMemberOf(server)
    const { data } = (await api.get(`/api/exchange-detail/${exchange.id}`)).body
    const shown = data.signups.map(({ user }: Pick<Signup, 'user'>) => user.avatar)
    expect(shown).toEqual([expect.objectContaining({ id: avatar, alt: null })])
  })

  test('cannot post or sign up with a request that was authenticated before the confirmation was withdrawn', async () => {
    const exchange = await anExchangeOf(server, await aMemberOf(server))
    const child = await aMemberOf(server, aConfirmedMinor())
    await anAddressOf(server, child)
    const me = await theMember(server.db, child.id)
    await server.db.update(members).set({ parentConfirmedAt: null }).where(eq(members.id, child.id))
    const signingUp = server.act((act) => signUp({ ...act, me }, { exchange_id: exchange.id }))
    await expect(signingUp).rejects.toThrow(SIGN_UP_WAITS_FOR_PARENT)
    const post = { message: 'hello', location: null, pictures: [], videos: [], tags: [] }
    const posting = server.act((act) => publishPost({ ...act, me }, post))
    await expect(posting).rejects.toThrow(WAITING_FOR_PARENT)
  })

  test('cannot change anything that others see, not even the alt text of a published picture', async () => {
    const child = await aMemberOf(server, aConfirmedMinor())
    const { api } = child
    const shown = await aPictureOf(server, child)
    const kept = await aPictureOf(server, child)
    const post = await api.post('/api/posts', { message: 'Look!', pictures: [shown] })
    await server.db.update(members).set({ parentConfirmedAt: null }).where(eq(members.id, child.id))
    const alt = 'Call me at home'
    const answers = [
      await api.put(`/api/posts/${post.body.data.id}`, { message: alt }),
      await api.put(`/api/pictures/${shown}`, { alt }),
      await api.put(`/api/pictures/${kept}`, { alt }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 200])
    const { data } = (await api.get(`/api/posts/${post.body.data.id}`)).body
    expect([data.message, data.pictures.map((one: { alt: unknown }) => one.alt)]).toEqual([
      'Look!',
      [null],
    ])
  })

  test('is not paired while no parent has confirmed, even if they are signed up', async () => {
    const startAt = addMinutes(server.clock.now(), 1)
    const exchange = await anExchangeOf(server, await aMemberOf(server), { startAt })
    await aParticipantOf(server, exchange)
    await aParticipantOf(server, exchange)
    const child = await aParticipantOf(server, exchange, aConfirmedMinor())
    await server.db.update(members).set({ parentConfirmedAt: null }).where(eq(members.id, child.id))
    const mod = await aModOf(server)
    const check = await mod.api.get(`/api/mod/exchanges/${exchange.id}/pairing`)
    expect(check.body.data).toEqual({
      is_feasible: false,
      participants_count: 3,
      left_out: [],
      hindrances: [
        {
          member: { id: child.id, nickname: child.nickname, avatar: null },
          reason: 'No parent has confirmed yet.',
        },
      ],
      cost: null,
      choices: [],
    })
  })
})
