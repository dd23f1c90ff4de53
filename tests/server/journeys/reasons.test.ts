import { addMinutes } from 'date-fns'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { editExchange } from '#tests/support/exchanges.ts'
import { aMemberOf, aModOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { anExchangeOf, aParticipantOf, PENDING } from '#tests/support/swaps.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const REASON = 'The post is on strike'
const reasonFor = async ({ api }: LoggedIn, id: number) => {
  const { status, body } = await api.get(`/api/exchange-detail/${id}`)
  return status === 200 ? body.data.reason : status
}

test('the reason for a rejection is shown to the creator and the mods, until the exchange is resubmitted', async () => {
  const [creator, stranger, mod] = [
    await aMemberOf(server),
    await aMemberOf(server),
    await aModOf(server),
  ]
  const exchange = await anExchangeOf(server, creator, {
    ...PENDING,
    preferredStartAt: '2030-03-01',
  })
  const everybody = async () => [
    await reasonFor(creator, exchange.id),
    await reasonFor(mod, exchange.id),
    await reasonFor(stranger, exchange.id),
  ]
  const before = await everybody()
  await mod.api.post(`/api/mod/exchanges/${exchange.id}/reject`, { reason: REASON })
  const { data } = (await creator.api.get('/api/exchanges?filter[mine]=1')).body
  expect([before, await everybody(), data[0].reason]).toEqual([
    [null, null, 404],
    [REASON, REASON, 404],
    REASON,
  ])
  const { status, body } = await editExchange(creator, exchange.id)
  expect([status, body.data.reason]).toEqual([200, null])
})

test('the reason for a cancellation is shown only to the creator, the participants and the mods', async () => {
  const [creator, stranger, mod] = [
    await aMemberOf(server),
    await aMemberOf(server),
    await aModOf(server),
  ]
  const exchange = await anExchangeOf(server, creator)
  const participant = await aParticipantOf(server, exchange)
  await mod.api.post(`/api/mod/exchanges/${exchange.id}/cancel`, { reason: REASON })
  expect([
    await reasonFor(creator, exchange.id),
    await reasonFor(participant, exchange.id),
    await reasonFor(mod, exchange.id),
    await reasonFor(stranger, exchange.id),
  ]).toEqual([REASON, REASON, REASON, null])
})

test('an exchange cancelled because too few members joined gives that as its reason', async () => {
  const creator = await aMemberOf(server)
  const startAt = addMinutes(server.clock.now(), 1)
  const exchange = await anExchangeOf(server, creator, { startAt })
  const alone = await aParticipantOf(server, exchange)
  server.clock.advance({ minutes: 1 })
  await server.runJobs()
  expect(await reasonFor(alone, exchange.id)).toBe(
    'Too few critters signed up this time, so this exchange can’t take place.',
  )
})
