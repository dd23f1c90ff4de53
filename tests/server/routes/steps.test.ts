import { addDays } from 'date-fns'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '#server/resources/sessions/store.ts'
import { lettersWhile } from '#tests/support/letters.ts'
import { aMemberOf, aModOf } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn, said } from '#tests/support/several.ts'
import {
  anExchangeOf,
  aParticipantOf,
  aSwapOf,
  openEnvelope,
  type Participant,
} from '#tests/support/swaps.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Trio = [Participant, Participant, Participant]
type Duo = [Participant, Participant]

const NOTHING = {
  status: 404,
  body: { message: 'We couldn’t find this. It may have been deleted' },
}
const LINK = 'https://track.example/1?a=b'
const refusal = (code: string, message: string) => ({ status: 422, body: { message, code } })

const record = ({ api }: Participant, exchange_id: unknown, type: unknown, content?: unknown) =>
  api.post('/api/steps', { exchange_id, type, content })
const mark = ({ api, signupId }: Participant, side: 'sending' | 'receiving') =>
  api.post(`/api/signups/${signupId}/${side}-done`)

const told = async ({ api }: Participant) =>
  (await api.get('/api/notifications')).body.data
    .filter(({ type }: { type: string }) => type === 'step')
    .map(({ title, link }: Record<string, string>) => ({ title, link }))

