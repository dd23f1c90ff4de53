import { addDays, addHours } from 'date-fns'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMemberOf, aModOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn, statuses } from '#tests/support/several.ts'
import { anExchangeOf, aParticipantOf, PENDING } from '#tests/support/swaps.ts'

let server: TestServer
let creator: LoggedIn
beforeAll(async () => {
  server = await startTestServer()
  creator = await aMemberOf(server)
  await aCommunity()
})
afterAll(() => server.stop())

const labels = (answer: { body: { data: { label: string }[] } }) =>
  answer.body.data.map(({ label }) => label)

/** Exchanges in every state, each labelled with its state. */
async function aCommunity(): Promise<void> {
  const now = server.clock.now()
  const named = (label: string, change: Parameters<typeof anExchangeOf>[2] = {}) =>
    anExchangeOf(server, creator, { label, ...change })
  const around = (startAt: Date, change: Parameters<typeof anExchangeOf>[2] = {}) => ({
    startAt,
    endAt: addDays(startAt, 30),
    ...change,
  })
  await named('later', around(addDays(now, 40)))
  await named('open', around(addDays(now, 10), { region: 'europe' }))
  const full = await named('full', around(addDays(now, 6), { maxSpots: 2, region: 'uk' }))
  await inTurn(2, () => aParticipantOf(server, full, { region: 'uk' }))
  await named('today', around(addHours(now, 3), { summary: 'With 50% more_moss\\stones.' }))
  await named('pinned', around(addDays(now, 12), { pinnedAt: now }))
  await named('running', around(addDays(now, -10), { pairedAt: addDays(now, -10) }))
  await named('ending', around(addDays(now, -25), { pairedAt: addDays(now, -25) }))
  await named('ended', around(addDays(now, -30), { pairedAt: addDays(now, -30) }))
  await named('cancelled', around(addDays(now, 8), { cancelledAt: now }))
  await named('waiting', PENDING)
  await named('rejected', { ...PENDING, rejectedAt: now })
}

const APPROVED = [
  'pinned',
  'today',
  'full',
  'cancelled',
  'open',
  'later',
  'running',
  'ending',
  'ended',
]

