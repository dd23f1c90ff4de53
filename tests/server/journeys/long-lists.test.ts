import { afterAll, beforeAll, expect, test } from 'vitest'
import { members } from '#server/db/schema.ts'
import { aMemberOf, aModOf, type LoggedIn } from '#tests/support/members.ts'
import { type Contract, routesOf } from '#tests/support/routes.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { aSwapOf, type Participant } from '#tests/support/swaps.ts'

const MANY = 1_001
/** The lists with an exact total, which comes from a counter. */
const EXACT = ['/api/posts']

let server: TestServer
let mod: LoggedIn
let member: LoggedIn
let swapper: Participant
let swap: number
beforeAll(async () => {
  server = await startTestServer()
  mod = await aModOf(server)
  member = await aMemberOf(server)
  const { circle, exchange } = await aSwapOf(server, 2)
  swapper = circle[0] as Participant
  swap = exchange.id
  const series = `from generate_series(1, ${MANY}) n`
  const { id } = member
  await server.pool.query(`
    insert into members (email, nickname, created_at, updated_at) select n || '@many.example', 'Many ' || n, now(), now() ${series};
    insert into exchanges (slug, user_id, label, summary, description, region, max_spots, preferred_start_at, signup_duration, exchange_duration, survey_requested, created_at, updated_at, search_text)
      select 'many-' || n, ${id}, 'Many ' || n, '', '', 'us', 10, '2030-03-01', 15, 30, true, now(), now(), 'many' ${series};
    insert into contacts (member_id, message, created_at, updated_at) select ${id}, 'Hello', now(), now() ${series};
    insert into bug_reports (member_id, message, created_at) select ${id}, 'Mute', now() ${series};
    insert into mod_cases (kind, member_id, opened_at) select 'privacy_note', members.id, now() from members where email like '%@many.example';
    insert into mod_actions (action, subject_type, subject_id, at) select 'lift', 'member', ${id}, now() ${series};
    insert into notifications (user_id, type, title, link, created_at) select ${id}, 'step', 'Sent', '/', now() ${series};
    insert into steps (exchange_id, signup_id, user_id, type, created_at, updated_at)
      select ${swap}, ${swapper.signupId}, ${swapper.id}, 'physical_sent', now(), now() ${series}`)
})
afterAll(() => server.stop())

/** Each paged list, with a caller and a query for which it has many entries. */
const lists = (): Record<string, [reader: Pick<LoggedIn, 'api'>, filter: string]> => ({
  '/api/exchanges': [member, '&filter[search]=many'],
  '/api/contacts': [member, ''],
  '/api/bug_reports': [member, ''],
  '/api/notifications': [member, ''],
  '/api/steps': [swapper, `&filter[exchange_id]=${swap}`],
  '/api/mod/exchanges': [mod, '&filter[status]=pending'],
  '/api/mod/survey-requests': [mod, ''],
  '/api/mod/cases': [mod, ''],
  '/api/mod/members': [mod, '&search=many'],
  '/api/mod/contacts': [mod, ''],
  '/api/mod/bug-reports': [mod, ''],
  '/api/mod/audit': [mod, ''],
})

test('every list returns a total of at most a thousand, shows that there are more entries, and has pages for all of them', async () => {
  const { body } = await server.api.get('/api/openapi.json')
  const paged = routesOf(body as Contract)
    .filter(({ method, query }) => method === 'GET' && query.includes('perPage'))
    .map(({ path }) => path)
  expect(paged.filter((path) => !EXACT.includes(path)).toSorted()).toEqual(
    Object.keys(lists()).toSorted(),
  )
  const seen: Record<string, unknown> = {}
  for (const [path, [{ api }, filter]] of Object.entries(lists())) {
    const at = async (page: number) =>
      (await api.get(`${path}?perPage=100&page=${page}${filter}`)).body
    const { total, total_is_capped, last_page } = (await at(10)).meta
    seen[path] = [total, total_is_capped, last_page, (await at(11)).data.length > 0]
  }
  expect(seen).toEqual(
    Object.fromEntries(Object.keys(lists()).map((path) => [path, [1_000, true, 11, true]])),
  )
})

test('the list of all members has an exact total', async () => {
  const { meta } = (await mod.api.get('/api/mod/members')).body
  expect(meta).toEqual({
    current_page: 1,
    last_page: Math.ceil(meta.total / 20),
    per_page: 20,
    total: await server.db.$count(members),
  })
})