describe('recording a step', () => {
  test('is refused if it was written for a recipient whom the member no longer has', async () => {
    const { exchange, circle } = await aSwapOf(server, 4)
    const [one, removed] = circle as Trio
    const mod = await aModOf(server)
    await mod.api.post(`/api/mod/signups/${removed.signupId}/remove`, { reason: 'Moved away' })
    const post = (type: string, paired_with: unknown) =>
      one.api.post('/api/steps', { exchange_id: exchange.id, type, paired_with })
    const { paired_with } = (await one.api.get(`/api/exchange-detail/${exchange.id}`)).body.data
      .my_signup
    const answers = [
      await post('physical_sent', removed.id),
      await post('received', removed.id),
      await post('physical_sent', paired_with),
      await post('digital_sent', undefined),
    ]
    expect([said(answers[0] as never), answers.slice(1).map(({ status }) => status)]).toEqual([
      refusal('rematched', 'Your recipient has changed, so nothing was recorded.'),
      [201, 201, 201],
    ])
  })

  test('returns the member’s own step and its link', async () => {
    const { exchange, circle } = await aSwapOf(server, 2)
    const [one] = circle as Duo
    const { status, body } = await record(one, exchange.id, 'physical_sent', ` ${LINK} `)
    const step = {
      id: body.data.id,
      exchange_id: exchange.id,
      user_id: one.id,
      user: { id: one.id, nickname: one.nickname, avatar: null },
      type: 'physical_sent',
      content: LINK,
      created_at: server.clock.now().toISOString(),
      is_mine: true,
      party: 'me',
      post: null,
      heart: false,
      is_rescue: false,
    }
    expect({ status, body }).toEqual({ status: 201, body: { data: step } })
    expect((await one.api.get(`/api/steps/${step.id}`)).body).toEqual({ data: step })
  })

  test.each([
    ['javascript:alert(1)'],
    ['not a url'],
    ['//track.example'],
    ['ftp://track.example'],
    ['https://'],
    ['https://track.example/ x'],
    ['data:text/html,x'],
  ])('refuses the link %s', async (link) => {
    const { exchange, circle } = await aSwapOf(server, 2)
    const answer = await record(circle[0] as Participant, exchange.id, 'digital_sent', link)
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { content: ['This is not a valid URL'] },
    ])
  })

  test('accepts a link of up to 2,048 characters or no link, and keeps a link only for something sent', async () => {
    const { exchange, circle } = await aSwapOf(server, 2)
    const [one] = circle as Duo
    const long = `https://track.example/${'x'.repeat(2048 - 22)}`
    const answers = [
      await record(one, exchange.id, 'physical_sent', long),
      await record(one, exchange.id, 'physical_sent', `${long}x`),
      await record(one, exchange.id, 'physical_sent', ''),
      await record(one, exchange.id, 'received', LINK),
    ]
    expect(answers.map(({ status, body }) => [status, body.data?.content])).toEqual([
      [201, long],
      [422, undefined],
      [201, null],
      [201, null],
    ])
  })

  test.each([undefined, '', 'sent', 5])('refuses the type %j', async (type) => {
    const { exchange, circle } = await aSwapOf(server, 2)
    const { status, body } = await record(circle[0] as Participant, exchange.id, type)
    const words =
      type === undefined || type === '' ? 'The type is mandatory' : 'This is not one of the choices'
    expect([status, body.errors]).toEqual([422, { type: [words] }])
  })

  test('is possible for participants from the pairing on, even after the end', async () => {
    const early = await anExchangeOf(server, await aMemberOf(server))
    const waiting = await aParticipantOf(server, early)
    const { exchange, circle } = await aSwapOf(server, 2)
    const [one] = circle as Duo
    const answers = [
      await record(waiting, early.id, 'physical_sent'),
      await record(waiting, exchange.id, 'physical_sent'),
      await record({ ...one, api: (await aModOf(server)).api }, exchange.id, 'received'),
      await record(one, 999_999, 'received'),
      await record({ ...one, api: server.api }, exchange.id, 'nonsense'),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [422, 'not_paired'],
      [404, undefined],
      [404, undefined],
      [404, undefined],
      [401, 'unauthenticated'],
    ])
    expect((await mark(waiting, 'receiving')).body.code).toBe('not_paired')
    server.clock.set(addDays(exchange.endAt ?? 0, 3).toISOString())
    const token = await openSession(server.db, one.id, server.clock.now())
    const late = { ...one, api: server.api.as(token) }
    expect((await record(late, exchange.id, 'physical_sent')).status).toBe(201)
  })

  test('notifies the recipient without naming the gifter, and notifies the gifter with the recipient’s name', async () => {
    const { exchange, circle } = await aSwapOf(server, 3)
    const [gifter, recipient, third] = circle as Trio
    const link = `/exchange/${exchange.slug}`
    await openEnvelope(gifter)
    const letters = await lettersWhile(server, async () => {
      await record(gifter, exchange.id, 'physical_sent', LINK)
      await record(recipient, exchange.id, 'received')
      await mark(gifter, 'sending')
      await record(gifter, exchange.id, 'sent_all')
      await mark(recipient, 'receiving')
      await record(recipient, exchange.id, 'received_all')
    })
    const coming = `Something is on its way to you in “${exchange.label}”`
    expect(letters.map(({ recipient: to, subject }) => [to, subject])).toEqual([
      [recipient.email, `A parcel is on its way to you in “${exchange.label}”`],
      [gifter.email, `A gift from you has arrived in “${exchange.label}”`],
      [recipient.email, `Your gifter has sent everything in “${exchange.label}”`],
      [gifter.email, `All your gifts have arrived in “${exchange.label}”`],
    ])
    const arrived = `${recipient.nickname} has received a gift from you in “${exchange.label}”`
    expect([await told(recipient), await told(gifter), await told(third)]).toEqual([
      [
        { title: coming, link },
        { title: coming, link },
      ],
      [
        { title: arrived, link },
        { title: arrived, link },
      ],
      [],
    ])
    const toRecipient = letters.filter(({ recipient: to }) => to === recipient.email)
    for (const { text, html, subject } of toRecipient) {
      expect(`${text}${html}${subject}`).not.toContain(gifter.nickname)
      expect(`${text}${html}`).not.toContain('track.example')
    }
    expect(JSON.stringify((await recipient.api.get('/api/notifications')).body)).not.toContain(
      gifter.nickname,
    )
  })
})

