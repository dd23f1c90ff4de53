import { addDays, addMinutes } from 'date-fns'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { members } from '#server/db/schema.ts'
import { openSession } from '#server/resources/sessions/store.ts'
import { asParent, lettersWhile } from '#tests/support/letters.ts'
import { aMemberOf, aModOf, anAddressOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn, said } from '#tests/support/several.ts'
import { anExchangeOf, aParticipantOf, aSwapOf, type Participant } from '#tests/support/swaps.ts'

let server: TestServer
let creator: LoggedIn
beforeAll(async () => {
  server = await startTestServer()
  creator = await aMemberOf(server, { email: 'creator@critters.example' })
})
afterAll(() => server.stop())

const detail = async ({ api }: LoggedIn, id: number) =>
  (await api.get(`/api/exchange-detail/${id}`)).body.data
const notices = async ({ api }: LoggedIn) =>
  (await api.get('/api/notifications')).body.data.map(
    ({ type, title, link }: Record<string, string>) => ({ type, title, link }),
  )
const recipientOf = async (member: LoggedIn, id: number) =>
  (await detail(member, id)).my_signup?.paired_with ?? null

/** An exchange that starts in a minute. */
const anImminent = (change: Parameters<typeof anExchangeOf>[2] = {}) =>
  anExchangeOf(server, creator, {
    startAt: addMinutes(server.clock.now(), 1),
    maxSpots: 100,
    ...change,
  })

/** Advances the clock to the start of an imminent exchange. @returns the emails that were sent */
const start = () =>
  lettersWhile(server, async () => {
    server.clock.advance({ minutes: 1 })
    await server.runJobs()
  })

