import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#tests/support/databases.ts'
import { aMemberOf, aModOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { said } from '#tests/support/several.ts'
import { anExchangeOf, aParticipantOf, aSwapOf } from '#tests/support/swaps.ts'

describe.each(databases)('the list of pairs (%s)', (database) => {
  let server: TestServer
  let mod: LoggedIn
  beforeAll(async () => {
    server = await startTestServer({ database })
    mod = await aModOf(server)
  })
  afterAll(() => server.stop())

  const pairs = (exchangeId: number) => mod.api.post(`/api/mod/exchanges/${exchangeId}/pairs`)
  const readings = async () =>
    (await mod.api.get('/api/mod/audit')).body.data.filter(
      ({ action }: { action: string }) => action === 'read pairs',
    )
  const opened = async (exchangeId: number) =>
    (await pairs(exchangeId)).body.data
      .filter(({ has_opened }: { has_opened: boolean }) => has_opened)
      .map(({ gifter }: { gifter: { id: number } }) => gifter.id)

  test('can be read by a mod, and each view is logged', async () => {
    const { exchange, circle } = await aSwapOf(server, 3)
    const before = (await readings()).length
    const { status, body } = await pairs(exchange.id)
    const sends = new Map(circle.map(({ id }, at) => [id, circle[(at + 1) % 3]?.id]))
    expect([
      status,
      body.data.map(
        (pair: { signup_id: number; gifter: { id: number }; recipient: { id: number } }) => [
          pair.signup_id,
          pair.recipient.id,
        ],
      ),
    ]).toEqual([
      200,
      circle
        .toSorted((one, other) => one.signupId - other.signupId)
        .map(({ id, signupId }) => [signupId, sends.get(id)]),
    ])
    const log = await readings()
    expect([log.length - before, log[0].subject_label, log[0].actor.id]).toEqual([
      1,
      exchange.label,
      mod.id,
    ])
  })

  test('is partly shown by the preview of a removal, and viewing the preview is logged too', async () => {
    const { exchange, circle } = await aSwapOf(server, 3)
    const before = (await readings()).length
    const plan = (signupId = 0) => mod.api.post(`/api/mod/signups/${signupId}/removal`)
    const { body } = await plan(circle[0]?.signupId)
    const [first, ...more] = await readings()
    const { subject_label, actor, details } = first
    expect([body.data.rearrangements[0].changes.length, more.length - before + 1]).toEqual([1, 1])
    expect([subject_label, actor.id, details]).toEqual([
      exchange.label,
      mod.id,
      { reason: 'To see what removing a critter changes for the others' },
    ])
    const early = await aParticipantOf(server, await anExchangeOf(server, await aMemberOf(server)))
    expect([(await plan(early.signupId)).body.data.rearrangements[0].changes]).toEqual([[]])
    expect((await readings()).length).toBe(before + 1)
  })

  test('is not part of an exchange’s detail, not even for a mod', async () => {
    const { exchange } = await aSwapOf(server, 2)
    const { body } = await mod.api.get(`/api/exchange-detail/${exchange.id}`)
    expect(
      body.data.signups.map(({ paired_with }: { paired_with: number | null }) => paired_with),
    ).toEqual([null, null])
  })

  test('shows who has opened their match, by acknowledging it or by viewing the address', async () => {
    const { exchange, circle } = await aSwapOf(server, 3)
    const [one, two, three] = circle
    const first = await opened(exchange.id)
    const acknowledge = () => one?.api.post(`/api/signups/${one.signupId}/acknowledge`)
    const answers = [await acknowledge(), await acknowledge()]
    await two?.api.post(`/api/signups/${two.signupId}/address`)
    const foreign = await three?.api.post(`/api/signups/${one?.signupId}/acknowledge`)
    expect([
      first,
      answers.map((answer) => answer?.status),
      foreign?.status,
      (await opened(exchange.id)).toSorted(),
    ]).toEqual([[], [204, 204], 404, [one?.id, two?.id].toSorted()])
  })

  test('is summarised on the desk as a count of unopened matches, without names and without a log entry', async () => {
    const { exchange, circle } = await aSwapOf(server, 3)
    const before = (await readings()).length
    const unopened = async () => {
      const { data } = (await mod.api.get('/api/mod/exchanges?filter[status]=ongoing')).body
      return data.find(({ id }: { id: number }) => id === exchange.id).unopened_matches
    }
    const counts = [await unopened()]
    for (const { api, signupId } of circle) {
      await api.post(`/api/signups/${signupId}/acknowledge`)
      counts.push(await unopened())
    }
    expect([counts, (await readings()).length]).toEqual([[3, 2, 1, 0], before])
  })

  test('cannot be read before the start, and the refusal is not logged', async () => {
    const exchange = await anExchangeOf(server, await aMemberOf(server))
    const early = await aParticipantOf(server, exchange)
    const before = (await readings()).length
    expect([
      said(await pairs(exchange.id)),
      (await early.api.post(`/api/signups/${early.signupId}/acknowledge`)).status,
      (await mod.api.post('/api/mod/exchanges/999999/pairs')).status,
      (await readings()).length - before,
    ]).toEqual([
      { status: 422, body: { message: 'Names haven’t been drawn yet.', code: 'not_paired' } },
      422,
      404,
      0,
    ])
  })
})