test('steps recorded repeatedly do not flood the other member’s mailbox, even if the sender keeps changing nicknames', async () => {
  const { exchange, circle } = await aSwapOf(server, 2)
  const [one, other] = circle as Duo
  const letters = await lettersWhile(server, () =>
    inTurn(5, async (i) => {
      await one.api.post('/api/profile', { nickname: `${one.nickname} ${i}` })
      await record(one, exchange.id, 'physical_sent')
      const { body } = await record(one, exchange.id, 'received')
      await one.api.delete(`/api/steps/${body.data.id}`)
    }),
  )
  expect(letters.map(({ kind, recipient: to }) => [kind, to])).toEqual([
    ['gifter-stepped', other.email],
    ['recipient-stepped', other.email],
  ])
  expect((await told(other)).length).toBe(10)
  server.clock.advance({ hours: 1 })
  const later = await lettersWhile(server, () => record(one, exchange.id, 'physical_sent'))
  expect(later.length).toBe(1)
})

describe('a member’s own step', () => {
  const change = ({ api }: Participant, id: number, content: unknown) =>
    api.put(`/api/steps/${id}`, { content })

  test('can be corrected and deleted within 24 hours, but only the last of its kind', async () => {
    const { exchange, circle } = await aSwapOf(server, 2)
    const [one] = circle as Duo
    const first = (await record(one, exchange.id, 'physical_sent', LINK)).body.data
    const last = (await record(one, exchange.id, 'physical_sent', LINK)).body.data
    const other = (await record(one, exchange.id, 'digital_sent', LINK)).body.data
    const changed = await change(one, last.id, 'https://track.example/2')
    expect(said(changed)).toEqual({
      status: 200,
      body: { data: { ...last, content: 'https://track.example/2' } },
    })
    expect(said(await change(one, first.id, LINK))).toEqual(
      refusal('not_last', 'Only your latest update of this kind can be changed.'),
    )
    expect((await change(one, last.id, 'javascript:x')).status).toBe(422)
    expect((await one.api.delete(`/api/steps/${other.id}`)).status).toBe(204)
    expect(said(await one.api.get(`/api/steps/${other.id}`))).toEqual(NOTHING)
    server.clock.advance({ hours: 24 })
    expect((await change(one, last.id, null)).body.data.content).toBe(null)
    server.clock.advance({ seconds: 1 })
    const late = [await change(one, last.id, LINK), await one.api.delete(`/api/steps/${last.id}`)]
    const TOO_LATE = refusal('too_late', 'This can only be changed within 24 hours.')
    expect(late.map(said)).toEqual([TOO_LATE, TOO_LATE])
  })

  test('about a receipt cannot be given a link later', async () => {
    const { exchange, circle } = await aSwapOf(server, 2)
    const [one, other] = circle as Duo
    const { id } = (await record(one, exchange.id, 'received', LINK)).body.data
    const changed = await change(one, id, LINK)
    const { data } = (await other.api.get(`/api/steps?filter[exchange_id]=${exchange.id}`)).body
    expect([changed.status, changed.body.data.content]).toEqual([200, null])
    expect(data.map(({ content }: { content: unknown }) => content)).toEqual([null])
  })

  test('cannot be changed once a mod has removed the member', async () => {
    const { exchange, circle } = await aSwapOf(server, 3)
    const [one, other] = circle as Duo
    const { id } = (await record(other, exchange.id, 'received')).body.data
    const sent = (await record(one, exchange.id, 'physical_sent')).body.data
    const mod = await aModOf(server)
    await mod.api.post(`/api/mod/signups/${one.signupId}/remove`, { reason: 'Too much glitter' })
    const answers = [
      await change(one, sent.id, LINK),
      await one.api.delete(`/api/steps/${sent.id}`),
      await one.api.delete(`/api/steps/${id}`),
    ]
    expect(answers.map(said)).toEqual([NOTHING, NOTHING, NOTHING])
    const { rows } = await server.pool.query(`select content from steps where id = ${sent.id}`)
    expect(rows).toEqual([{ content: null }])
  })

  test('that records everything as received cannot be undone', async () => {
    const { exchange, circle } = await aSwapOf(server, 2)
    const [one] = circle as Duo
    await mark(one, 'receiving')
    const { id } = (await record(one, exchange.id, 'received_all')).body.data
    const answers = [await change(one, id, null), await one.api.delete(`/api/steps/${id}`)]
    const FINAL = refusal('final', 'You can’t undo this.')
    expect(answers.map(said)).toEqual([FINAL, FINAL])
  })
})