describe('the list of exchanges', () => {
  const list = async ({ api }: LoggedIn, query = '') =>
    api.get(`/api/exchanges?perPage=50&${query}`)

  test('shows a member the approved exchanges: pinned exchanges, then the soonest to start, then those already running', async () => {
    const answer = await list(await aMemberOf(server))
    expect(labels(answer)).toEqual(APPROVED)
    expect(answer.body.meta).toEqual({
      current_page: 1,
      last_page: 1,
      per_page: 50,
      total: APPROVED.length,
    })
  })

  test.each(['waiting', 'rejected'])(
    'ignores a cursor that points at another member’s %s exchange',
    async (label) => {
      const member = await aMemberOf(server)
      const hidden = (await list(creator)).body.data.find(
        (one: { label: string }) => one.label === label,
      )
      for (const sort of ['start_at', 'created_at', '-created_at'])
        expect((await list(member, `sort=${sort}&before=${hidden.id}`)).body).toEqual(
          (await list(member, `sort=${sort}`)).body,
        )
    },
  )

  test('also shows creators their own exchanges', async () => {
    const shown = labels(await list(creator))
    expect(shown.toSorted()).toEqual([...APPROVED, 'waiting', 'rejected'].toSorted())
  })

  test('shows the status of each exchange', async () => {
    const { body } = await list(creator)
    const standing = Object.fromEntries(
      body.data.map(({ label, status }: { label: string; status: string }) => [label, status]),
    )
    expect(standing).toEqual({
      pinned: 'ongoing',
      today: 'ongoing',
      full: 'full',
      open: 'ongoing',
      later: 'approved',
      running: 'ongoing',
      ending: 'ongoing',
      ended: 'ended',
      cancelled: 'cancelled',
      waiting: 'pending',
      rejected: 'rejected',
    })
  })

  test.each([
    ['filter[is_available]=1', ['pinned', 'today', 'open']],
    ['filter[is_available]=true', ['pinned', 'today', 'open']],
    ['filter[is_soon]=1', ['today', 'full', 'ending']],
    ['filter[regions]=europe', ['open']],
    ['filter[regions]=uk,europe', ['full', 'open']],
    ['filter[regions]=mars', []],
    ['filter[search]=OPEN', ['open']],
    ['filter[search]=50%25 more_m', ['today']],
    ['filter[search]=50%25', ['today']],
    ['filter[search]=e_m', ['today']],
    ['filter[search]=s%5Cs', ['today']],
    ['filter[search]=%25', []],
    ['filter[search]=_', []],
    ['filter[search]=%5C', []],
    ['filter[search]=moss&filter[is_soon]=1', ['today']],
    ['filter[search]=', APPROVED],
    ['filter[is_available]=0', APPROVED],
  ])('can be filtered by %s', async (query, expected) => {
    expect(labels(await list(await aMemberOf(server), query))).toEqual(expected)
  })

  test('filtered by “mine” has the exchanges the member created or joined, but not the exchanges they left', async () => {
    const joined = await anExchangeOf(server, creator, { label: 'joined', region: 'na' })
    const left = await anExchangeOf(server, creator, { label: 'left', region: 'na' })
    const member = await aParticipantOf(server, joined)
    const { body } = await member.api.post('/api/signups', { exchange_id: left.id })
    await member.api.delete(`/api/signups/${body.data.id}`, { reason: 'Something else' })
    await anExchangeOf(server, member, { label: 'my own', region: 'na', ...PENDING })
    const shown = labels(await list(member, 'filter[mine]=true'))
    expect(shown.toSorted()).toEqual(['joined', 'my own'])
    await server.pool.query(`delete from exchanges where region = 'na'`)
  })

  test('is paged', async () => {
    const { api } = await aMemberOf(server)
    const pages = await inTurn(3, (i) => api.get(`/api/exchanges?perPage=4&page=${i + 1}`))
    expect(pages.flatMap(labels)).toEqual(APPROVED)
    expect(pages[2]?.body.meta).toEqual({ current_page: 3, last_page: 3, per_page: 4, total: 9 })
    const beyond = await api.get('/api/exchanges?perPage=4&page=900')
    expect([beyond.status, beyond.body.data]).toEqual([200, []])
    expect((await api.get('/api/exchanges')).body.meta.per_page).toBe(12)
  })

  test('can also be sorted by creation time', async () => {
    const member = await aMemberOf(server)
    const oldest = labels(await list(member, 'sort=created_at'))
    const newest = labels(await list(member, 'sort=-created_at'))
    expect(oldest).toEqual([
      'later',
      'open',
      'full',
      'today',
      'pinned',
      'running',
      'ending',
      'ended',
      'cancelled',
    ])
    expect(newest).toEqual(oldest.toReversed())
  })

  test.each([
    ['sort=label', 'sort', 'Unknown sort: label'],
    ['include=comments', 'include', 'Unknown include: comments'],
    ['filter[creator]=1', 'filter[creator]', 'Unknown filter[creator]'],
    ['page=0', 'page', 'page must be a whole number from 1 to 1000000'],
    ['perPage=101', 'perPage', 'perPage must be a whole number from 1 to 100'],
    ['perPage=many', 'perPage', 'perPage must be a number'],
  ])('refuses %s and names the parameter', async (query, field, words) => {
    const { status, body } = await (await aMemberOf(server)).api.get(`/api/exchanges?${query}`)
    expect({ status, body }).toEqual({
      status: 400,
      body: { message: words, code: 'invalid_query', errors: { [field]: [words] } },
    })
  })

  test('accepts a search of a hundred characters and refuses a longer search', async () => {
    const { api } = await aMemberOf(server)
    const search = (length: number) =>
      api.get(`/api/exchanges?filter[search]=${'x'.repeat(length)}`)
    const [fits, tooLong] = [await search(100), await search(101)]
    expect([fits.status, tooLong.status, tooLong.body.errors]).toEqual([
      200,
      422,
      { 'filter[search]': ['This field should be at most 100 characters long'] },
    ])
  })

  test('causes no server error if the search contains characters that no text can contain', async () => {
    const { api } = await aMemberOf(server)
    const answers = [
      await api.get('/api/exchanges?filter[search]=a%00b'),
      await api.get('/api/exchanges?filter[search]=%ff'),
    ]
    for (const status of statuses(answers)) expect([200, 400, 422]).toContain(status)
  })

  test('shows the same ten participants of an exchange each time, and the exchange’s own page shows all participants', async () => {
    const exchange = await anExchangeOf(server, creator, { label: 'crowded', maxSpots: 20 })
    const everybody = await inTurn(13, () => aParticipantOf(server, exchange))
    const { api } = await aMemberOf(server)
    const idsIn = (list: { user_id: number }[]) => list.map(({ user_id }) => user_id)
    const shown = async () =>
      idsIn((await api.get('/api/exchanges?filter[search]=crowded')).body.data[0].signups)
    const [first, second] = [await shown(), await shown()]
    expect([first.length, new Set(first).size, second]).toEqual([10, 10, first])
    const all = (await api.get(`/api/exchange-detail/${exchange.id}`)).body.data
    expect(idsIn(all.signups).toSorted()).toEqual(everybody.map(({ id }) => id).toSorted())
    expect([all.participants_count, all.remaining_spots]).toEqual([13, 7])
    await server.pool.query(`delete from exchanges where id = ${exchange.id}`)
  })
})

describe('the home page', () => {
  const home = async ({ api }: LoggedIn) => labels(await api.get('/api/exchanges/homepage'))

  test('shows the member’s running exchanges, then pinned exchanges, then exchanges with free spots by start, then the newest', async () => {
    expect(await home(await aMemberOf(server))).toEqual([
      'pinned',
      'today',
      'open',
      'ending',
      'running',
      'full',
      'later',
    ])
    expect((await home(creator)).slice(0, 2).toSorted()).toEqual(['ending', 'running'])
  })

  test('shows the exchanges that a member has joined before all others, even if one of them waits for approval again', async () => {
    const [open, later] = await inTurn(2, (i) =>
      anExchangeOf(server, creator, { label: `joined ${i}`, region: 'worldwide' }),
    )
    if (!open || !later) throw new Error('no exchange was made')
    const member = await aParticipantOf(server, open)
    await member.api.post('/api/signups', { exchange_id: later.id })
    await server.pool.query('update exchanges set approved_by = null where id = $1', [open.id])
    expect((await home(member)).slice(0, 3)).toEqual(['joined 1', 'joined 0', 'pinned'])
    expect((await home(await aMemberOf(server))).includes('joined 0')).toBe(false)
    await server.pool.query(`delete from exchanges where label like 'joined%'`)
  })

  test('shows at most twelve exchanges, even to mods', async () => {
    await inTurn(9, (i) => anExchangeOf(server, creator, { label: `more ${i}`, region: 'na' }))
    expect((await home(await aModOf(server))).length).toBe(12)
    await server.pool.query(`delete from exchanges where region = 'na'`)
  })
})

test('guests cannot read the lists of exchanges', async () => {
  const answers = await Promise.all(
    ['', '?sort=nonsense', '/homepage', '/../exchange-detail/1'].map((rest) =>
      server.api.get(`/api/exchanges${rest}`),
    ),
  )
  expect(statuses(answers)).toEqual([401, 401, 401, 401])
})
