import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMemberOf } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { statuses } from '#tests/support/several.ts'
import { aSwapOf, type Participant } from '#tests/support/swaps.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Trio = [Participant, Participant, Participant]
type Duo = [Participant, Participant]

const LINK = 'https://track.example/1?a=b'

const record = ({ api }: Participant, exchange_id: unknown, type: unknown, content?: unknown) =>
  api.post('/api/steps', { exchange_id, type, content })

const timeline = async ({ api }: Participant, exchangeId: number, query = '') =>
  (await api.get(`/api/steps?filter[exchange_id]=${exchangeId}&include=user&perPage=10000${query}`))
    .body

describe('the timeline', () => {
  const shown = (list: { data: Record<string, unknown>[] }) =>
    list.data.map(({ type, party, user_id }) => ({ type, party, user_id }))

  test('shows a member’s own steps, their gifter’s parcels without a name, and their recipient’s receipts', async () => {
    const { exchange, circle } = await aSwapOf(server, 3)
    const [gifter, me, recipient] = circle as Trio
    const sent = (await record(gifter, exchange.id, 'physical_sent', LINK)).body.data
    await record(gifter, exchange.id, 'received')
    await record(recipient, exchange.id, 'received')
    await record(recipient, exchange.id, 'digital_sent', LINK)
    await record(me, exchange.id, 'physical_sent')
    await record(me, exchange.id, 'received')
    const mine = await timeline(me, exchange.id)
    expect(shown(mine)).toEqual([
      { type: 'physical_sent', party: 'gifter', user_id: null },
      { type: 'received', party: 'recipient', user_id: recipient.id },
      { type: 'physical_sent', party: 'me', user_id: me.id },
      { type: 'received', party: 'me', user_id: me.id },
    ])
    expect(mine.data[0]).toEqual({
      id: sent.id,
      exchange_id: exchange.id,
      user_id: null,
      user: null,
      type: 'physical_sent',
      content: LINK,
      created_at: sent.created_at,
      is_mine: false,
      party: 'gifter',
      post: null,
      heart: false,
      is_rescue: false,
    })
    expect(mine.meta).toEqual({ current_page: 1, last_page: 1, per_page: 10_000, total: 4 })
    expect(shown(await timeline(me, exchange.id, '&sort=-created_at'))).toEqual(
      shown(mine).toReversed(),
    )
  })

  test('is closed to other participants, to members outside the swap and to guests', async () => {
    const { exchange, circle } = await aSwapOf(server, 4)
    const [one, , third] = circle as Trio
    const { body } = await record(one, exchange.id, 'physical_sent', LINK)
    expect((await timeline(third, exchange.id)).data).toEqual([])
    const outsider = await aMemberOf(server)
    const url = `/api/steps?filter[exchange_id]=${exchange.id}`
    const step = `/api/steps/${body.data.id}`
    const answers = [
      await outsider.api.get(url),
      await third.api.get(step),
      await third.api.put(step, { content: LINK }),
      await third.api.delete(step),
      await server.api.get(url),
      await server.api.get(step),
    ]
    expect(statuses(answers)).toEqual([404, 404, 404, 404, 401, 401])
  })

  test('shows the other member of a swap of two both as gifter and as recipient', async () => {
    const { exchange, circle } = await aSwapOf(server, 2)
    const [one, two] = circle as Duo
    await record(two, exchange.id, 'physical_sent')
    await record(two, exchange.id, 'received')
    expect(shown(await timeline(one, exchange.id))).toEqual([
      { type: 'physical_sent', party: 'gifter', user_id: null },
      { type: 'received', party: 'recipient', user_id: two.id },
    ])
  })

  test.each([
    '',
    'filter[exchange_id]=x',
    'filter[exchange_id]=0',
    'filter[exchange_id]=1&include=all',
    'filter[exchange_id]=1&perPage=10001',
    'filter[exchange_id]=1&sort=type',
    'filter[user_id]=1',
  ])('refuses the query ?%s', async (query) => {
    const { api } = await aMemberOf(server)
    expect((await api.get(`/api/steps?${query}`)).status).toBe(400)
  })
})
