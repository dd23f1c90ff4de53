import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editExchange, readExchange } from '#tests/support/exchanges.ts'
import { aMemberOf, aModOf, anAddressOf } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn, said, statuses } from '#tests/support/several.ts'
import { anExchangeOf, aParticipantOf, PENDING } from '#tests/support/swaps.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const NOTHING = {
  status: 404,
  body: { message: 'We couldn’t find this. It may have been deleted' },
}
describe('an exchange that is waiting for approval', () => {
  test('is visible to its creator and the mods only', async () => {
    const creator = await aMemberOf(server)
    const { id, slug } = await anExchangeOf(server, creator, PENDING)
    const stranger = await aMemberOf(server)
    const answers = [
      await readExchange(creator, slug),
      await readExchange(await aModOf(server), id),
      await readExchange(stranger, slug),
      await readExchange(stranger, id),
      await editExchange(stranger, id),
      await stranger.api.post(`/api/exchanges/${id}/needed-surveys`),
      await readExchange(stranger, 'no-such-exchange'),
      await readExchange(stranger, '99999999999999999999'),
      await readExchange(stranger, 'Not-A-Slug'),
    ]
    expect(statuses(answers)).toEqual([200, 200, 404, 404, 404, 404, 404, 404, 404])
    expect(answers.slice(2).map(said)).toEqual(Array(7).fill(NOTHING))
  })
})

describe('an edit', () => {
  test('sends an exchange back to pending and keeps its participants, and these still see the exchange', async () => {
    const creator = await aMemberOf(server)
    const exchange = await anExchangeOf(server, creator)
    const participant = await aParticipantOf(server, exchange)
    const { status, body } = await editExchange(creator, exchange.slug, { region: 'worldwide' })
    const { data } = body
    expect([status, data.status, data.approved_by, data.start_at, data.end_at]).toEqual([
      200,
      'pending',
      null,
      null,
      null,
    ])
    expect([data.participants_count, data.remaining_spots]).toEqual([1, 11])
    const seen = await readExchange(participant, exchange.id)
    expect([seen.status, seen.body.data.my_signup.id]).toEqual([200, participant.signupId])
    const latecomer = await aMemberOf(server)
    await anAddressOf(server, latecomer)
    const tooEarly = await latecomer.api.post('/api/signups', { exchange_id: exchange.id })
    expect([tooEarly.status, tooEarly.body.code]).toEqual([422, 'not_approved'])
    const out = await participant.api.delete(`/api/signups/${participant.signupId}`, {
      reason: 'I’m moving or will be away',
    })
    expect(out.status).toBe(204)
  })

  test('of a rejected exchange submits it for approval again', async () => {
    const creator = await aMemberOf(server)
    const now = server.clock.now()
    const rejected = { ...PENDING, rejectedAt: now, rejectionReason: 'No.' }
    const { id } = await anExchangeOf(server, creator, rejected)
    const before = (await readExchange(creator, id)).body.data
    const after = (await editExchange(creator, id)).body.data
    expect([before.status, before.can_edit, after.status]).toEqual(['rejected', true, 'pending'])
  })

  test('cannot reduce the spots below the number already taken', async () => {
    const creator = await aMemberOf(server)
    const exchange = await anExchangeOf(server, creator)
    await inTurn(3, () => aParticipantOf(server, exchange))
    const { status, body } = await editExchange(creator, exchange.id, { max_spots: 2 })
    expect([status, body.errors]).toEqual([
      422,
      { max_spots: ['3 critters have signed up already'] },
    ])
    expect((await editExchange(creator, exchange.id, { max_spots: 3 })).status).toBe(200)
  })

  test('is refused to members other than the creator, and to everybody once the exchange has started or is cancelled', async () => {
    const creator = await aMemberOf(server)
    const { id } = await anExchangeOf(server, creator)
    const cancelled = await anExchangeOf(server, creator, { cancelledAt: server.clock.now() })
    const byOther = await editExchange(await aMemberOf(server), id)
    const byMod = await editExchange(await aModOf(server), id)
    const ofCancelled = await editExchange(creator, cancelled.id)
    server.clock.advance({ days: 5 })
    const tooLate = await editExchange(creator, id)
    expect(statuses([byOther, byMod, ofCancelled, tooLate])).toEqual([403, 403, 403, 403])
    expect((await server.api.put(`/api/exchanges/${id}`, '{')).status).toBe(401)
  })
})