describe('an exchange', () => {
  test('pairs everybody in one circle at its start, and pairs nobody before that', async () => {
    const exchange = await anImminent()
    const everybody = await inTurn(7, () => aParticipantOf(server, exchange))
    server.clock.advance({ seconds: 59 })
    await server.runJobs()
    const before = await Promise.all(everybody.map((one) => recipientOf(one, exchange.id)))
    server.clock.advance({ seconds: 1 })
    await server.runJobs()
    const after = new Map(
      await inTurn(7, async (i) => {
        const one = everybody[i] as Participant
        return [one.id, await recipientOf(one, exchange.id)] as const
      }),
    )
    const walked: number[] = []
    for (let next = everybody[0]?.id ?? 0; !walked.includes(next); next = after.get(next) ?? 0)
      walked.push(next)
    expect(new Set(before)).toEqual(new Set([null]))
    expect(walked.toSorted()).toEqual(everybody.map(({ id }) => id).toSorted())
    const seen = await detail(creator, exchange.id)
    expect([seen.status, seen.needs_pairing, seen.refusal.code]).toEqual([
      'ongoing',
      false,
      'started',
    ])
  })

  test('notifies each participant once that names are drawn, without mentioning any names', async () => {
    const exchange = await anImminent()
    const everybody = await inTurn(3, () => aParticipantOf(server, exchange))
    const letters = await start()
    expect((await lettersWhile(server, () => server.runJobs())).length).toBe(0)
    expect(letters.map(({ kind }) => kind)).toEqual(['paired', 'paired', 'paired'])
    for (const one of everybody) {
      const { signups, my_signup } = await detail(one, exchange.id)
      const others = signups.filter(({ user_id }: { user_id: number }) => user_id !== one.id)
      const title = `Names are drawn in “${exchange.label}”. See who you drew.`
      const letter = letters.find((mail) => mail.recipient === one.email)
      expect(my_signup.has_opened_match).toBe(false)
      expect(letter?.subject).toBe(title)
      expect(letter?.text).not.toContain('Swapper')
      expect(letter?.text).not.toContain('Temple Road')
      expect(await notices(one)).toEqual([
        { type: 'paired', title, link: `/exchange/${exchange.slug}` },
      ])
      expect(others.map(({ paired_with }: { paired_with: number | null }) => paired_with)).toEqual([
        null,
        null,
      ])
    }
  })

  test('pairs two participants with each other', async () => {
    const { exchange, circle } = await aSwapOf(server, 2)
    const [one, two] = circle as [Participant, Participant]
    expect([await recipientOf(one, exchange.id), await recipientOf(two, exchange.id)]).toEqual([
      two.id,
      one.id,
    ])
  })

  test.each([0, 1])('with %i participants is cancelled with a kind message', async (amount) => {
    const exchange = await anImminent()
    const signedUp = await inTurn(amount, () => aParticipantOf(server, exchange))
    const letters = await start()
    const emails = ['creator@critters.example', ...signedUp.map(({ email }) => email)]
    expect(letters.map(({ recipient }) => recipient).toSorted()).toEqual(emails.toSorted())
    expect(new Set(letters.map(({ subject }) => subject))).toEqual(
      new Set([`“${exchange.label}” is cancelled`]),
    )
    expect(letters[0]?.text).toContain('not enough signed up')
    for (const one of [creator, ...signedUp]) {
      expect((await detail(one, exchange.id)).status).toBe('cancelled')
      expect((await notices(one))[0]).toEqual({
        type: 'cancelled',
        title: `“${exchange.label}” won’t take place`,
        link: `/exchange/${exchange.slug}`,
      })
    }
    expect((await lettersWhile(server, () => server.runJobs())).length).toBe(0)
  })

  test('pairs nobody while one participant makes the pairing impossible, and starts once that is fixed', async () => {
    const exchange = await anImminent()
    const [one, two, three] = (await inTurn(3, () => aParticipantOf(server, exchange))) as [
      Participant,
      Participant,
      Participant,
    ]
    await server.db.update(members).set({ emailVerifiedAt: null }).where(eq(members.id, two.id))
    await server.pool.query(`delete from addresses where id = ${three.addressId}`)
    expect(await start()).toEqual([])
    const stuck = await detail(one, exchange.id)
    expect([stuck.my_signup.paired_with, stuck.needs_pairing, stuck.status]).toEqual([
      null,
      true,
      'ongoing',
    ])
    const { body } = await (await aModOf(server)).api.get(
      `/api/mod/exchanges/${exchange.id}/pairing`,
    )
    const person = ({ id, nickname }: Participant) => ({ id, nickname, avatar: null })
    expect(body.data).toEqual({
      is_feasible: false,
      participants_count: 3,
      left_out: [],
      hindrances: [
        { member: person(two), reason: 'Their email isn’t verified.' },
        { member: person(three), reason: 'They have no address.' },
      ],
      cost: null,
      choices: [],
    })
    await server.db
      .update(members)
      .set({ emailVerifiedAt: server.clock.now() })
      .where(eq(members.id, two.id))
    await anAddressOf(server, three, { line1: '7 Late Lane' })
    expect((await start()).map(({ kind }) => kind)).toEqual(['paired', 'paired', 'paired'])
    expect((await detail(one, exchange.id)).needs_pairing).toBe(false)
    const { rows } = await server.pool.query(
      `select s.user_id::int from signups s where s.paired_with = ${three.id}`,
    )
    const gifter = [one, two].find(({ id }) => id === rows[0]?.user_id) as Participant
    const address = await gifter.api.post(`/api/signups/${gifter.signupId}/address`)
    expect(address.body.data.line1).toBe('7 Late Lane')
  })

  test('is not started if it is not approved, or was rejected or cancelled', async () => {
    const startAt = server.clock.now()
    const left = await inTurn(3, (i) =>
      anExchangeOf(server, creator, {
        startAt,
        ...([{ approvedBy: null }, { rejectedAt: startAt }, { cancelledAt: startAt }][i] ?? {}),
      }),
    )
    const letters = await start()
    const { rows } = await server.pool.query(
      `select paired_at from exchanges where id in (${left.map(({ id }) => id)})`,
    )
    expect([letters, rows]).toEqual([[], Array(3).fill({ paired_at: null })])
  })

  test('is paired late if the server was down at its start, and still ends on time', async () => {
    const exchange = await anImminent()
    const one = await aParticipantOf(server, exchange)
    await aParticipantOf(server, exchange)
    server.clock.advance({ days: 3 })
    await server.runJobs()
    const seen = await detail(one, exchange.id)
    expect([seen.my_signup.paired_with === null, seen.start_at, seen.end_at]).toEqual([
      false,
      exchange.startAt?.toISOString(),
      exchange.endAt?.toISOString(),
    ])
  })

  test('is not started after its end', async () => {
    const exchange = await anImminent({ endAt: addDays(server.clock.now(), 15) })
    const one = await aParticipantOf(server, exchange)
    await aParticipantOf(server, exchange)
    server.clock.advance({ days: 15 })
    expect(await lettersWhile(server, () => server.runJobs())).toEqual([])
    expect(await recipientOf(one, exchange.id)).toBe(null)
  })

  test('notifies the parent of a minor, with a link that withdraws their confirmation', async () => {
    const exchange = await anImminent()
    const child = await aParticipantOf(server, exchange, {
      birthDate: '2014-06-01',
      parentEmail: 'elaina@parents.example',
      parentConfirmedAt: server.clock.now(),
    })
    await aParticipantOf(server, exchange)
    await start()
    const parent = await asParent(server, 'elaina@parents.example', 'parent-of-paired')
    expect(said(await parent.open())).toEqual({
      status: 200,
      body: { data: { nickname: child.nickname, asks: 'withdrawal', threads: false } },
    })
  })
})

