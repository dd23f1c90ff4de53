import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillFeed } from '#scripts/bench/filled-feed.ts'
import { buffersOf, planOf, queriesOf, type Step, stepsOf } from '#scripts/bench/queries.ts'
import { hasPostgres } from '#tests/support/databases.ts'
import { often } from '#tests/support/effort.ts'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const SMALL = 1_000
const LARGE = often({ sample: 20_000, whole: 1_000_000 })
const PAGE = '/api/posts?include=comments&perPage=20'
/**
 * The most buffers that a page of a large feed may read, as a multiple of what a page of a small feed reads. It reads
 * more, because the index is a level deeper and a page looks up many rows.
 */
const MOST_GROWTH = 2
/** The tables that grow with the feed. */
const GROWING = ['posts', 'comments', 'post_likes', 'comment_likes', 'post_taggings']

describe.runIf(hasPostgres)('a page of a feed, on PostgreSQL,', () => {
  let server: TestServer
  let reader: LoggedIn
  let small: Step[]
  beforeAll(async () => {
    server = await startTestServer({ database: 'postgres' })
    reader = await aMemberOf(server)
    await fillFeed(server.config.databaseUrl ?? '', SMALL)
    small = await plansOf(PAGE)
    await fillFeed(server.config.databaseUrl ?? '', LARGE)
  })
  afterAll(() => server.stop())

  const read = async (url: string) => (await reader.api.get(url)).body

  async function plansOf(url: string): Promise<Step[]> {
    await read(url)
    const plans: Step[] = []
    for (const query of await queriesOf(() => read(url)))
      plans.push(await planOf(server.pool, query))
    return plans
  }

  const buffers = (plans: readonly Step[]) =>
    plans.map(buffersOf).reduce((sum, one) => sum + one, 0)

  /** The URL of the page that follows the newest nine tenths of the feed. */
  const deepPage = async () => {
    const [newest] = (await read(PAGE)).data
    return `${PAGE}&before=${newest.id - Math.floor(LARGE * 0.9)}`
  }

  test('contains the newest posts with their comments, tags and likes, and counts all posts', async () => {
    const { data, meta } = await read(PAGE)
    const [first] = data
    expect([data.length, meta.total, meta.last_page]).toEqual([20, LARGE, LARGE / 20])
    expect([first.tags.length, first.likes_amount, first.likes.length]).toEqual([1, 2, 2])
    expect([first.comments_amount, first.comments.length]).toEqual([1, 1])
    const deep = await read(await deepPage())
    expect([deep.data.length, deep.data[0].id]).toEqual([20, first.id - LARGE * 0.9 - 1])
  })

  test('reads at most twice as many buffers as a page of a small feed, even far down', async () => {
    const [first, deep] = [await plansOf(PAGE), await plansOf(await deepPage())]
    expect(buffers(first) / buffers(small)).toBeLessThanOrEqual(MOST_GROWTH)
    expect(buffers(deep) / buffers(small)).toBeLessThanOrEqual(MOST_GROWTH)
  })

  test('is read with three SQL statements that neither scan a growing table nor count its rows', async () => {
    const plans = [await plansOf(PAGE), await plansOf(await deepPage())]
    expect(plans.map(({ length }) => length)).toEqual([3, 3])
    const growing = plans
      .flat()
      .flatMap(stepsOf)
      .filter((step) => GROWING.includes(step['Relation Name'] ?? ''))
    const scanned = growing.filter((step) => step['Node Type'].includes('Seq Scan'))
    const most = Math.max(...growing.map((step) => step['Actual Rows'] * step['Actual Loops']))
    expect([growing.length > 0, scanned, most <= 100]).toEqual([true, [], true])
  })
})
