import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REMINDERS } from '#rules/exchange/reminder.ts'
import {
  COMMON,
  FEW_HERE,
  FEW_THERE,
  fillExchanges,
  NEVER,
  RARE,
  SELDOM,
} from '#scripts/bench/filled-exchanges.ts'
import {
  buffersOf,
  planOf,
  queriesOf,
  rowsReadBy,
  type Step,
  stepsOf,
} from '#scripts/bench/queries.ts'
import { dueReminders } from '#server/resources/exchanges/reminders.ts'
import { askingAfter } from '#server/resources/members/store.ts'
import { openSession } from '#server/resources/sessions/store.ts'
import { everInAmong, signupsAfter } from '#server/resources/signups/store.ts'
import { sendersIn } from '#server/resources/steps/store.ts'
import { hasPostgres } from '#tests/support/databases.ts'
import { often } from '#tests/support/effort.ts'
import { aModOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const SMALL = 200
const LARGE = often({ sample: 5_000, whole: 20_000 })
const LIST = '/api/exchanges?perPage=12'
/** A page of four, because the small database has only a few matching exchanges. */
const FEW = '/api/exchanges?perPage=4'
const URLS: Readonly<Record<string, string>> = {
  list: LIST,
  'list of available exchanges': `${FEW}&filter[is_available]=1`,
  'list of exchanges that start or end soon': `${FEW}&filter[is_soon]=1`,
  'list of a region with few exchanges': `${LIST}&filter[regions]=${FEW_HERE}`,
  'list of two regions with few exchanges': `${LIST}&filter[regions]=${FEW_HERE},${FEW_THERE}`,
  'list of two regions with few exchanges and one with many': `${LIST}&filter[regions]=${FEW_HERE},${FEW_THERE},us`,
  'home page': '/api/exchanges/homepage',
  'list of exchanges that wait for a mod': '/api/mod/exchanges?filter[status]=pending',
  'list of exchanges that the mods look after':
    '/api/mod/exchanges?filter[status]=approved,ongoing,full&perPage=4',
}
/** The list of a member who was in a few exchanges long ago. */
const VETERAN = 'list of the veteran’s own exchanges'
const READ = [...Object.keys(URLS), VETERAN, 'page of one exchange']
/** The most rows that a list reads to count its entries: one more than the highest count it shows. */
const MOST_COUNTED = 1_001
/**
 * Time limit for all statements of a search, in ms. The best of several runs counts, because other work may occupy the
 * CPU.
 */
const MOST_MS = often({ sample: Number.POSITIVE_INFINITY, whole: 50 })
const TIMES = often({ sample: 1, whole: 5 })
/** The rows that a page of results reads in addition to the search. */
const ALLOWANCE = 100
/** The tables that grow with the number of exchanges. */
const GROWING = ['exchanges', 'signups', 'members']

describe.runIf(hasPostgres)('among many exchanges, on PostgreSQL,', () => {
  let server: TestServer
  let reader: LoggedIn
  let veteran: LoggedIn['api']
  const small = new Map<string, number>()
  beforeAll(async () => {
    server = await startTestServer({ database: 'postgres' })
    reader = await aModOf(server)
    const filled = await fillExchanges(server.config.databaseUrl ?? '', SMALL)
    veteran = server.api.as(await openSession(server.db, filled.veteran, server.clock.now()))
    for (const which of READ) small.set(which, buffers(await plansOf(which)))
    await fillExchanges(server.config.databaseUrl ?? '', LARGE)
  })
  afterAll(() => server.stop())

  const read = async (url: string) => (await reader.api.get(url)).body
  const asked = async (which: string) => {
    if (which === VETERAN) return () => veteran.get(`${LIST}&filter[mine]=1`)
    const url = URLS[which] ?? `/api/exchange-detail/${(await read(LIST)).data[0].slug}`
    return () => read(url)
  }

  async function plansWhile(ask: () => Promise<unknown>): Promise<Step[]> {
    await ask()
    const plans: Step[] = []
    for (const query of await queriesOf(ask)) plans.push(await planOf(server.pool, query))
    return plans
  }
  const plansAt = (url: string) => plansWhile(() => read(url))
  const plansOf = async (which: string) => plansWhile(await asked(which))

  const buffers = (plans: readonly Step[]) =>
    plans.map(buffersOf).reduce((sum, one) => sum + one, 0)

  // The planner may use an index, or a scan that stops where the list stops counting. Such a scan is as fast.
  const scannedIn = (plans: readonly Step[]) =>
    plans
      .flatMap(stepsOf)
      .filter((step) => step['Node Type'].includes('Seq Scan') && rowsReadBy(step) > MOST_COUNTED)
      .filter((step) => step['Actual Rows'] !== MOST_COUNTED)
      .flatMap((step) => step['Relation Name'] ?? [])
      .filter((name) => GROWING.includes(name))

  const indexesIn = (plans: readonly Step[]) =>
    plans.flatMap(stepsOf).flatMap((step) => step['Index Name'] ?? [])

  test.for(READ)(
    'the %s costs at most twice as much as with few exchanges, and scans no table',
    async (which) => {
      const plans = await plansOf(which)
      const times = buffers(plans) / (small.get(which) ?? 0)
      expect([times < 2 ? 'at most twice' : times, scannedIn(plans)]).toEqual(['at most twice', []])
    },
  )

  test('the list shows that there are more exchanges than it counts, and has pages for all of them', async () => {
    const { meta } = await read(LIST)
    expect(meta).toEqual({
      current_page: 1,
      last_page: 84,
      per_page: 12,
      total: 1_000,
      total_is_capped: true,
    })
    const beyond = await read(`/api/exchanges?perPage=100&page=11`)
    expect([beyond.data.length, beyond.meta.last_page]).toEqual([100, 12])
    const last = await read(`/api/exchanges?perPage=100&page=${LARGE / 100}`)
    expect([last.data.length, last.meta.last_page]).toEqual([100, LARGE / 100])
  })

  test('a page far down in the list costs at most twice as much as the first page', async () => {
    const { data } = await read(`/api/exchanges?perPage=100&page=${LARGE / 100 - 1}`)
    const deep = `${LIST}&before=${data.at(-1).id}`
    expect((await read(deep)).data.length).toBe(12)
    const plans = await plansAt(deep)
    expect([buffers(plans) / (small.get('list') ?? 0) < 2, scannedIn(plans)]).toEqual([true, []])
  })

  test.for([
    ['a rare word', RARE.toUpperCase(), 1],
    ['a rare word prefix', SELDOM, 3],
  ] as const)('%s is found through the search index', async ([, search, hits]) => {
    const url = `${LIST}&filter[search]=${search}`
    const { data, meta } = await read(url)
    const plans = await plansAt(url)
    expect([data.length, meta.total, scannedIn(plans)]).toEqual([hits, hits, []])
    expect(indexesIn(plans)).toContain('exchanges_search_index')
  })

  test.for([
    [COMMON, LARGE],
    ['ni', LARGE - 4],
    [SELDOM, 3],
    [NEVER, 0],
  ] as const)('a search for %s reads each exchange at most once', async ([word, hits]) => {
    const url = `${LIST}&filter[search]=${word}`
    const { meta } = await read(url)
    const plans = await plansAt(url)
    const looked = plans
      .flatMap(stepsOf)
      .filter((step) => step['Relation Name'] === 'exchanges')
      .map(rowsReadBy)
      .reduce((sum, one) => sum + one, 0)
    expect([meta.total, looked <= LARGE + ALLOWANCE ? 'once' : looked]).toEqual([
      Math.min(hits, 1_000),
      'once',
    ])
    const times: number[] = []
    for (let time = 0; time < TIMES; time++)
      times.push((await plansAt(url)).reduce((sum, step) => sum + step['Actual Total Time'], 0))
    expect(Math.min(...times)).toBeLessThanOrEqual(MOST_MS)
  })

  test('the mods find a member through the search index', async () => {
    const url = '/api/mod/members?search=swapper%207777'
    const { meta } = await read(url)
    const plans = await plansAt(url)
    expect([meta.total, scannedIn(plans)]).toEqual([1, []])
    expect(indexesIn(plans)).toContain('members_search_index')
  })

  describe('the clock', () => {
    beforeAll(async () => {
      await server.pool.query('update members set signup_reminders = true where id % 100 = 0')
      await server.pool.query('vacuum analyze members')
    })

    test('uses the indexes on starts and send-by days to find due reminders', async () => {
      const now = new Date()
      const due = await dueReminders(server.db, now)
      const plans = await plansWhile(() => dueReminders(server.db, now))
      const kinds = new Set(due.map(({ reminder }) => reminder))
      expect([[...kinds].toSorted(), scannedIn(plans)]).toEqual([[...REMINDERS].toSorted(), []])
      expect(indexesIn(plans)).toEqual(
        expect.arrayContaining(['exchanges_start_index', 'exchanges_send_by_index']),
      )
    })

    test('uses indexes to find participants, and members who asked for reminders', async () => {
      const { db } = server
      const asking = (await askingAfter(db, 0, 100)).map(({ id }) => id)
      const exchangeId = (await read(LIST)).data[0].id
      const plans = await plansWhile(async () => {
        await askingAfter(db, 0, 100)
        await everInAmong(db, exchangeId, asking)
        await signupsAfter(db, exchangeId, 0, 100)
        await sendersIn(db, exchangeId, asking)
      })
      expect([asking.length, scannedIn(plans)]).toEqual([100, []])
      expect(indexesIn(plans)).toContain('members_signup_reminders_index')
    })
  })
})
