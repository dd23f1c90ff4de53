import { addDays } from 'date-fns'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lettersWhile } from '#tests/support/letters.ts'
import { aMemberOf, aModOf, anAdminOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn, said } from '#tests/support/several.ts'
import {
  anExchangeOf,
  aParticipantOf,
  aSwapOf,
  type Participant,
  PENDING,
} from '#tests/support/swaps.ts'

let server: TestServer
let creator: LoggedIn
let mod: LoggedIn
beforeAll(async () => {
  server = await startTestServer()
  creator = await aMemberOf(server, { email: 'creator@critters.example' })
  mod = await aModOf(server, { nickname: 'Allura' })
})
afterAll(() => server.stop())

type Change = Parameters<typeof anExchangeOf>[2]

const refusal = (code: string, message: string) => ({ status: 422, body: { message, code } })

const aPending = (change: Change = {}) =>
  anExchangeOf(server, creator, { ...PENDING, preferredStartAt: '2030-02-20', ...change })
const decide = ({ api }: LoggedIn, id: number | string, word: string, body: unknown = {}) =>
  api.post(`/api/mod/exchanges/${id}/${word}`, body)
const detail = async ({ api }: LoggedIn, id: number) =>
  (await api.get(`/api/exchange-detail/${id}`)).body.data
const latest = async ({ api }: LoggedIn) => {
  const [notice] = (await api.get('/api/notifications')).body.data
  return { type: notice?.type, title: notice?.title, link: notice?.link }
}
const audit = async () => (await mod.api.get('/api/mod/audit')).body.data
const REASON = 'Too much glitter'

describe('approving an exchange', () => {
  test('sets the start to noon on the preferred day, and sets the end', async () => {
    const { id, slug, label } = await aPending()
    const letters = await lettersWhile(server, async () => {
      const { status, body } = await decide(mod, slug, 'approve')
      const { approved_by, start_at, end_at, signups_open_at } = body.data
      expect([status, body.data.status, approved_by, start_at, end_at, signups_open_at]).toEqual([
        200,
        'approved',
        mod.id,
        '2030-02-20T12:00:00.000Z',
        '2030-03-22T12:00:00.000Z',
        '2030-02-05T12:00:00.000Z',
      ])
    })
    expect(letters.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['creator@critters.example', `“${label}” is approved`],
    ])
    expect(letters[0]?.text).toContain('from Feb 5, 2030, and it starts on Feb 20, 2030')
    expect(await latest(creator)).toEqual({
      type: 'exchange_approved',
      title: `“${label}” is approved`,
      link: `/exchange/${slug}`,
    })
    const [action] = await audit()
    expect(action).toEqual({
      id: action.id,
      actor: { id: mod.id, nickname: 'Allura', avatar: null },
      action: 'approve',
      subject_type: 'exchange',
      subject_id: id,
      subject_label: label,
      details: { start_at: '2030-02-20T12:00:00.000Z' },
      at: server.clock.now().toISOString(),
    })
  })

  test('accepts any other start in the future, in any time zone', async () => {
    const start_at = '2030-03-01T08:30:00+02:00'
    const { body } = await decide(mod, (await aPending()).id, 'approve', { start_at })
    expect(body.data.start_at).toBe('2030-03-01T06:30:00.000Z')
  })

  test('needs a start if the preferred day has passed', async () => {
    const { id } = await aPending({ preferredStartAt: '2030-01-15' })
    const passed = await decide(mod, id, 'approve')
    const now = server.clock.now().toISOString()
    const past = await decide(mod, id, 'approve', { start_at: now })
    expect([passed, past].map(({ status, body }) => [status, body.code, body.errors])).toEqual([
      [
        422,
        'start_at',
        {
          start_at: ['The preferred day has passed. Please choose when the exchange starts.'],
        },
      ],
      [422, 'start_at', { start_at: ['The start must be in the future.'] }],
    ])
  })

  test.each([
    'tomorrow',
    5,
    '2030-02-30T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '+012030-01-01T00:00:00Z',
  ])('refuses the start %s', async (start_at) => {
    const { status, body } = await decide(mod, (await aPending()).id, 'approve', { start_at })
    expect([status, body.errors]).toEqual([422, { start_at: ['Please select a valid date'] }])
  })

  test('is only possible once', async () => {
    const { id } = await aPending()
    await decide(mod, id, 'approve')
    const NOT_PENDING = refusal('not_pending', 'This exchange isn’t waiting for approval.')
    const again = [
      await decide(mod, id, 'approve'),
      await decide(mod, id, 'reject', { reason: REASON }),
    ]
    expect(again.map(said)).toEqual([NOT_PENDING, NOT_PENDING])
  })

  test('is refused to mods and admins for their own exchange, except to the only admin', async () => {
    const OWN = refusal('own_exchange', 'Another mod has to approve your own exchange.')
    const admin = await anAdminOf(server)
    const ofMod = await anExchangeOf(server, mod, PENDING)
    const ofAdmin = await anExchangeOf(server, admin, PENDING)
    const answers = [
      await decide(mod, ofMod.id, 'approve'),
      await decide(admin, ofAdmin.id, 'approve'),
    ]
    expect(answers.map(said)).toEqual([OWN, OWN])
    expect((await decide(admin, ofMod.id, 'approve')).status).toBe(200)
    const alone = await startTestServer()
    const only = await anAdminOf(alone)
    const own = await anExchangeOf(alone, only, PENDING)
    const { status } = await decide(only, own.id, 'approve')
    await alone.stop()
    expect(status).toBe(200)
  })
})