test('a parent’s withdrawal removes a minor from exchanges that have not started, and frees the spot', async () => {
  const exchange = await anExchangeOf(server, creator, { maxSpots: 2 })
  const child = await aParticipantOf(server, exchange, {
    birthDate: '2014-06-01',
    parentEmail: 'vessar@parents.example',
    parentConfirmedAt: server.clock.now(),
  })
  await aParticipantOf(server, exchange)
  const running = await anImminent()
  await child.api.post('/api/signups', { exchange_id: running.id })
  await aParticipantOf(server, running)
  await start()
  const parent = await asParent(server, 'vessar@parents.example', 'parent-of-paired')
  await parent.answer('refuse')
  expect((await detail(child, exchange.id)).remaining_spots).toBe(1)
  expect((await detail(child, exchange.id)).refusal.code).toBe('parent')
  expect((await detail(child, running.id)).is_signed_up).toBe(true)
})

describe('an address', () => {
  const read = ({ api, signupId }: Participant) => api.post(`/api/signups/${signupId}/address`)

  test('is hidden from the gifter before the pairing and from 60 days after the end, and is always hidden from strangers', async () => {
    const exchange = await anImminent()
    const [one, two] = [
      await aParticipantOf(server, exchange),
      await aParticipantOf(server, exchange),
    ]
    const before = await read(one)
    await start()
    const inTime = await read(one)
    const strangers = [
      await read({ ...one, api: two.api }),
      await read({ ...one, api: (await aModOf(server)).api }),
      await read({ ...one, api: server.api }),
    ]
    server.clock.set(addDays(exchange.endAt ?? 0, 60).toISOString())
    server.clock.advance({ seconds: -1 })
    const { id, nickname } = one
    const last = { ...one, ...(await anotherSession(id)), nickname }
    const lastDay = await read(last)
    server.clock.advance({ seconds: 1 })
    const hidden = await read(last)
    expect(said(before)).toEqual({
      status: 422,
      body: { message: 'You don’t have a recipient yet.', code: 'not_paired' },
    })
    expect([inTime.status, strangers.map(({ status }) => status), lastDay.status]).toEqual([
      200,
      [404, 404, 401],
      200,
    ])
    expect(said(hidden)).toEqual({
      status: 403,
      body: {
        message: 'This exchange is over, and its addresses are hidden again.',
        code: 'hidden',
      },
    })
    const views = await server.pool.query(
      `select count(*)::int from address_views where owner_id = ${two.id}`,
    )
    expect(views.rows).toEqual([{ count: 2 }])
  })

  async function anotherSession(id: number) {
    const token = await openSession(server.db, id, server.clock.now())
    return { token, api: server.api.as(token) }
  }
})
