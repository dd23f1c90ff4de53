import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMemberOf, aModOf, anAddressOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { atOnce, said, statuses } from '#tests/support/several.ts'
import { anExchangeOf, aParticipantOf, aSwapOf } from '#tests/support/swaps.ts'

let server: TestServer
let creator: LoggedIn
beforeAll(async () => {
  server = await startTestServer()
  creator = await aMemberOf(server)
})
afterAll(() => server.stop())

const NOTHING = {
  status: 404,
  body: { message: 'We couldn’t find this. It may have been deleted' },
}

const anExchange = (change: Parameters<typeof anExchangeOf>[2] = {}) =>
  anExchangeOf(server, creator, change)
const signUp = ({ api }: LoggedIn, exchange_id: unknown, change: Record<string, unknown> = {}) =>
  api.post('/api/signups', { exchange_id, ...change })
const leave = ({ api }: LoggedIn, signupId: number, reason: unknown = 'I don’t have time for it') =>
  api.delete(`/api/signups/${signupId}`, { reason })
const detail = async ({ api }: LoggedIn, id: number) =>
  (await api.get(`/api/exchange-detail/${id}`)).body.data
const refusal = (code: string, message: string) => ({ status: 422, body: { message, code } })

/** A member with an address. */
async function aHoused(change: Parameters<typeof aMemberOf>[1] = {}): Promise<LoggedIn> {
  const member = await aMemberOf(server, change)
  await anAddressOf(server, member)
  return member
}

describe('signing up', () => {
  test('returns the sign-up and the main address', async () => {
    const { id } = await anExchange()
    const member = await aMemberOf(server, { nickname: 'Vex' })
    const addressId = await anAddressOf(server, member)
    const { status, body } = await signUp(member, id)
    const mine = {
      id: body.data.id,
      user_id: member.id,
      user: { id: member.id, nickname: 'Vex', avatar: null },
      exchange_id: id,
      paired_with: null,
      surveys: [],
      address_id: addressId,
      has_opened_match: false,
      has_sent: false,
      has_received: false,
      is_done_sending: false,
      is_done_receiving: false,
      recording: 'all',
      is_sending_paused: false,
      is_receiving_paused: false,
      address_changed_at: null,
      send_by: '2030-02-04T12:00:00.000Z',
      more_time: null,
      gift_delay: null,
      missing_gift: null,
      asked_gift: null,
      not_received_from: null,
      thread_with_gifter: null,
      thread_with_recipient: null,
      thanks: null,
      reveal: null,
    }
    expect({ status, body }).toEqual({ status: 201, body: { data: mine } })
    const seen = await detail(member, id)
    expect([seen.my_signup, seen.is_signed_up, seen.signups]).toEqual([mine, true, [mine]])
    expect([seen.participants_count, seen.remaining_spots]).toEqual([1, 9])
    expect(seen.refusal).toEqual({
      code: 'already_in',
      message: 'You’re already part of this exchange.',
    })
  })

  test('shows other members only that the member takes part', async () => {
    const exchange = await anExchange()
    const one = await aParticipantOf(server, exchange)
    const [signup] = (await detail(await aHoused(), exchange.id)).signups
    expect(signup).toEqual({
      id: one.signupId,
      user_id: one.id,
      user: { id: one.id, nickname: one.nickname, avatar: null },
      exchange_id: exchange.id,
      paired_with: null,
      surveys: null,
      address_id: null,
      has_opened_match: false,
      has_sent: false,
      has_received: false,
      is_done_sending: false,
      is_done_receiving: false,
      recording: 'all',
      is_sending_paused: false,
      is_receiving_paused: false,
      address_changed_at: null,
      send_by: null,
      more_time: null,
      gift_delay: null,
      missing_gift: null,
      asked_gift: null,
      not_received_from: null,
      thread_with_gifter: null,
      thread_with_recipient: null,
      thanks: null,
      reveal: null,
    })
  })

  test('is open to the creator, and takes the exchange’s id, not its slug', async () => {
    const { id, slug } = await anExchange()
    await anAddressOf(server, creator)
    expect((await signUp(creator, id)).status).toBe(201)
    expect((await signUp(await aHoused(), slug)).status).toBe(422)
  })

  test('accepts only the member’s own address', async () => {
    const { id } = await anExchange()
    const other = await anAddressOf(server, await aMemberOf(server))
    const member = await aHoused()
    const { status, body } = await signUp(member, id, { address_id: other })
    expect([status, body.errors]).toEqual([
      422,
      { address_id: ['This isn’t one of your addresses'] },
    ])
    expect((await signUp(member, id, { address_id: null })).status).toBe(201)
  })

  test('ignores fields that the member may not set', async () => {
    const { id } = await anExchange()
    const member = await aHoused()
    const { body } = await signUp(member, id, {
      user_id: creator.id,
      paired_with: creator.id,
      is_done_sending: true,
      doneReceivingAt: '2030-01-01T00:00:00.000Z',
    })
    const { user_id, paired_with, is_done_sending, is_done_receiving } = body.data
    expect([user_id, paired_with, is_done_sending, is_done_receiving]).toEqual([
      member.id,
      null,
      false,
      false,
    ])
  })

  test.each([undefined, null, 0, -1, 1.5, 'x', 2 ** 31, 1e300])(
    'is refused with %s as the exchange',
    async (id) => {
      const { status, body } = await signUp(await aHoused(), id)
      expect([status, Object.keys(body.errors)]).toEqual([422, ['exchange_id']])
    },
  )

  test('for an unknown exchange gets a 404, and a guest gets a 401', async () => {
    expect(said(await signUp(await aHoused(), 999_999))).toEqual(NOTHING)
    const answers = [
      await server.api.post('/api/signups', '{'),
      await server.api.delete('/api/signups/1', 'x'),
      await server.api.post('/api/signups/1/address'),
      await server.api.get('/api/signups/x/surveys'),
      await server.api.post('/api/signups/1/sending-done'),
      await server.api.post('/api/signups/1/receiving-done'),
    ]
    expect(statuses(answers)).toEqual(Array(6).fill(401))
  })
})

