import { addMinutes } from 'date-fns'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { register, verify } from '#tests/support/accounts.ts'
import { hasPostgres } from '#tests/support/databases.ts'
import { editExchange, proposeExchange } from '#tests/support/exchanges.ts'
import { HOME } from '#tests/support/home.ts'
import { asParent, lettersWhile, mailsTo } from '#tests/support/letters.ts'
import { aMemberOf, aModOf, anAddressOf, anAdminOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { atOnce, inTurn, statuses, tally } from '#tests/support/several.ts'
import { anExchangeOf, aParticipantOf, aSwapOf, type Participant } from '#tests/support/swaps.ts'
import { PATIENT, WAITING, whileUncommitted } from '#tests/support/uncommitted.ts'

/** These races need several connections, which only PostgreSQL has. */
describe.runIf(hasPostgres)('with simultaneous calls, on PostgreSQL,', () => {
  let server: TestServer
  let creator: LoggedIn
  beforeAll(async () => {
    server = await startTestServer({ database: 'postgres', env: { DATABASE_POOL: '20' } })
    creator = await aMemberOf(server)
  })
  afterAll(() => server.stop())

  const one = async (text: string) => (await server.pool.query(text)).rows[0]

  test('a hundred requests with one key create one post and get the same response', async () => {
    const { api } = await aMemberOf(server)
    const key = '9f0c6d1e-7f8a-4a6b-9c2d-1e2f3a4b5c6d'
    const answers = await atOnce(100, () => api.post('/api/posts', { message: 'Once' }, { key }))
    expect(new Set(statuses(answers))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await one(`select count(*)::int from posts where message = 'Once'`)).toEqual({
      count: 1,
    })
  })

  test('an exchange that the clock and two mods start simultaneously is paired once', async () => {
    const exchange = await anExchangeOf(server, creator, {
      startAt: addMinutes(server.clock.now(), 1),
    })
    await inTurn(5, () => aParticipantOf(server, exchange))
    const [first, second] = [await aModOf(server), await aModOf(server)]
    server.clock.advance({ minutes: 1 })
    const letters = await lettersWhile(server, async () => {
      const pair = ({ api }: LoggedIn) => api.post(`/api/mod/exchanges/${exchange.id}/pair`)
      const [, ...answers] = await Promise.all([
        Promise.all([server.runJobs(), server.runJobs(), server.runJobs()]),
        pair(first),
        pair(second),
        pair(first),
      ])
      expect(statuses(answers)).toEqual([200, 200, 200])
    })
    expect(letters.map(({ kind }) => kind)).toEqual(Array(5).fill('paired'))
    const pairs = await one(
      `select count(distinct paired_with)::int as recipients from signups where exchange_id = ${exchange.id}`,
    )
    expect(pairs).toEqual({ recipients: 5 })
  })

  test('when two admins demote, suspend or pause each other, one of them stays an admin', async () => {
    const admins = () =>
      one(
        `select count(*)::int from members where role = 'admin' and suspended_at is null and paused_until is null`,
      )
    const before = await admins()
    const acts = [
      ({ api }: LoggedIn, { id }: LoggedIn) =>
        api.post(`/api/mod/members/${id}/role`, { role: 'member' }),
      ({ api }: LoggedIn, { id }: LoggedIn) =>
        api.post(`/api/mod/members/${id}/suspend`, { reason: 'Mutiny' }),
      ({ api }: LoggedIn, { id }: LoggedIn) =>
        api.post(`/api/mod/members/${id}/pause`, { reason: 'Mutiny', days: 1 }),
    ]
    const rounds = await inTurn(12, async (round) => {
      const [first, second] = [await anAdminOf(server), await anAdminOf(server)]
      const act = acts[round % 3] as (typeof acts)[number]
      return tally(await Promise.all([act(first, second), act(second, first)]))
    })
    const won = [{ 204: 1, 403: 1 }, ...Array(2).fill({ 200: 1, 403: 1 })]
    expect(rounds).toEqual([...won, ...won, ...won, ...won])
    expect((await admins()).count).toBe(before.count + 12)
  })

  test('a member who asks to leave during the pairing either leaves before it or is paired', async () => {
    for (let round = 0; round < 5; round += 1) {
      const exchange = await anExchangeOf(server, creator)
      const everybody = await inTurn(4, () => aParticipantOf(server, exchange))
      const { api } = await aModOf(server)
      const [paired, ...left] = await Promise.all([
        api.post(`/api/mod/exchanges/${exchange.id}/pair`),
        ...everybody
          .slice(0, 2)
          .map((member) =>
            member.api.delete(`/api/signups/${member.signupId}`, { reason: 'Something else' }),
          ),
      ])
      expect(paired?.status).toBe(200)
      const { rows } = await server.pool.query(
        `select user_id::int as gifter, paired_with::int as recipient from signups
         where exchange_id = ${exchange.id} and left_at is null`,
      )
      const gone = left.filter(({ status }) => status === 204).length
      expect(rows.length).toBe(4 - gone)
      const ids = rows.map(({ gifter }) => gifter)
      expect(rows.map(({ recipient }) => recipient).toSorted()).toEqual(ids.toSorted())
    }
  })

  /** Locks the exchange, sends a request that has to wait for the lock, and then pairs the exchange. */
  async function pairWhile(exchangeId: number, ask: () => Promise<{ status: number }>) {
    const client = await server.pool.connect()
    await client.query('begin')
    await client.query(`select 1 from exchanges where id = ${exchangeId} for update`)
    const answer = ask()
    await expect.poll(async () => (await server.pool.query(WAITING)).rows.length, PATIENT).toBe(1)
    server.clock.advance({ minutes: 1 })
    const at = server.clock.now().toISOString()
    await client.query(
      `update exchanges set paired_at = '${at}', start_at = '${at}' where id = ${exchangeId}`,
    )
    await client.query('commit')
    client.release()
    return answer
  }

  test('a request to leave is refused if it had to wait until the exchange was paired', async () => {
    const exchange = await anExchangeOf(server, creator)
    const member = await aParticipantOf(server, exchange)
    const answer = await pairWhile(exchange.id, () =>
      member.api.delete(`/api/signups/${member.signupId}`, { reason: 'Something else' }),
    )
    expect(answer.status).toBe(422)
  })

  test('a request to join is refused if it had to wait until the exchange was paired', async () => {
    const exchange = await anExchangeOf(server, creator)
    const late = await aMemberOf(server)
    await anAddressOf(server, late)
    const answer = await pairWhile(exchange.id, () =>
      late.api.post('/api/signups', { exchange_id: exchange.id }),
    )
    expect(answer.status).toBe(422)
  })

  test('an edit is refused if it had to wait until the exchange was paired', async () => {
    const exchange = await anExchangeOf(server, creator)
    const answer = await pairWhile(exchange.id, () =>
      editExchange(creator, exchange.id, { label: 'Too late' }),
    )
    const row = await one(`select label, approved_by from exchanges where id = ${exchange.id}`)
    expect([answer.status, row.label, row.approved_by]).toEqual([
      403,
      exchange.label,
      String(creator.id),
    ])
  })

  test('an edit is refused if the creator is suspended while the edit waits', async () => {
    const suspended = await aMemberOf(server)
    const exchange = await anExchangeOf(server, suspended)
    const answers = await whileUncommitted(
      server,
      `update members set suspended_at = now() where id = ${suspended.id}`,
      [() => editExchange(suspended, exchange.id, { label: 'Too late' })],
    )
    expect(answers.map(({ body }) => body.code)).toEqual(['suspended'])
    expect(await one(`select label from exchanges where id = ${exchange.id}`)).toEqual({
      label: exchange.label,
    })
  })

  test('twenty calls mark sending as done once, and record one closing step', async () => {
    const { exchange, circle } = await aSwapOf(server, 2)
    const [me] = circle as [Participant]
    const record = (type: string) => me.api.post('/api/steps', { exchange_id: exchange.id, type })
    await record('physical_sent')
    const marks = await atOnce(20, () => me.api.post(`/api/signups/${me.signupId}/sending-done`))
    const steps = await atOnce(20, () => record('sent_all'))
    expect([tally(marks), tally(steps)]).toEqual([{ 200: 20 }, { 201: 1, 422: 19 }])
  })

  test('an address book keeps one main address while addresses are added, chosen and deleted', async () => {
    const member = await aMemberOf(server)
    const ids = await inTurn(4, (i) => anAddressOf(server, member, { isMain: i === 0 }))
    const { api } = member
    const answers = await Promise.all([
      ...ids.slice(0, 3).map((id) => api.post(`/api/addresses/${id}/default`)),
      ...ids.slice(0, 2).map((id) => api.delete(`/api/addresses/${id}`)),
      ...ids.slice(2).map((id) => api.post(`/api/addresses/${id}/default`)),
      api.post('/api/addresses', HOME),
      api.post('/api/addresses', HOME),
    ])
    for (const { status } of answers) expect(status).toBeLessThan(500)
    const count = `select count(*)::int from addresses where is_main and member_id = ${member.id}`
    expect(await one(count)).toEqual({ count: 1 })
  })

  test('of 25 addresses added to an empty address book, twenty are stored, and one of these is the main address', async () => {
    const member = await aMemberOf(server)
    const answers = await atOnce(25, (i) =>
      member.api.post('/api/addresses', { ...HOME, label: `No. ${i}` }),
    )
    expect(tally(answers)).toEqual({ 201: 20, 422: 5 })
    const count = `select count(*)::int from addresses where is_main and member_id = ${member.id}`
    expect(await one(count)).toEqual({ count: 1 })
  })

  test('twenty exchanges with the same name get twenty slugs', async () => {
    const { api } = await aMemberOf(server)
    const answers = await atOnce(20, () => proposeExchange({ api }, { label: 'All at once' }))
    expect(tally(answers)).toEqual({ 201: 20 })
    expect(new Set(answers.map(({ body }) => body.data.slug)).size).toBe(20)
  })

  test('ten registrations of the same email make one account, ten requests to resend the link send one email, and ten verifications all succeed', async () => {
    const email = 'all.at.once@critters.example'
    const answers = await atOnce(10, () => register(server, { email }))
    expect(tally(answers)).toEqual({ 201: 1, 422: 9 })
    server.clock.advance({ minutes: 2 })
    await atOnce(10, () => server.api.post('/api/email/resend', { email }))
    expect((await mailsTo(server, email, 'verify-email')).length).toBe(2)
    expect(tally(await atOnce(10, () => verify(server, email)))).toEqual({ 200: 10 })
  })

  test('ten requests to ask a parent again send three emails, and ten answers count once', async () => {
    const child = await aMemberOf(server, { birthDate: null })
    await child.api.post('/api/profile', {
      birth_date: '2015-06-01',
      parent_email: 'all.at.once@parents.example',
    })
    const asked = await atOnce(10, () => child.api.post('/api/me/parent/resend'))
    expect(tally(asked)).toEqual({ 202: 3, 429: 7 })
    const mails = await mailsTo(server, 'all.at.once@parents.example', 'parent-request')
    expect(mails).toHaveLength(4)
    const parent = await asParent(server, 'all.at.once@parents.example')
    const answers = await atOnce(10, () => parent.answer('confirm'))
    expect(tally(answers)).toEqual({ 200: 1, 422: 9 })
  })

  test('when a parent withdraws while the child signs up and is paired, all sign-ups end without a pairing', async () => {
    for (let round = 0; round < 8; round += 1) {
      const parent = `withdrawing.${round}@parents.example`
      const change = {
        birthDate: '2015-06-01',
        parentEmail: parent,
        parentConfirmedAt: server.clock.now(),
      }
      const first = await anExchangeOf(server, creator)
      const child = await aParticipantOf(server, first, change)
      await inTurn(2, () => aParticipantOf(server, first))
      const others = await inTurn(3, () => anExchangeOf(server, creator))
      const { api } = await aModOf(server)
      await server.pool.query(
        `update members set parent_confirmed_at = null where id = ${child.id}`,
      )
      await api.post(`/api/mod/members/${child.id}/confirm-parent`)
      const { answer } = await asParent(server, parent, 'parent-confirmed')
      const answers = await Promise.all([
        answer('refuse'),
        api.post(`/api/mod/exchanges/${first.id}/pair`),
        ...others.map(({ id }) => child.api.post('/api/signups', { exchange_id: id })),
        child.api.post('/api/profile', { parent_email: `other.${parent}` }),
        child.api.post('/api/region', { region: 'uk' }),
      ])
      for (const { status, text } of answers) expect(status, text).toBeLessThan(500)
      const { rows } = await server.pool.query(
        `select e.id from signups s join exchanges e on e.id = s.exchange_id
         where s.user_id = ${child.id} and s.left_at is null and e.paired_at is null`,
      )
      expect(rows).toEqual([])
    }
  })

  test('a parent’s confirmation does not count for another parent whom the child names at the same time', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [one, other] = [`one.${round}@parents.example`, `other.${round}@parents.example`]
      const child = await aMemberOf(server, { birthDate: null })
      const name = (parent_email: string) =>
        child.api.post('/api/profile', { birth_date: '2015-06-01', parent_email })
      await name(one)
      const { answer } = await asParent(server, one)
      const answers = await Promise.all([
        answer('confirm'),
        name(other),
        child.api.post('/api/me/parent/resend'),
      ])
      for (const { status, text } of answers) expect(status, text).toBeLessThan(500)
      const me = (await child.api.get('/api/me')).body.data
      expect([me.parent_email, me.has_received_parent_confirmation]).toEqual([other, false])
    }
  })
})