describe('rejecting an exchange', () => {
  test('notifies the creator of the reason, and keeps the exchange visible to them', async () => {
    const { id, slug, label } = await aPending()
    const letters = await lettersWhile(server, async () => {
      const { status, body } = await decide(mod, id, 'reject', { reason: REASON })
      expect([status, body.data.status]).toEqual([200, 'rejected'])
    })
    expect(letters.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['creator@critters.example', `“${label}” wasn’t approved`],
    ])
    expect(letters[0]?.text).toContain(REASON)
    expect(await latest(creator)).toEqual({
      type: 'exchange_rejected',
      title: `“${label}” wasn’t approved`,
      link: `/exchange/${slug}`,
    })
    const NOT_PENDING = refusal('not_pending', 'This exchange isn’t waiting for approval.')
    expect(said(await decide(mod, id, 'approve'))).toEqual(NOT_PENDING)
    const seen = await detail(creator, id)
    expect([seen.can_edit, seen.reason]).toEqual([true, REASON])
  })

  test.each(['reject', 'cancel'])(
    'is refused without a valid reason, at the route %s',
    async (word) => {
      const { id } = await aPending()
      const answers = [
        await decide(mod, id, word),
        await decide(mod, id, word, { reason: ' ' }),
        await decide(mod, id, word, { reason: 'x'.repeat(501) }),
      ]
      expect(answers.map(({ body }) => body.errors)).toEqual([
        { reason: ['This field is required'] },
        { reason: ['This field is required'] },
        { reason: ['This field should be at most 500 characters long'] },
      ])
    },
  )
})

