import { addMinutes } from 'date-fns'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlannedRearrangement } from '#rules/exchange/removal.ts'
import { signups } from '#server/db/schema.ts'
import { aModOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn } from '#tests/support/several.ts'
import { anExchangeOf, aSwapOf, excludes, type Participant } from '#tests/support/swaps.ts'

let server: TestServer
let mod: LoggedIn
beforeAll(async () => {
  server = await startTestServer()
  mod = await aModOf(server, { nickname: 'Allura' })
})
afterAll(() => server.stop())

const recipientOf = async ({ api }: LoggedIn, exchangeId: number) =>
  (await api.get(`/api/exchange-detail/${exchangeId}`)).body.data.my_signup.paired_with

/** Creates another exchange with the same members, and lets a mod pair it before its start. */
async function anotherOf(everybody: readonly Participant[]) {
  const exchange = await anExchangeOf(server, mod)
  for (const { api } of everybody) await api.post('/api/signups', { exchange_id: exchange.id })
  await mod.api.post(`/api/mod/exchanges/${exchange.id}/pair`, {})
  return exchange
}

test('four members who swap three times each send once to every other member, whether the clock or a mod pairs them', async () => {
  const { exchange, circle } = await aSwapOf(server, 4)
  const more = await inTurn(2, () => anotherOf(circle))
  for (const member of circle) {
    const swaps = [exchange, ...more]
    const recipients = await Promise.all(swaps.map(({ id }) => recipientOf(member, id)))
    const others = circle.flatMap(({ id }) => (id === member.id ? [] : [id]))
    expect(recipients.toSorted()).toEqual(others.toSorted())
  }
})

test('two members who swap twice are paired with each other again', async () => {
  const { circle } = await aSwapOf(server, 2)
  const { id } = await anotherOf(circle)
  const [one, other] = circle as [Participant, Participant]
  expect([await recipientOf(one, id), await recipientOf(other, id)]).toEqual([other.id, one.id])
})

describe('a gifter whose recipient was removed', () => {
  const sends = ({ api }: Participant, exchange_id: number) =>
    api.post('/api/steps', { exchange_id, type: 'physical_sent' })
  const takesOut = ({ signupId }: Participant) =>
    mod.api.post(`/api/mod/signups/${signupId}/remove`, { reason: 'Too much glitter' })

  /** The number of repeated pairs in a new exchange between these two members. */
  async function repeatsAmong(two: readonly Participant[]) {
    const exchange = await anExchangeOf(server, mod)
    for (const { api } of two) await api.post('/api/signups', { exchange_id: exchange.id })
    const { body } = await mod.api.get(`/api/mod/exchanges/${exchange.id}/pairing`)
    return body.data.cost.repeats
  }

  test('is recorded as the gifter of the current recipient and of every earlier one they sent a parcel to', async () => {
    const { exchange, circle } = await aSwapOf(server, 4)
    const [first, second, third, fourth] = circle as [
      Participant,
      Participant,
      Participant,
      Participant,
    ]
    await sends(first, exchange.id)
    server.clock.advance({ minutes: 1 })
    await takesOut(second)
    server.clock.advance({ minutes: 1 })
    await sends(first, exchange.id)
    server.clock.advance({ minutes: 1 })
    await takesOut(third)
    const repeats = await inTurn(3, (at) =>
      repeatsAmong([first, [second, third, fourth][at] as Participant]),
    )
    // The first and the fourth member are now each other's recipients.
    expect(repeats).toEqual([1, 1, 2])
  })

  test('is not paired with that recipient again if the gifter had sent a parcel and another recipient is available', async () => {
    const { exchange, circle } = await aSwapOf(server, 3)
    const { circle: strangers } = await aSwapOf(server, 2)
    const [first, second] = circle as [Participant, Participant]
    const [stranger] = strangers as [Participant]
    await sends(first, exchange.id)
    await takesOut(second)
    const later = await anotherOf([first, second, stranger])
    expect(await recipientOf(first, later.id)).toBe(stranger.id)
  })

  test('is not recorded as having gifted that recipient if nothing was sent', async () => {
    const { circle } = await aSwapOf(server, 3)
    const [first, second] = circle as [Participant, Participant]
    await takesOut(second)
    expect(await repeatsAmong([first, second])).toBe(0)
  })
})

test('the preview of a removal lists last the re-arrangements that repeat an earlier pair', async () => {
  const { circle } = await aSwapOf(server, 6)
  const [first, second, third] = circle as [Participant, Participant, Participant]
  await excludes(server, third, first)
  const ways = async (): Promise<PlannedRearrangement[]> =>
    (await mod.api.post(`/api/mod/signups/${second.signupId}/removal`)).body.data.rearrangements
  const [one, other] = (await ways()) as [PlannedRearrangement, PlannedRearrangement]
  const gifter = one.changes[1]?.gifter as { id: number }
  const startAt = addMinutes(server.clock.now(), -1)
  const { id: exchangeId } = await anExchangeOf(server, mod, { startAt, pairedAt: startAt })
  const earlier = { userId: gifter.id, pairedWith: third.id, createdAt: startAt }
  await server.db.insert(signups).values({ exchangeId, ...earlier })
  expect(await ways()).toEqual([other, one])
})
