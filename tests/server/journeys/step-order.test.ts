import { subHours } from 'date-fns'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { often } from '#tests/support/effort.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { atOnce, inTurn, said, statuses } from '#tests/support/several.ts'
import { aSwapOf, type Participant } from '#tests/support/swaps.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Duo = [Participant, Participant]

const LINK = 'https://track.example/1?a=b'
const refusal = (code: string, message: string) => ({ status: 422, body: { message, code } })

const record = ({ api }: Participant, exchange_id: unknown, type: unknown, content?: unknown) =>
  api.post('/api/steps', { exchange_id, type, content })
const mark = ({ api, signupId }: Participant, side: 'sending' | 'receiving') =>
  api.post(`/api/signups/${signupId}/${side}-done`)

describe('the order of the steps', () => {
  type Act =
    | 'physical_sent'
    | 'digital_sent'
    | 'sending-done'
    | 'sent_all'
    | 'received'
    | 'receiving-done'
    | 'received_all'

  /** Whether the specification allows each act after the acts so far. */
  const rules: Record<Act, { may: (was: Set<string>) => boolean }> = {
    physical_sent: { may: (was) => !was.has('sending-done') },
    digital_sent: { may: (was) => !was.has('sending-done') },
    'sending-done': { may: (was) => was.has('physical_sent') || was.has('digital_sent') },
    sent_all: { may: (was) => was.has('sending-done') && !was.has('sent_all') },
    received: { may: (was) => !was.has('receiving-done') },
    'receiving-done': { may: () => true },
    received_all: { may: (was) => was.has('receiving-done') && !was.has('received_all') },
  }
  const ACTS = Object.keys(rules) as Act[]

  const take = (one: Participant, exchangeId: number, act: Act) => {
    if (act === 'sending-done') return mark(one, 'sending')
    return act === 'receiving-done' ? mark(one, 'receiving') : record(one, exchangeId, act)
  }

  test('is as specified for any sequence of actions', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...ACTS), { minLength: 4, maxLength: 12 }),
        async (acts) => {
          const { exchange, circle } = await aSwapOf(server, 2)
          const [one] = circle as Duo
          const was = new Set<string>()
          const expected = acts.map((act) => {
            const may = rules[act].may(was)
            if (may) was.add(act)
            return may
          })
          const answers = await inTurn(acts.length, (i) => take(one, exchange.id, acts[i] as Act))
          expect(answers.map(({ status }) => status < 300)).toEqual(expected)
          for (const { status } of answers) expect([200, 201, 422]).toContain(status)
          const { my_signup } = (await one.api.get(`/api/exchange-detail/${exchange.id}`)).body.data
          expect([my_signup.is_done_sending, my_signup.is_done_receiving]).toEqual([
            was.has('sending-done'),
            was.has('receiving-done'),
          ])
        },
      ),
      { numRuns: often({ sample: 4, whole: 100 }) },
    )
  })

  test('is explained in each refusal', async () => {
    const { exchange, circle } = await aSwapOf(server, 2)
    const [one] = circle as Duo
    const { id } = exchange
    const early = [
      await mark(one, 'sending'),
      await record(one, id, 'sent_all'),
      await record(one, id, 'received_all'),
    ]
    await record(one, id, 'digital_sent', LINK)
    await mark(one, 'sending')
    await mark(one, 'receiving')
    await record(one, id, 'sent_all')
    await record(one, id, 'received_all')
    const late = await inTurn(5, (i) =>
      record(one, id, ['physical_sent', 'digital_sent', 'sent_all', 'received', 'received_all'][i]),
    )
    const NOT_MARKED = refusal('not_marked', 'Please mark this side as done first.')
    const RECORDED = refusal('already_recorded', 'This is already recorded.')
    const SENT = refusal('sending_done', 'You have already sent everything.')
    expect(early.map(said)).toEqual([
      refusal('nothing_sent', 'Please record what you have sent first.'),
      NOT_MARKED,
      NOT_MARKED,
    ])
    expect(late.map(said)).toEqual([
      SENT,
      SENT,
      RECORDED,
      refusal('receiving_done', 'You have already received everything.'),
      RECORDED,
    ])
  })

  test('allows sending and receiving to be marked as done once each, and a repeated request changes nothing and gets the same response', async () => {
    const { exchange, circle } = await aSwapOf(server, 2)
    const [one, two] = circle as Duo
    const sent = await record(one, exchange.id, 'physical_sent')
    const first = await mark(one, 'sending')
    server.clock.advance({ hours: 1 })
    const again = await mark(one, 'sending')
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
    expect(first.body.data.is_done_sending).toBe(true)
    const [{ done_sending_at }] = (
      await server.pool.query(`select done_sending_at from signups where id = ${one.signupId}`)
    ).rows
    expect(done_sending_at).toEqual(subHours(server.clock.now(), 1))
    await one.api.delete(`/api/steps/${sent.body.data.id}`)
    expect((await mark(one, 'sending')).body.data).toEqual({ ...first.body.data, has_sent: false })
    expect(statuses([await mark({ ...two, signupId: one.signupId }, 'sending')])).toEqual([404])
  })

  test('allows "sent all" to be recorded only once, even with simultaneous requests', async () => {
    const { exchange, circle } = await aSwapOf(server, 2)
    const [one] = circle as Duo
    await record(one, exchange.id, 'physical_sent')
    await mark(one, 'sending')
    const answers = await atOnce(5, () => record(one, exchange.id, 'sent_all'))
    expect(statuses(answers).sort()).toEqual([201, 422, 422, 422, 422])
  })
})
