import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasPostgres } from '#tests/support/databases.ts'
import { aModOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { statuses } from '#tests/support/several.ts'
import { aSwapOf, excludes, type Participant } from '#tests/support/swaps.ts'
import { whileUncommitted } from '#tests/support/uncommitted.ts'

describe.runIf(hasPostgres)('simultaneous removals, on PostgreSQL:', () => {
  let server: TestServer
  let mods: [LoggedIn, LoggedIn]
  beforeAll(async () => {
    server = await startTestServer({ database: 'postgres', env: { DATABASE_POOL: '20' } })
    mods = [await aModOf(server), await aModOf(server)]
  })
  afterAll(() => server.stop())

  const keysFor = async ({ signupId }: Participant) => {
    const { body } = await mods[0].api.post(`/api/mod/signups/${signupId}/removal`)
    return body.data.rearrangements.map(({ key }: { key: string }) => key)
  }
  const remove = ({ api }: LoggedIn, { signupId }: Participant, rearrangement: string) =>
    api.post(`/api/mod/signups/${signupId}/remove`, { reason: 'Gone quiet', rearrangement })

  /** The current pairs of the members who still take part. */
  async function pairsIn(exchangeId: number): Promise<[number, number | null][]> {
    const { rows } = await server.pool.query(
      `select user_id::int as gifter, paired_with::int as recipient from signups
       where exchange_id = ${exchangeId} and left_at is null order by user_id`,
    )
    return rows.map(({ gifter, recipient }) => [gifter, recipient])
  }

  test('when two mods choose different re-arrangements to remove the same member, one of them succeeds', async () => {
    const { exchange, circle } = await aSwapOf(server, 6)
    const [first, second, third] = circle as [Participant, Participant, Participant]
    await excludes(server, first, third)
    const [one, other] = await keysFor(second)
    const answers = await Promise.all([
      remove(mods[0], second, one),
      remove(mods[1], second, other),
    ])
    expect(statuses(answers).toSorted()).toEqual([204, 404])
    const pairs = await pairsIn(exchange.id)
    const chosen = answers[0]?.status === 204 ? one : other
    for (const change of chosen.split('_'))
      expect(pairs).toContainEqual(change.split('-').map(Number))
    const left = circle.filter((member) => member !== second).map(({ id }) => id)
    expect(pairs.map(([, recipient]) => recipient).toSorted()).toEqual(left.toSorted())
  })

  test('when two mods remove members next to each other in the circle, no gap is left, and the later mod has to choose again', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { exchange, circle } = await aSwapOf(server, 6)
      const [first, second, third, fourth] = circle as [
        Participant,
        Participant,
        Participant,
        Participant,
      ]
      await excludes(server, fourth, first)
      const [one] = await keysFor(second)
      const [other] = await keysFor(third)
      const answers = await Promise.all([
        remove(mods[0], second, one),
        remove(mods[1], third, other),
      ])
      expect(statuses(answers).toSorted()).toEqual([204, 422])
      const late = answers[0]?.status === 204 ? third : second
      const [again] = await keysFor(late)
      expect((await remove(mods[1], late, again)).status).toBe(204)
      const pairs = await pairsIn(exchange.id)
      const left = circle.filter((member) => member !== second && member !== third)
      const ids = left.map(({ id }) => id).toSorted()
      expect(pairs.map(([, recipient]) => recipient).toSorted()).toEqual(ids)
      expect(pairs.filter(([gifter, recipient]) => gifter === recipient)).toEqual([])
      expect(pairs).not.toContainEqual([first.id, fourth.id])
    }
  })

  test.each(['acknowledge', 'address'])(
    'a gifter’s new match stays unopened if it replaces a match that the gifter is just opening (%s)',
    async (call) => {
      const { circle } = await aSwapOf(server, 4)
      const [gifter, gone, next] = circle as [Participant, Participant, Participant]
      const removal = `
        update signups set left_at = now() where id = ${gone.signupId};
        update signups set paired_with = ${next.id}, acknowledged_at = null where id = ${gifter.signupId}`
      const [answer] = await whileUncommitted(server, removal, [
        () => gifter.api.post(`/api/signups/${gifter.signupId}/${call}`),
      ])
      expect(answer?.status).toBeLessThan(300)
      const { rows } = await server.pool.query(
        `select paired_with::int, acknowledged_at from signups where id = ${gifter.signupId}`,
      )
      expect(rows).toEqual([{ paired_with: next.id, acknowledged_at: null }])
    },
  )

  test('a gift recorded during a removal keeps its original recipient unless the removal was committed first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { exchange, circle } = await aSwapOf(server, 5)
      const [first, second, third, fourth, fifth] = circle as [
        Participant,
        Participant,
        Participant,
        Participant,
        Participant,
      ]
      await excludes(server, first, third)
      const [key] = await keysFor(second)
      const step = { exchange_id: exchange.id, type: 'physical_sent' }
      const [removed, sent] = await Promise.all([
        remove(mods[0], second, key),
        fourth.api.post('/api/steps', step),
      ])
      expect(sent?.status).toBe(201)
      const recipient = (await pairsIn(exchange.id)).find(([gifter]) => gifter === fourth.id)?.[1]
      expect([204, 422]).toContain(removed?.status)
      expect(recipient).toBe(removed?.status === 204 ? third.id : fifth.id)
    }
  })
})
