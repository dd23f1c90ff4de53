import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parentRequestRefusal } from '#rules/member/parent.ts'
import { aNewcomer } from '#tests/support/accounts.ts'
import { asParent, lettersWhile, mailsTo } from '#tests/support/letters.ts'
import { aMemberOf, anAddressOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { atOnce, inTurn, said, statuses } from '#tests/support/several.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const CONFIRMED = parentRequestRefusal('confirmed')
const REFUSED = parentRequestRefusal('refused')
const EXPIRED = parentRequestRefusal('expired')
const SUPERSEDED = parentRequestRefusal('superseded')
const UNKNOWN = { message: 'This link isn’t valid. Ask your child for a new one.', code: 'unknown' }
const refused = (body: unknown) => ({ status: 422, body })
let count = 0
function aParentsEmail(): string {
  count += 1
  return `parent.${count}@parents.example`
}

interface Child extends LoggedIn {
  parent: string
  nickname: string
}

/** An onboarded fifteen-year-old member whose parent has been asked. */
async function aMinor(): Promise<Child> {
  const parent = aParentsEmail()
  const nickname = `Minor of ${parent}`.slice(0, 30)
  const member = await aMemberOf(server, { nickname, birthDate: null })
  await anAddressOf(server, member)
  const { status } = await member.api.post('/api/profile', {
    birth_date: '2014-06-01',
    parent_email: parent,
  })
  expect(status).toBe(200)
  return { ...member, parent, nickname }
}

const open = async (parent: string, kind?: string) => (await asParent(server, parent, kind)).open()
const answer = async (parent: string, word: unknown, kind?: string) =>
  (await asParent(server, parent, kind)).answer(word)
const resend = ({ api }: LoggedIn) => api.post('/api/me/parent/resend')
const standing = async ({ api }: LoggedIn) => {
  const { is_minor, has_received_parent_confirmation, can_post } = (await api.get('/api/me')).body
    .data
  return { is_minor, has_received_parent_confirmation, can_post }
}
const WAITING = { is_minor: true, has_received_parent_confirmation: false, can_post: false }
const ALLOWED = { is_minor: true, has_received_parent_confirmation: true, can_post: true }

describe('a minor', () => {
  test('is identified only by nickname in the email that asks the parent for permission', async () => {
    const child = await aMinor()
    const [mail, ...more] = await mailsTo(server, child.parent, 'parent-request')
    expect([mail?.subject, more]).toEqual([
      `${child.nickname} asks for your permission to take part in Critter Swap`,
      [],
    ])
    expect(mail?.text).not.toContain('Trickfoot')
    expect(said(await open(child.parent))).toEqual({
      status: 200,
      body: { data: { nickname: child.nickname, asks: 'confirmation', threads: false } },
    })
    expect(await standing(child)).toEqual(WAITING)
  })

  test('may post once the parent has confirmed, and both are notified', async () => {
    const child = await aMinor()
    expect(said(await answer(child.parent, 'confirm'))).toEqual({
      status: 200,
      body: { data: { nickname: child.nickname, answer: 'confirm' } },
    })
    expect(await standing(child)).toEqual(ALLOWED)
    const [notice] = (await child.api.get('/api/notifications')).body.data
    expect(notice).toEqual({
      id: notice.id,
      type: 'parent_confirmed',
      title: 'Your parent has confirmed: you can post and sign up now',
      link: '/',
      created_at: server.clock.now().toISOString(),
      read_at: null,
      post: null,
      member: null,
    })
    expect(said(await open(child.parent, 'parent-confirmed'))).toEqual({
      status: 200,
      body: { data: { nickname: child.nickname, asks: 'withdrawal', threads: false } },
    })
  })

  test('keeps waiting if the parent has refused, and can ask the parent again', async () => {
    const child = await aMinor()
    expect(said(await answer(child.parent, 'refuse'))).toEqual({
      status: 200,
      body: { data: { nickname: child.nickname, answer: 'refuse' } },
    })
    expect(await standing(child)).toEqual(WAITING)
    expect((await resend(child)).status).toBe(202)
    await answer(child.parent, 'confirm')
    expect(await standing(child)).toEqual(ALLOWED)
  })

  test('has to wait again if the parent has withdrawn', async () => {
    const child = await aMinor()
    await answer(child.parent, 'confirm')
    expect((await answer(child.parent, 'refuse', 'parent-confirmed')).status).toBe(200)
    expect(await standing(child)).toEqual(WAITING)
    expect(said(await open(child.parent, 'parent-confirmed'))).toEqual(refused(REFUSED))
  })

  test('needs a parent’s email that is not their own', async () => {
    const newcomer = await aNewcomer(server)
    const set = (parent_email: unknown) =>
      newcomer.api.post('/api/profile', { birth_date: '2014-06-01', parent_email })
    const own = 'Please give a parent’s email, not your own'
    const answers = [
      await set(undefined),
      await set(null),
      await set('nobody'),
      await set(newcomer.email),
      await set(` ${newcomer.email.toUpperCase()}`),
    ]
    expect(answers.map(({ status, body }) => [status, body.errors])).toEqual([
      [422, { parent_email: ['This field is required'] }],
      [422, { parent_email: ['This field is required'] }],
      [422, { parent_email: ['This is not a valid email address'] }],
      [422, { parent_email: [own] }],
      [422, { parent_email: [own] }],
    ])
  })

  test('cannot remove the parent’s email later, nor replace it with their own', async () => {
    const child = await aMinor()
    const { email } = (await child.api.get('/api/me')).body.data
    const answers = [
      await child.api.post('/api/profile', { parent_email: null }),
      await child.api.post('/api/profile', { parent_email: email }),
    ]
    expect(statuses(answers)).toEqual([422, 422])
  })

  test('who enters another parent’s email needs a new confirmation, and old links stop working', async () => {
    const child = await aMinor()
    await answer(child.parent, 'confirm')
    const other = aParentsEmail()
    const { body } = await child.api.post('/api/profile', { parent_email: other })
    expect([body.data.parent_email, await standing(child)]).toEqual([other, WAITING])
    expect(said(await answer(child.parent, 'confirm', 'parent-confirmed'))).toEqual(
      refused(SUPERSEDED),
    )
    await answer(other, 'confirm')
    expect(await standing(child)).toEqual(ALLOWED)
  })

  test('who enters the same parent’s email again needs no new confirmation', async () => {
    const child = await aMinor()
    await answer(child.parent, 'confirm')
    const letters = await lettersWhile(server, () =>
      child.api.post('/api/profile', { parent_email: child.parent.toUpperCase() }),
    )
    expect([letters, await standing(child)]).toEqual([[], ALLOWED])
  })

  test('can neither post nor sign up while waiting', async () => {
    const child = await aMinor()
    const { status, body } = await child.api.post('/api/posts', { message: 'Hello!' })
    expect({ status, body }).toEqual({
      status: 403,
      body: {
        message: 'We are waiting for a parent confirmation before you can post',
        code: 'parent',
      },
    })
  })
})

describe('the link emailed to the parent', () => {
  test('is valid for 14 days', async () => {
    const [early, late] = [await aMinor(), await aMinor()]
    server.clock.advance({ days: 14, seconds: -1 })
    const inTime = [await open(early.parent), await answer(early.parent, 'confirm')]
    server.clock.advance({ seconds: 1 })
    const tooLate = [await open(late.parent), await answer(late.parent, 'confirm')]
    expect(statuses(inTime)).toEqual([200, 200])
    expect(tooLate.map(said)).toEqual([refused(EXPIRED), refused(EXPIRED)])
    expect(await standing(late)).toEqual(WAITING)
  })

  test('can be used to withdraw a confirmation for 365 days', async () => {
    const child = await aMinor()
    await answer(child.parent, 'confirm')
    const parent = await asParent(server, child.parent, 'parent-confirmed')
    server.clock.advance({ days: 365, seconds: -1 })
    expect((await parent.open()).status).toBe(200)
    server.clock.advance({ seconds: 1 })
    expect(said(await parent.open())).toEqual(refused(parentRequestRefusal('withdrawal_expired')))
  })

  test.each([
    ['confirm', 'refuse', CONFIRMED],
    ['refuse', 'confirm', REFUSED],
    ['confirm', 'confirm', CONFIRMED],
  ] as const)(
    'can be used only once, and explains this if “%s” is followed by “%s”',
    async (first, second, body) => {
      const child = await aMinor()
      await answer(child.parent, first)
      const after = await standing(child)
      const again = [await open(child.parent), await answer(child.parent, second)]
      expect(again.map(said)).toEqual([
        { status: 422, body },
        { status: 422, body },
      ])
      expect(await standing(child)).toEqual(after)
    },
  )

  test('can be used only once, even with ten simultaneous answers', async () => {
    const child = await aMinor()
    const parent = await asParent(server, child.parent)
    const answers = await atOnce(10, () => parent.answer('confirm'))
    expect(statuses(answers).sort()).toEqual([200, ...Array(9).fill(422)])
    expect((await mailsTo(server, child.parent, 'parent-confirmed')).length).toBe(1)
  })

  test.each(['x', 'x'.repeat(43), '%00', '%20', 'a'.repeat(99)])(
    'is refused with the unknown token %s',
    async (token) => {
      const answers = [
        await server.api.post('/api/parent/open', { token }),
        await server.api.post('/api/parent/answer', { token, answer: 'confirm' }),
        await server.api.get(`/api/parent/${token}`),
        await server.api.post(`/api/parent/${token}`, { answer: 'confirm' }),
      ]
      expect(answers.map(said)).toEqual(answers.map(() => refused(UNKNOWN)))
    },
  )

  test.each([
    [undefined, 'This field is required'],
    ['maybe', 'This is not one of the choices'],
    [true, 'This is not one of the choices'],
  ])('does not accept %s as an answer', async (word, words) => {
    const child = await aMinor()
    const { status, body } = await answer(child.parent, word)
    expect([status, body.errors]).toEqual([422, { answer: [words] }])
    expect((await open(child.parent)).status).toBe(200)
  })
})

describe('asking the parent again', () => {
  test('is possible three times a week, and each new link replaces the previous one', async () => {
    const child = await aMinor()
    const first = await asParent(server, child.parent)
    const answers = await inTurn(4, () => resend(child))
    expect(statuses(answers)).toEqual([202, 202, 202, 429])
    expect(answers[3]?.headers['retry-after']).toMatch(/^\d+$/)
    expect(answers[3]?.body.message).toBe('That was a lot. Please try again in 7 days')
    expect((await mailsTo(server, child.parent, 'parent-request')).length).toBe(4)
    const [replaced, latest] = [await first.open(), await open(child.parent)]
    expect([said(replaced), latest.status]).toEqual([refused(SUPERSEDED), 200])
    server.clock.advance({ days: 7, seconds: 1 })
    expect(statuses(await inTurn(4, () => resend(child)))).toEqual([202, 202, 202, 429])
  })

  test('is limited in the same way when the emails of different parents are entered', async () => {
    const child = await aMinor()
    const letters = await lettersWhile(server, () =>
      inTurn(10, () => child.api.post('/api/profile', { parent_email: aParentsEmail() })),
    )
    expect(letters.length).toBe(3)
  })

  test('ten times simultaneously sends three emails', async () => {
    const child = await aMinor()
    await atOnce(10, () => resend(child))
    expect((await mailsTo(server, child.parent, 'parent-request')).length).toBe(4)
  })

  test('is refused to guests, adults and confirmed minors', async () => {
    const confirmed = await aMinor()
    await answer(confirmed.parent, 'confirm')
    const answers = [
      await resend({ ...confirmed, api: server.api }),
      await resend(await aMemberOf(server)),
      await resend(confirmed),
    ]
    expect(statuses(answers)).toEqual([401, 422, 422])
  })
})