describe('cancelling an exchange', () => {
  test('notifies the creator and all participants of the reason, even while the exchange is running', async () => {
    const { exchange, circle } = await aSwapOf(server, 2)
    const letters = await lettersWhile(server, async () => {
      const { body } = await decide(mod, exchange.id, 'cancel', { reason: REASON })
      expect(body.data.status).toBe('cancelled')
    })
    expect(letters.length).toBe(3)
    for (const { text } of letters) expect(text).toContain(REASON)
    for (const { email } of circle)
      expect(letters.map(({ recipient }) => recipient)).toContain(email)
    expect(said(await decide(mod, exchange.id, 'cancel', { reason: REASON }))).toEqual(
      refusal('over', 'This exchange is already over.'),
    )
    const [one] = circle as [Participant]
    const answers = [
      await one.api.post(`/api/signups/${one.signupId}/address`),
      await one.api.post('/api/steps', { exchange_id: exchange.id, type: 'physical_sent' }),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual(['not_paired', 'not_paired'])
  })
})

describe('pairing by hand', () => {
  test('starts the exchange immediately, and a second call changes nothing', async () => {
    const exchange = await anExchangeOf(server, creator)
    const everybody = await inTurn(3, () => aParticipantOf(server, exchange))
    const check = async () => (await mod.api.get(`/api/mod/exchanges/${exchange.id}/pairing`)).body
    expect(await check()).toEqual({
      data: {
        is_feasible: true,
        participants_count: 3,
        left_out: [],
        hindrances: [],
        cost: { repeats: 0, mutual: 0, crossings: 0 },
        choices: [],
      },
    })
    const letters = await lettersWhile(server, async () => {
      const first = await decide(mod, exchange.slug, 'pair')
      const again = await decide(mod, exchange.id, 'pair')
      const now = server.clock.now()
      const { start_at, end_at, needs_pairing } = first.body.data
      expect([first.status, start_at, end_at, needs_pairing]).toEqual([
        200,
        now.toISOString(),
        addDays(now, 30).toISOString(),
        false,
      ])
      expect([again.status, again.body]).toEqual([200, first.body])
    })
    expect(letters.map(({ kind }) => kind)).toEqual(['paired', 'paired', 'paired'])
    const { body } = await mod.api.post(`/api/mod/exchanges/${exchange.id}/pairs`)
    const pairs = body.data.map(({ recipient }: { recipient: { id: number } }) => recipient.id)
    expect(pairs.toSorted()).toEqual(everybody.map(({ id }) => id).toSorted())
    server.clock.advance({ days: 5 })
    const later = await lettersWhile(server, () => server.runJobs())
    expect(later.filter(({ subject }) => subject.includes(`“${exchange.label}”`))).toEqual([])
  })

  test('pairs nobody and reports this if no pairing is possible', async () => {
    const exchange = await anExchangeOf(server, creator)
    const [one] = await inTurn(2, () => aParticipantOf(server, exchange))
    await server.pool.query(`delete from addresses where id = ${one?.addressId}`)
    expect(said(await decide(mod, exchange.id, 'pair'))).toEqual(
      refusal('infeasible', 'Not everyone can be paired yet.'),
    )
    const { status, start_at, signups } = await detail(mod, exchange.id)
    expect([status, start_at, signups[0].paired_with, signups[1].paired_with]).toEqual([
      'ongoing',
      exchange.startAt?.toISOString(),
      null,
      null,
    ])
  })

  test('cancels an exchange that too few members have joined, and a retry gets the same response', async () => {
    const exchange = await anExchangeOf(server, creator)
    await aParticipantOf(server, exchange)
    const key = '0f4b6f3e-5d38-4c1e-9a44-7b8f5b5a1c11'
    const pair = () => mod.api.post(`/api/mod/exchanges/${exchange.id}/pair`, {}, { key })
    const first = await pair()
    expect([first.status, first.body.data.status]).toEqual([200, 'cancelled'])
    expect(said(await pair())).toEqual(said(first))
  })

  test('is refused for an exchange that is over, and creates no pairs or notices', async () => {
    const { id, startAt } = await anExchangeOf(server, creator)
    await inTurn(2, () => aParticipantOf(server, { id }))
    server.clock.advance({ days: 35 })
    const letters = await lettersWhile(server, async () => {
      expect(said(await decide(await aModOf(server), id, 'pair'))).toEqual(
        refusal('over', 'This exchange is already over.'),
      )
    })
    server.clock.advance({ days: -35 })
    const { needs_pairing, start_at } = await detail(mod, id)
    expect([letters, needs_pairing, start_at]).toEqual([[], true, startAt?.toISOString()])
  })

  test('is refused for an exchange that is not approved or is cancelled', async () => {
    const answers = await inTurn(3, async (i) => {
      const now = server.clock.now()
      const change = [PENDING, { ...PENDING, rejectedAt: now }, { cancelledAt: now }][i]
      return decide(mod, (await anExchangeOf(server, creator, change)).id, 'pair')
    })
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      Array(3).fill([422, 'not_approved']),
    )
  })
})
