import { addDays, addHours } from 'date-fns'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Act } from '#server/act.ts'
import { closeAccount } from '#server/acts/close-account.ts'
import { withdrawSignups } from '#server/acts/join-exchange.ts'
import { removeFromExchange } from '#server/acts/remove-participant.ts'
import { suspendMember } from '#server/acts/suspend-member.ts'
import { exchanges, waiting as lines, members } from '#server/db/schema.ts'
import { theMember } from '#server/resources/members/store.ts'
import { dueLines } from '#server/resources/waiting/store.ts'
import { editExchange } from '#tests/support/exchanges.ts'
import { lettersWhile } from '#tests/support/letters.ts'
import { aModOf, anAdminOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { said } from '#tests/support/several.ts'
import type { Participant } from '#tests/support/swaps.ts'
import {
  aFullExchange,
  aHoused,
  aWaiter,
  getInLine,
  getOutOfLine,
  placeOf,
  signUp,
} from '#tests/support/waiting.ts'

let server: TestServer
let admin: LoggedIn
beforeAll(async () => {
  server = await startTestServer()
  admin = await anAdminOf(server)
})
afterAll(() => server.stop())

const tomorrow = () => addHours(server.clock.now(), 24).toISOString()
const noticesOf = async ({ api }: LoggedIn) =>
  (await api.get('/api/notifications')).body.data.map(
    ({ type, title, link }: Record<string, string>) => ({ type, title, link }),
  )
const leave = ({ api, signupId }: Participant) =>
  api.delete(`/api/signups/${signupId}`, { reason: 'No time' })
const detail = async ({ api }: LoggedIn, { id }: { id: number }) =>
  (await api.get(`/api/exchange-detail/${id}`)).body.data
const full = { status: 422, body: { message: 'Full, but it can change later!', code: 'full' } }

describe('a spot that opens up', () => {
  test('is offered to the first in line, in the app and by email, and no other member can take it', async () => {
    const { exchange, participant } = await aFullExchange(server, 1, { label: 'Winter mail' })
    const email = 'first.in.line@critters.example'
    const first = await aWaiter(server, exchange, { email })
    const second = await aWaiter(server, exchange)
    const letters = await lettersWhile(server, () => leave(participant))
    const offered_until = tomorrow()
    expect(await placeOf(first, exchange)).toEqual({ place: null, offered_until })
    const told = {
      type: 'spot_offered',
      title: expect.stringMatching(
        /^A spot in “Winter mail” is yours until \w{3} \d+, \d{4}, \d\d:\d\d UTC$/,
      ),
      link: `/exchange/${exchange.slug}`,
    }
    expect([await noticesOf(first), await noticesOf(second)]).toEqual([[told], []])
    expect(letters.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['spot-offered', email],
    ])
    const { refusal, status, remaining_spots } = await detail(second, exchange)
    expect([refusal?.code, status, remaining_spots]).toEqual(['full', 'full', 0])
    expect((await detail(first, exchange)).refusal).toBe(null)
    const answers = [await signUp(second, exchange), await signUp(await aHoused(server), exchange)]
    expect(answers.map(said)).toEqual([full, full])
    expect((await signUp(first, exchange)).status).toBe(201)
    expect([(await detail(first, exchange)).waiting, await placeOf(second, exchange)]).toEqual([
      null,
      { place: 1, offered_until: null },
    ])
  })

  test('goes to the next in line after 24 hours, and never to the same member again', async () => {
    const { exchange, participant } = await aFullExchange(server)
    const first = await aWaiter(server, exchange)
    const second = await aWaiter(server, exchange)
    await leave(participant)
    const missed = { place: null, offered_until: tomorrow() }
    server.clock.advance({ hours: 24 })
    await server.runJobs()
    expect([await placeOf(first, exchange), await placeOf(second, exchange)]).toEqual([
      missed,
      { place: null, offered_until: tomorrow() },
    ])
    expect((await noticesOf(first))[0]).toEqual({
      type: 'spot_offered',
      title: `The spot in “${exchange.label}” is no longer kept for you`,
      link: `/exchange/${exchange.slug}`,
    })
    expect(said(await signUp(first, exchange))).toEqual(full)
    await getInLine(first, exchange)
    server.clock.advance({ hours: 24 })
    await server.runJobs()
    // No other member is in line, so the spot is open to all.
    expect([
      await placeOf(first, exchange),
      (await detail(first, exchange)).remaining_spots,
    ]).toEqual([{ place: 1, offered_until: null }, 1])
    expect((await signUp(await aHoused(server), exchange)).status).toBe(201)
  })

  test('goes to the next in line when an offer is declined, or when an offer expires, even if the clock job runs late', async () => {
    const { exchange, participant } = await aFullExchange(server)
    const [first, second, third] = [
      await aWaiter(server, exchange),
      await aWaiter(server, exchange),
      await aWaiter(server, exchange),
    ]
    await leave(participant)
    await getOutOfLine(first, exchange)
    expect(await placeOf(second, exchange)).toEqual({ place: null, offered_until: tomorrow() })
    server.clock.advance({ hours: 24 })
    expect(said(await signUp(second, exchange))).toEqual(full)
    await server.runJobs()
    expect((await signUp(third, exchange)).status).toBe(201)
  })

  test('is not offered to members who no longer qualify, but they keep their place in line', async () => {
    const { exchange, participant } = await aFullExchange(server, 1, { region: 'na' })
    const [moved, able] = [await aWaiter(server, exchange), await aWaiter(server, exchange)]
    await server.db.update(members).set({ region: 'uk' }).where(eq(members.id, moved.id))
    await leave(participant)
    expect([await placeOf(moved, exchange), await placeOf(able, exchange)]).toEqual([
      { place: 1, offered_until: null },
      { place: null, offered_until: tomorrow() },
    ])
  })

  test.each([
    ['is paused', { pausedUntil: new Date('2040-01-01') }],
    ['has moved to another region', { region: 'uk' }],
  ])(
    'is offered to the next in line when a member with an offer %s, who keeps their place',
    async (_, change) => {
      const { exchange, participant } = await aFullExchange(server, 1, { region: 'na' })
      const [first, second] = [await aWaiter(server, exchange), await aWaiter(server, exchange)]
      await leave(participant)
      await server.db.update(members).set(change).where(eq(members.id, first.id))
      server.clock.advance({ hours: 1 })
      await server.runJobs()
      expect([await placeOf(first, exchange), await placeOf(second, exchange)]).toEqual([
        { place: 1, offered_until: null },
        { place: null, offered_until: tomorrow() },
      ])
      expect((await noticesOf(first))[0].title).toBe(
        `The spot in “${exchange.label}” went to the next in line, because you can’t sign up right now. You keep your place`,
      )
      await server.db
        .update(members)
        .set({ pausedUntil: null, region: 'us' })
        .where(eq(members.id, first.id))
      await getOutOfLine(second, exchange)
      // The member has had this spot before, so it is open to all.
      expect([
        await placeOf(first, exchange),
        (await detail(first, exchange)).remaining_spots,
      ]).toEqual([{ place: 1, offered_until: null }, 1])
    },
  )

  test('is reserved for the member in line until two hours before the start, and is then open to everybody', async () => {
    const startAt = addHours(server.clock.now(), 5)
    const { exchange, participant } = await aFullExchange(server, 1, { startAt })
    const waiter = await aWaiter(server, exchange)
    await leave(participant)
    const end = addHours(startAt, -2)
    expect(await placeOf(waiter, exchange)).toEqual({
      place: null,
      offered_until: end.toISOString(),
    })
    server.clock.set(end.toISOString())
    expect((await signUp(await aHoused(server), exchange)).status).toBe(201)
    expect((await getInLine(await aHoused(server), exchange)).body.code).toBe('too_late')
  })

  test('keeps the waiting list due for processing until two hours before the start, even if no member in line qualifies', async () => {
    const startAt = addHours(server.clock.now(), 5)
    const { exchange, participant } = await aFullExchange(server, 1, { startAt, region: 'na' })
    const moved = await aWaiter(server, exchange)
    await server.db.update(members).set({ region: 'uk' }).where(eq(members.id, moved.id))
    await leave(participant)
    const end = addHours(startAt, -2)
    const isDue = async (at: Date) => (await dueLines(server.db, at)).includes(exchange.id)
    expect([await isDue(new Date(end.getTime() - 1)), await isDue(end)]).toEqual([true, false])
  })

  type Departure = (act: Act, member: Participant) => Promise<unknown>
  const by = async ({ id }: LoggedIn, act: Act) => ({ ...act, me: await theMember(act.tx, id) })
  const departures: [string, Departure][] = [
    [
      'is removed',
      async (act, { signupId }) =>
        removeFromExchange(await by(admin, act), signupId, { reason: 'Letters' }),
    ],
    ['is suspended', async (act, { id }) => suspendMember(await by(admin, act), id, 'Letters')],
    ['closes their account', async (act, me) => closeAccount(await by(me, act), async () => {})],
    ['loses a parent’s confirmation', (act, { id }) => withdrawSignups(act, id, 'Withdrawn')],
  ]
  test.each(departures)(
    'because a participant %s is offered to the first in line',
    async (_, leaves) => {
      const { exchange, participant } = await aFullExchange(server)
      const waiter = await aWaiter(server, exchange)
      await server.act((act) => leaves(act, participant))
      expect(await placeOf(waiter, exchange)).toEqual({ place: null, offered_until: tomorrow() })
    },
  )

  test.each(departures.slice(1))(
    'because a member with an offer %s is offered to the next in line',
    async (_, leaves) => {
      const { exchange, participant } = await aFullExchange(server)
      const [first, second] = [await aWaiter(server, exchange), await aWaiter(server, exchange)]
      await leave(participant)
      await server.act((act) => leaves(act, first as Participant))
      expect(await placeOf(second, exchange)).toEqual({ place: null, offered_until: tomorrow() })
    },
  )

  test('because the exchange now has more spots is offered after the approval', async () => {
    const { exchange, participants } = await aFullExchange(server, 2)
    const [first, second] = [await aWaiter(server, exchange), await aWaiter(server, exchange)]
    await leave(participants[0] as Participant)
    const startAt = addDays(server.clock.now(), 8)
    await server.db
      .update(exchanges)
      .set({ maxSpots: 3, approvedBy: null, startAt: null, endAt: null })
      .where(eq(exchanges.id, exchange.id))
    server.clock.advance({ days: 2 })
    await server.runJobs()
    const { api } = await aModOf(server)
    const { status } = await api.post(`/api/mod/exchanges/${exchange.id}/approve`, {
      start_at: startAt.toISOString(),
    })
    const offer = { place: null, offered_until: tomorrow() }
    expect([status, await placeOf(first, exchange), await placeOf(second, exchange)]).toEqual([
      200,
      offer,
      offer,
    ])
  })
})