describe('leaving', () => {
  test('frees the spot, and the member can sign up again', async () => {
    const exchange = await anExchange({ maxSpots: 2 })
    const [one, two] = [
      await aParticipantOf(server, exchange),
      await aParticipantOf(server, exchange),
    ]
    const late = await aHoused()
    const { status, text } = await leave(one, one.signupId)
    expect([status, text]).toEqual([204, ''])
    expect((await detail(one, exchange.id)).my_signup).toBe(null)
    expect((await signUp(late, exchange.id)).status).toBe(201)
    expect((await signUp(one, exchange.id)).body.code).toBe('full')
    await leave(two, two.signupId)
    expect((await signUp(one, exchange.id)).status).toBe(201)
  })

  test.each([
    [undefined, 'This field is required'],
    ['  ', 'This field is required'],
    ['x'.repeat(501), 'This field should be at most 500 characters long'],
  ])('with the reason %j is refused', async (reason, words) => {
    const member = await aParticipantOf(server, await anExchange())
    const answer = await member.api.delete(`/api/signups/${member.signupId}`, { reason })
    expect([answer.status, answer.body.errors]).toEqual([422, { reason: [words] }])
  })

  test('is possible once, and only for the participant', async () => {
    const exchange = await anExchange()
    const member = await aParticipantOf(server, exchange)
    const other = await leave(await aParticipantOf(server, exchange), member.signupId)
    const mod = await leave(await aModOf(server), member.signupId)
    const atOneTime = await atOnce(5, () => leave(member, member.signupId))
    expect([other, mod].map(said)).toEqual([NOTHING, NOTHING])
    const again = await leave(member, member.signupId)
    expect(statuses(atOneTime).filter((status) => status === 204)).toEqual([204])
    for (const { status } of atOneTime) expect([204, 404, 422]).toContain(status)
    expect(said(again)).toEqual(NOTHING)
  })

  test('is refused once the exchange has started', async () => {
    const { circle } = await aSwapOf(server, 2)
    const [one] = circle
    if (!one) throw new Error('nobody took part')
    expect(said(await leave(one, one.signupId))).toEqual(
      refusal('started', 'This exchange has already started. Only an elf can remove you now.'),
    )
  })

  test('shows its reason only to the mods', async () => {
    const exchange = await anExchange()
    const member = await aParticipantOf(server, exchange)
    await leave(member, member.signupId, 'My cat is ill')
    const texts = [
      (await creator.api.get(`/api/exchange-detail/${exchange.id}`)).text,
      (await member.api.get(`/api/exchange-detail/${exchange.id}`)).text,
    ]
    for (const text of texts) expect(text).not.toContain('My cat is ill')
    const { rows } = await server.pool.query(
      `select leave_reason from signups where id = ${member.signupId}`,
    )
    expect(rows).toEqual([{ leave_reason: 'My cat is ill' }])
  })
})
