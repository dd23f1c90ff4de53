import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lettersWhile } from '#tests/support/letters.ts'
import { aModOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { said } from '#tests/support/several.ts'
import { aSwapOf, excludes, type Participant } from '#tests/support/swaps.ts'

let server: TestServer
let mod: LoggedIn
beforeAll(async () => {
  server = await startTestServer()
  mod = await aModOf(server, { nickname: 'Allura' })
})
afterAll(() => server.stop())

type Five = [Participant, Participant, Participant, Participant, Participant]

/** Five members in a circle: the second is to be removed, and the first must not send to the third. */
async function aBlockedSwap() {
  const { exchange, circle } = await aSwapOf(server, 5)
  const [first, second, third, fourth, fifth] = circle as Five
  await excludes(server, third, first)
  return { exchange, first, second, third, fourth, fifth }
}

const reason = 'Too much glitter'
const plan = ({ signupId }: Participant, by = mod) =>
  by.api.post(`/api/mod/signups/${signupId}/removal`)
const remove = ({ signupId }: Participant, rearrangement?: string, by = mod) =>
  by.api.post(`/api/mod/signups/${signupId}/remove`, { reason, rearrangement })

const memberOf = ({ id, nickname }: Participant) => ({ id, nickname, avatar: null })
const sends = (gifter: Participant, recipient: Participant | null) => ({
  gifter: memberOf(gifter),
  recipient: recipient && memberOf(recipient),
})
const keyOf = (...changes: [Participant, Participant][]) =>
  changes.map(([gifter, recipient]) => `${gifter.id}-${recipient.id}`).join('_')

const recipientOf = async ({ api }: Participant, exchangeId: number) =>
  (await api.get(`/api/exchange-detail/${exchangeId}`)).body.data.my_signup?.paired_with
const titles = async ({ api }: LoggedIn) =>
  (await api.get('/api/notifications')).body.data.map(({ title }: { title: string }) => title)
const record = ({ api }: Participant, exchange_id: number, type = 'physical_sent') =>
  api.post('/api/steps', { exchange_id, type })

const STALE = {
  status: 422,
  body: {
    message: 'Something has changed in the meantime. Please look at the new pairs again.',
    code: 'stale',
  },
}

describe('the preview of removing a member', () => {
  test('shows that the member’s gifter will send to the member’s recipient, if nothing prevents it', async () => {
    const { circle } = await aSwapOf(server, 3)
    const [first, second, third] = circle as [Participant, Participant, Participant]
    expect((await plan(second)).body.data).toEqual({
      rearrangements: [
        { key: keyOf([first, third]), changes: [sends(first, third)], without_gifter: null },
      ],
    })
  })

  test('shows the possible re-arrangements if the member’s gifter and recipient must not be paired', async () => {
    const { second, first, third, fourth, fifth } = await aBlockedSwap()
    expect((await plan(second)).body.data).toEqual({
      rearrangements: [
        {
          key: keyOf([first, fifth], [fourth, third]),
          changes: [sends(first, fifth), sends(fourth, third)],
          without_gifter: null,
        },
      ],
    })
  })

  test('lists the members left without a recipient, if all the others have already sent their gifts', async () => {
    const { exchange, first, second, third, fourth, fifth } = await aBlockedSwap()
    for (const other of [third, fourth, fifth]) await record(other, exchange.id)
    expect((await plan(second)).body.data).toEqual({
      rearrangements: [
        {
          key: `${first.id}-nobody`,
          changes: [sends(first, null)],
          without_gifter: memberOf(third),
        },
      ],
    })
    expect((await remove(second)).status).toBe(204)
    const gifter = (await titles(first))[0]
    const recipient = (await titles(third))[0]
    expect([await recipientOf(first, exchange.id), gifter, recipient]).toEqual([
      null,
      `You don’t have a recipient anymore in “${exchange.label}”`,
      `You don’t have a gifter anymore in “${exchange.label}”`,
    ])
  })

  test('is refused to participants, even if they are mods', async () => {
    const { circle } = await aSwapOf(server, 3, {})
    const [one, two] = circle as [Participant, Participant]
    expect((await plan(two, one)).status).toBe(403)
    await server.pool.query(`update members set role = 'mod' where id = ${one.id}`)
    expect((await plan(one, one)).status).toBe(403)
  })

  test('is refused once the exchange is over', async () => {
    const { circle } = await aSwapOf(server, 3, {})
    const [one] = circle as [Participant]
    server.clock.advance({ days: 31 })
    const later = await aModOf(server)
    const over = { status: 422, body: { message: 'This exchange is already over.', code: 'over' } }
    const answers = [await plan(one, later), await remove(one, undefined, later)]
    expect(answers.map(said)).toEqual([over, over])
    server.clock.advance({ days: -31 })
  })

  test('is refused once the exchange is cancelled', async () => {
    const { exchange, circle } = await aSwapOf(server, 3, {})
    const [one] = circle as [Participant]
    await mod.api.post(`/api/mod/exchanges/${exchange.id}/cancel`, { reason: 'No post today' })
    const over = { status: 422, body: { message: 'This exchange is already over.', code: 'over' } }
    expect([await plan(one), await remove(one)].map(said)).toEqual([over, over])
  })
})

describe('removing a member through a re-arrangement', () => {
  test('changes only the chosen pairs, and notifies everyone concerned', async () => {
    const { exchange, first, second, third, fourth, fifth } = await aBlockedSwap()
    const letters = await lettersWhile(server, async () => {
      expect((await remove(second, keyOf([first, fifth], [fourth, third]))).status).toBe(204)
    })
    const everybody = [first, third, fourth, fifth]
    const recipients = await Promise.all(everybody.map((one) => recipientOf(one, exchange.id)))
    expect(recipients).toEqual([fifth.id, fourth.id, third.id, first.id])
    const inLabel = `in “${exchange.label}”`
    const news = await Promise.all(everybody.map(async (one) => (await titles(one)).slice(0, -1)))
    expect(news).toEqual([
      [`You have a new recipient ${inLabel}. See who you drew.`],
      [`You have a new gifter ${inLabel}`],
      [`You have a new recipient ${inLabel}. See who you drew.`],
      [`You have a new gifter ${inLabel}`],
    ])
    const told = new Map(letters.map(({ recipient, text }) => [recipient, text.split('\n\n')[0]]))
    expect(told).toEqual(
      new Map([
        [
          first.email,
          `Your recipient is no longer part of “${exchange.label}”, so you have a new recipient. A new envelope is waiting for you on the exchange’s page.`,
        ],
        [
          fourth.email,
          `A critter left “${exchange.label}”, so you have a new recipient. A new envelope is waiting for you on the exchange’s page.`,
        ],
      ]),
    )
  })

  test('is refused and changes nothing if no re-arrangement is chosen', async () => {
    const { exchange, first, second } = await aBlockedSwap()
    expect(said(await remove(second))).toEqual({
      status: 422,
      body: {
        message:
          'This critter’s gifter can’t simply send to this critter’s recipient. Please choose the new pairs.',
        code: 'choice_needed',
      },
    })
    expect(await recipientOf(first, exchange.id)).toBe(second.id)
  })

  test('is refused once one of the gifts it would redirect is on its way', async () => {
    const { exchange, first, second, third, fourth, fifth } = await aBlockedSwap()
    const chosen = keyOf([first, fifth], [fourth, third])
    await record(fourth, exchange.id)
    expect(said(await remove(second, chosen))).toEqual(STALE)
    expect(await recipientOf(fourth, exchange.id)).toBe(fifth.id)
  })

  test('is refused once an exclusion forbids one of the new pairs', async () => {
    const { first, second, third, fourth, fifth } = await aBlockedSwap()
    await excludes(server, fifth, first)
    expect(said(await remove(second, keyOf([first, fifth], [fourth, third])))).toEqual(STALE)
  })

  test('does not show the recipient what their new gifter had sent to somebody else', async () => {
    const { exchange, first, second, third, fourth, fifth } = await aBlockedSwap()
    await record(first, exchange.id)
    await record(fifth, exchange.id, 'received')
    server.clock.advance({ minutes: 1 })
    await remove(second, keyOf([first, fifth], [fourth, third]))
    const types = async ({ api }: Participant) =>
      (await api.get(`/api/steps?filter[exchange_id]=${exchange.id}`)).body.data.map(
        ({ type, party }: Record<string, string>) => `${party} ${type}`,
      )
    const before = [await types(first), await types(fifth)]
    server.clock.advance({ minutes: 1 })
    await record(first, exchange.id)
    expect([before, await types(fifth)]).toEqual([
      [['me physical_sent'], ['me received']],
      ['me received', 'gifter physical_sent'],
    ])
  })

  test('marks the new match as unopened, even if the gifter had viewed the previous recipient’s address', async () => {
    const { first, second, third, fourth, fifth } = await aBlockedSwap()
    await fourth.api.post(`/api/signups/${fourth.signupId}/address`)
    await remove(second, keyOf([first, fifth], [fourth, third]))
    const { rows } = await server.pool.query(
      `select acknowledged_at from signups where id = ${fourth.signupId}`,
    )
    expect(rows).toEqual([{ acknowledged_at: null }])
  })
})