test('an edit that leaves too few spots for participants and open offers is refused', async () => {
  const { creator, exchange, participants } = await aFullExchange(server, 3)
  await aWaiter(server, exchange)
  await leave(participants[0] as Participant)
  const { status, body } = await editExchange(creator, exchange.id, {
    max_spots: 2,
    region: 'worldwide',
  })
  expect([status, body.errors]).toEqual([
    422,
    { max_spots: ['3 spots are taken or kept for critters in line'] },
  ])
})

test('members in line are notified when an exchange is sent back to its creator, and keep their places', async () => {
  const { exchange } = await aFullExchange(server)
  const waiter = await aWaiter(server, exchange)
  await server.db
    .update(exchanges)
    .set({ approvedBy: null, startAt: null, endAt: null })
    .where(eq(exchanges.id, exchange.id))
  const { api } = await aModOf(server)
  const rejected = await api.post(`/api/mod/exchanges/${exchange.id}/reject`, { reason: 'Customs' })
  const told = (await noticesOf(waiter)).map(({ title }: { title: string }) => title)
  const row = await server.db.$count(lines, eq(lines.exchangeId, exchange.id))
  expect([rejected.status, told, row]).toEqual([
    200,
    [
      `“${exchange.label}” is on hold: an elf has sent it back to its creator. You keep your place in line`,
    ],
    1,
  ])
})
