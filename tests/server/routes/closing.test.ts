import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { members } from '#server/db/schema.ts'
import { hashPassword } from '#server/secrets/passwords.ts'
import { aNewcomer, PASSWORD } from '#tests/support/accounts.ts'
import { lettersWhile, linkTo, tokenOf } from '#tests/support/letters.ts'
import { aMemberOf, aModOf, anAdminOf, type LoggedIn } from '#tests/support/members.ts'
import { aPictureOf } from '#tests/support/picture-rows.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn, statuses } from '#tests/support/several.ts'
import {
  anExchangeOf,
  aParticipantOf,
  aSwapOf,
  excludes,
  type Participant,
  PENDING,
} from '#tests/support/swaps.ts'

let server: TestServer
let passwordHash: string
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'on' } })
  passwordHash = await hashPassword(PASSWORD)
})
beforeEach(() => server.clock.advance({ hours: 1 }))
afterAll(() => server.stop())

const close = ({ api }: Pick<LoggedIn, 'api'>, proof: unknown = { password: PASSWORD }) =>
  api.delete('/api/me', proof)
const isIn = async ({ api }: LoggedIn) => (await api.get('/api/me')).status === 200
const words = ({ status, body }: { status: number; body: { code?: string; message: string } }) => [
  status,
  body.code,
  body.message,
]

describe('closing an account with its password', () => {
  test('succeeds once, and a second call gets a 401', async () => {
    const me = await aNewcomer(server)
    expect(statuses([await close(me), await close(me)])).toEqual([204, 401])
  })

  test('is refused with a wrong password, and limited to a few attempts, as login is', async () => {
    const me = await aNewcomer(server)
    const answers = await inTurn(6, () => close(me, { password: 'Copper dagger!' }))
    const right = await close(me)
    expect([statuses(answers), words(answers[0] as never), right.status, await isIn(me)]).toEqual([
      [422, 422, 422, 422, 422, 429],
      [422, 'credentials', 'This isn’t your password'],
      429,
      true,
    ])
  })

  test.each([[{}], [{ password: '' }], [{ token: '' }], [[]], ['x'], [{ password: 1 }]])(
    'is refused without the password, e.g. with the body %j',
    async (proof) => {
      const me = await aNewcomer(server)
      const { status } = await close(me, proof)
      expect([status >= 400 && status < 500, await isIn(me)]).toEqual([true, true])
    },
  )
})

describe('closing an account without a password', () => {
  const ask = ({ api }: LoggedIn) => api.post('/api/me/close')
  const mailed = async (email: string) => tokenOf(await linkTo(server, email, 'closing-link'))
  let count = 0
  async function aVisitor() {
    count += 1
    const email = `visitor.${count}@critters.example`
    return { ...(await aMemberOf(server, { email })), email }
  }

  test('works with an emailed link', async () => {
    const me = await aVisitor()
    const asked = await ask(me)
    const link = await linkTo(server, me.email, 'closing-link')
    const token = tokenOf(link)
    expect([asked.status, link.pathname, link.search]).toEqual([
      202,
      '/settings',
      '?do=close-account',
    ])
    expect(statuses([await close(me, { token }), await close(me, { token })])).toEqual([204, 401])
  })

  test('works only with the account’s own newest link, and the link works only for half an hour', async () => {
    const [me, other] = [await aVisitor(), await aVisitor()]
    await ask(me)
    const older = await mailed(me.email)
    await ask(me)
    const newer = await mailed(me.email)
    const spent = [
      422,
      'link',
      'This link isn’t valid, or has expired: it works once, within 30 minutes. Please ask for a new one.',
    ]
    const answers = [
      await close(other, { token: newer }),
      await close(me, { token: older }),
      await close(me, { token: 'made-up' }),
    ]
    server.clock.advance({ minutes: 30 })
    answers.push(await close(me, { token: newer }))
    expect([answers.map(words), await isIn(me), await isIn(other)]).toEqual([
      Array(4).fill(spent),
      true,
      true,
    ])
  })

  test('needs a link instead of the password, and an account with a password gets no link', async () => {
    const [visitor, me] = [await aVisitor(), await aNewcomer(server)]
    const letters = await lettersWhile(server, async () => {
      expect([words(await close(visitor)), words(await ask(me))]).toEqual([
        [
          422,
          'no_password',
          'Your account has no password. We can email you a link that closes it.',
        ],
        [422, 'has_password', 'Your account has a password: please close it with that.'],
      ])
    })
    expect(letters).toEqual([])
  })

  test('sends at most five links an hour', async () => {
    const me = await aVisitor()
    const answers = await inTurn(6, () => ask(me))
    expect(statuses(answers)).toEqual([202, 202, 202, 202, 202, 429])
  })
})

const LAST = [
  422,
  'last_admin',
  'You’re the last admin, and Critter Swap needs one. Make someone else an admin first, then close your account.',
]

describe('the last admin', () => {
  test('cannot close their account until there is another active admin', async () => {
    const me = await anAdminOf(server, { passwordHash })
    const alone = words(await close(me))
    await anAdminOf(server, { suspendedAt: server.clock.now() })
    const besideSuspended = words(await close(me))
    const next = await anAdminOf(server)
    expect([alone, besideSuspended, (await close(me)).status, await isIn(next)]).toEqual([
      LAST,
      LAST,
      204,
      true,
    ])
  })

  test('cannot request a link for closing their account', async () => {
    await server.db.update(members).set({ role: 'member' }).where(eq(members.role, 'admin'))
    expect(words(await (await anAdminOf(server)).api.post('/api/me/close'))).toEqual(LAST)
  })
})

describe('after a member has closed their account,', () => {
  const mine = async ({ api }: Participant, exchangeId: number) =>
    (await api.get(`/api/exchange-detail/${exchangeId}`)).body.data.my_signup
  const give = ({ id }: LoggedIn) =>
    server.db.update(members).set({ passwordHash }).where(eq(members.id, id))

  test('the other member in a swap of two has no recipient', async () => {
    const { circle, exchange } = await aSwapOf(server, 2)
    const [me, other] = circle as [Participant, Participant]
    await give(me)
    await close(me)
    const { body } = await other.api.get('/api/notifications')
    expect([(await mine(other, exchange.id)).paired_with, body.data[0].title]).toEqual([
      null,
      `You don’t have a recipient anymore in “${exchange.label}”`,
    ])
  })

  test('the other members are re-arranged if the member’s gifter must not send to the member’s recipient', async () => {
    const { circle, exchange } = await aSwapOf(server, 5)
    const [gifter, me, recipient] = circle as [Participant, Participant, Participant]
    await excludes(server, gifter, recipient)
    await give(me)
    expect((await close(me)).status).toBe(204)
    const staying = circle.filter((one) => one !== me)
    const pairs = await Promise.all(
      staying.map(async (one) => [one.id, (await mine(one, exchange.id)).paired_with]),
    )
    expect(pairs.map(([, to]) => to).toSorted()).toEqual(staying.map(({ id }) => id).toSorted())
    expect(pairs).not.toContainEqual([gifter.id, recipient.id])
  })

  test('a swap in which the member has finished sending and receiving keeps its pairs', async () => {
    const { circle, exchange } = await aSwapOf(server, 3)
    const [gifter, me] = circle as [Participant, Participant]
    await me.api.post('/api/steps', { exchange_id: exchange.id, type: 'digital_sent' })
    await me.api.post(`/api/signups/${me.signupId}/sending-done`)
    await me.api.post(`/api/signups/${me.signupId}/receiving-done`)
    await give(me)
    await close(me)
    const address = await gifter.api.post(`/api/signups/${gifter.signupId}/address`)
    expect([(await mine(gifter, exchange.id)).paired_with, words(address)]).toEqual([
      me.id,
      [422, 'no_address', 'Your recipient has no address anymore. Please ask an elf.'],
    ])
  })

  test('the member’s gifter sends to the member’s recipient if the member has finished sending but not receiving', async () => {
    const { circle, exchange } = await aSwapOf(server, 3)
    const [gifter, me, recipient] = circle as [Participant, Participant, Participant]
    await me.api.post('/api/steps', { exchange_id: exchange.id, type: 'digital_sent' })
    await me.api.post(`/api/signups/${me.signupId}/sending-done`)
    await give(me)
    await close(me)
    const pairs = await Promise.all(
      [gifter, recipient].map(async (one) => (await mine(one, exchange.id)).paired_with),
    )
    expect(pairs).toEqual([recipient.id, gifter.id])
  })

  test('the member’s proposal is cancelled if it has participants, and they are notified', async () => {
    const me = await aMemberOf(server, { passwordHash })
    const exchange = await anExchangeOf(server, me)
    const participant = await aParticipantOf(server, exchange)
    await server.pool.query(
      `update exchanges set approved_by = null, approved_at = null, start_at = null, end_at = null where id = ${exchange.id}`,
    )
    await close(me)
    const { body } = await participant.api.get(`/api/exchange-detail/${exchange.id}`)
    const told = (await participant.api.get('/api/notifications')).body.data
    expect([body.data.status, told[0].title]).toEqual([
      'cancelled',
      `“${exchange.label}” won’t take place`,
    ])
  })

  test('covers, community critters and surveys keep the pictures that the member uploaded for them as a mod', async () => {
    const me = await aModOf(server, { passwordHash })
    const given = await inTurn(3, () => aPictureOf(server, me))
    const [cover, critter, survey] = given
    const question = { id: null, label: 'Tea?', type: 'text', options: [], is_required: false }
    const nouns = ['approved-headers', 'critters', 'surveys']
    const bodies = [
      { alt: 'Moss', picture_id: cover },
      { nickname: 'Hoot', birthday: '06-06', picture_id: critter },
      { label: 'Tea', questions: [question], picture_id: survey },
    ]
    for (const [i, noun] of nouns.entries()) await me.api.post(`/api/mod/${noun}`, bodies[i])
    await close(me)
    const { api } = await aModOf(server)
    const shown = await inTurn(3, async (i) => (await api.get(`/api/mod/${nouns[i]}`)).body.data)
    const ids = shown.flat().map(({ picture }: { picture: { id: number } | null }) => picture?.id)
    expect(ids.filter((id) => given.includes(id ?? 0))).toEqual(given)
  })

  test('the member’s proposal is deleted if it has no participants, even if it was rejected', async () => {
    const me = await aMemberOf(server, { passwordHash })
    const mod = await aModOf(server)
    const proposals = [
      await anExchangeOf(server, me, PENDING),
      await anExchangeOf(server, me, { ...PENDING, rejectedAt: server.clock.now() }),
    ]
    await close(me)
    const answers = await Promise.all(
      proposals.map(({ id }) => mod.api.get(`/api/exchange-detail/${id}`)),
    )
    expect(statuses(answers)).toEqual([404, 404])
  })
})
