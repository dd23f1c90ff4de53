import { addMinutes } from 'date-fns'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takesHeart } from '#rules/exchange/heart.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import type { Step } from '#rules/exchange/step.ts'
import type { Notification } from '#rules/member/notification.ts'
import { members, notifications, outbox, signups } from '#server/db/schema.ts'
import { HOME } from '#tests/support/home.ts'
import { aMemberOf, aModOf, anAddressOf, type LoggedIn } from '#tests/support/members.ts'
import { readingsOf } from '#tests/support/readings.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
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

const readAddress = ({ api, signupId }: Participant) => api.post(`/api/signups/${signupId}/address`)
const viewersOf = async ({ api }: Participant) =>
  (await api.get('/api/me/address-views')).body.data.map((view: { viewer: unknown }) => view.viewer)
const remove = async ({ signupId }: Participant) => {
  const mod = await aModOf(server)
  await mod.api.post(`/api/mod/signups/${signupId}/remove`, { reason: 'They asked for it' })
}

/** Gives a heart for each gift that the member's recipient has received. */
async function giveHearts({ api }: Participant, exchangeId: number): Promise<void> {
  const { data } = (await api.get(`/api/steps?filter[exchange_id]=${exchangeId}`)).body
  for (const { id } of (data ?? []).filter(takesHeart)) await api.post(`/api/steps/${id}/heart`)
}

test('a removed member does not learn who their gifter was', async () => {
  const { circle } = await aSwapOf(server, 4)
  const [gifter, recipient] = circle as [Participant, Participant]
  await readAddress(gifter)
  await remove(recipient)
  expect(await viewersOf(recipient)).toEqual([null])
})

test('a member whose gifter is removed does not learn who the gifter was', async () => {
  const { circle } = await aSwapOf(server, 4)
  const [gifter, recipient] = circle as [Participant, Participant]
  await readAddress(gifter)
  await remove(gifter)
  expect(await viewersOf(recipient)).toEqual([null])
})

test('the ids of notices and emails do not follow the circle, so comparing them reveals no gifter', async () => {
  const { circle } = await aSwapOf(server, 8)
  const told = await server.db
    .select()
    .from(notifications)
    .where(eq(notifications.type, 'paired'))
    .orderBy(notifications.id)
  const ours = new Set(circle.map(({ id }) => id))
  const inOrder = told.map(({ userId }) => userId).filter((id) => ours.has(id))
  expect(inOrder).toEqual(inOrder.toSorted((one, other) => one - other))
  const mails = await server.db
    .select()
    .from(outbox)
    .where(eq(outbox.kind, 'paired'))
    .orderBy(outbox.id)
  const places = mails.flatMap(({ recipient }) => {
    const participant = circle.find(({ email }) => email === recipient)
    return participant ? [participant.id] : []
  })
  expect(places).toEqual(inOrder)
})

test('the recipient of a removed member does not see what was sent to that member', async () => {
  const { circle, exchange } = await aSwapOf(server, 4)
  const [gifter, removed, next] = circle as [Participant, Participant, Participant]
  const send = (content: string) => {
    server.clock.advance({ minutes: 1 })
    const step = { exchange_id: exchange.id, type: 'physical_sent', content }
    return gifter.api.post('/api/steps', step)
  }
  const seenBy = async ({ api }: Participant) =>
    (await api.get(`/api/steps?filter[exchange_id]=${exchange.id}`)).body.data.map(
      ({ party, content }: Step) => [party, content],
    )
  await send('https://parcels.example/to-the-one-taken-out')
  server.clock.advance({ minutes: 1 })
  await remove(removed)
  expect(await seenBy(next)).toEqual([])
  await send('https://parcels.example/to-the-next')
  expect(await seenBy(next)).toEqual([['gifter', 'https://parcels.example/to-the-next']])
  expect((await seenBy(gifter)).length).toBe(2)
})

test('an exchange’s card shows everybody the same ten participants, except that a gifter’s recipient comes first once the gifter has opened the envelope, and reveals no other pairs', async () => {
  const { circle, exchange } = await aSwapOf(server, 13)
  const card = async ({ api }: LoggedIn): Promise<Exchange> =>
    (await api.get(`/api/exchanges?filter[search]=${exchange.label}`)).body.data.find(
      ({ id }: Exchange) => id === exchange.id,
    )
  const idsOn = async (reader: LoggedIn) =>
    (await card(reader)).signups.map(({ user_id }) => user_id)
  const stranger = await aMemberOf(server)
  const common = await idsOn(stranger)
  expect([common.length, await idsOn(await aModOf(server))]).toEqual([10, common])
  for (const [i, reader] of circle.entries()) {
    const recipient = (circle[(i + 1) % circle.length] as Participant).id
    const others = common.filter((id) => id !== recipient)
    expect(await idsOn(reader)).toEqual(common)
    await openEnvelope(reader)
    expect(await idsOn(reader)).toEqual([recipient, ...others].slice(0, 10))
  }
  for (const reader of [stranger, ...circle]) {
    const told = (await card(reader)).signups.filter(({ user_id }) => user_id !== reader.id)
    for (const { paired_with, surveys, address_id } of told)
      expect({ paired_with, surveys, address_id }).toEqual({
        paired_with: null,
        surveys: null,
        address_id: null,
      })
  }
})

test('if a recipient deletes the address they had chosen, the gifter is not shown another address', async () => {
  const { circle } = await aSwapOf(server, 3)
  const [gifter, recipient] = circle as [Participant, Participant]
  await recipient.api.post(`/api/signups/${recipient.signupId}/receiving-done`)
  await anAddressOf(server, recipient, { isMain: false, line1: '66 Secret Hideout' })
  await recipient.api.delete(`/api/addresses/${recipient.addressId}`)
  const { status, body } = await readAddress(gifter)
  expect([status, body.code]).toEqual([422, 'no_address'])
})

test('a sign-up whose address was deleted before the start gets the member’s main address when the exchange is paired', async () => {
  const creator = await aMemberOf(server)
  const startAt = addMinutes(server.clock.now(), 1)
  const exchange = await anExchangeOf(server, creator, { startAt })
  const gifter = await aParticipantOf(server, exchange)
  const recipient = await aParticipantOf(server, exchange)
  await server.db.update(signups).set({ addressId: null }).where(eq(signups.id, recipient.signupId))
  server.clock.advance({ minutes: 1 })
  await server.runJobs()
  const [row] = await server.db.select().from(signups).where(eq(signups.id, recipient.signupId))
  expect([row?.addressId, (await readAddress(gifter)).status]).toEqual([recipient.addressId, 200])
})

test('no notice or email contains the name of a member’s gifter between the start and the last parcel', async () => {
  const { circle, exchange } = await aSwapOf(server, 5)
  const gifters = new Map(circle.map(({ id }) => [id, new Set<string>()]))
  const noteGifters = async () => {
    for (const { api } of circle) {
      const mine = (await api.get(`/api/exchange-detail/${exchange.id}`)).body.data.my_signup
      const called = (await api.get('/api/me')).body.data.nickname
      gifters.get(mine?.paired_with)?.add(called)
    }
  }
  const step = ({ api }: Participant, type: string) => {
    server.clock.advance({ minutes: 1 })
    return api.post('/api/steps', { exchange_id: exchange.id, type })
  }
  await noteGifters()
  const [renamed, , taken, moved] = circle as [Participant, Participant, Participant, Participant]
  await renamed.api.post('/api/profile', { nickname: 'Wandering moth' })
  await noteGifters()
  for (const one of circle) await step(one, 'physical_sent')
  await moved.api.put(`/api/addresses/${moved.addressId}`, { ...HOME, line1: '9 New Road' })
  await remove(taken)
  await noteGifters()
  for (const one of circle) await step(one, 'received')
  for (const one of circle) await giveHearts(one, exchange.id)
  for (const one of circle) await one.api.post(`/api/signups/${one.signupId}/sending-done`)
  for (const one of circle) await step(one, 'sent_all')
  for (const one of circle) await one.api.post(`/api/signups/${one.signupId}/receiving-done`)
  for (const one of circle) await step(one, 'received_all')

  const mails = await server.mails()
  const told = await Promise.all(
    circle.map(async ({ id, email, api }) => {
      const notices = (await api.get('/api/notifications?perPage=100')).body.data
      const letters = mails.filter(({ recipient }) => recipient === email)
      const words = [
        ...notices.flatMap(({ title, member }: Notification) => [title, member?.nickname ?? '']),
        ...letters.flatMap(({ subject, text, html }) => [subject, text, html]),
      ]
      const names = [...(gifters.get(id) ?? [])]
      const isNamed = (name: string) => words.some((one) => new RegExp(`${name}(?!\\d)`).test(one))
      return {
        heard: notices.length > 2 && letters.length > 2,
        names: names.length,
        named: names.filter(isNamed),
      }
    }),
  )
  expect(told.map(({ named }) => named)).toEqual(circle.map(() => []))
  expect(told.map(({ heard, names }) => heard && names > 0)).toEqual(circle.map(() => true))
})

test('only a mod who does not take part sees which participants have marked sending as done', async () => {
  const { circle, exchange } = await aSwapOf(server, 3)
  const [gifter, recipient] = circle as [Participant, Participant]
  await server.db.update(members).set({ role: 'mod' }).where(eq(members.id, recipient.id))
  await gifter.api.post('/api/steps', { exchange_id: exchange.id, type: 'physical_sent' })
  await gifter.api.post(`/api/signups/${gifter.signupId}/sending-done`)
  const doneSending = async ({ api }: LoggedIn) =>
    (await api.get(`/api/exchange-detail/${exchange.id}`)).body.data.signups.flatMap(
      ({ user_id, is_done_sending }: Signup) => (is_done_sending ? [user_id] : []),
    )
  expect(await doneSending(recipient)).toEqual([])
  expect(await doneSending(gifter)).toEqual([gifter.id])
  expect(await doneSending(await aModOf(server))).toEqual([gifter.id])
})

test('a heart changes only the recipient’s step, notices and export, and no data that other members can read', async () => {
  const { circle, exchange } = await aSwapOf(server, 4)
  const [gifter, recipient, ...others] = circle as [Participant, Participant, Participant]
  const outsider = await aMemberOf(server)
  const gift = { exchange_id: exchange.id, message: 'What a scarf!', tags: [1] }
  await recipient.api.post('/api/steps/stepandpost', gift)
  const readBy = async (reader: LoggedIn) => await readingsOf(server, reader)
  const before = new Map<LoggedIn, Map<string, string[]>>()
  const readers = [recipient, ...others, outsider]
  for (const reader of readers) before.set(reader, await readBy(reader))
  await giveHearts(gifter, exchange.id)
  const changed = async (reader: LoggedIn) =>
    [...(await readBy(reader))]
      .filter(([path, texts]) => texts.join() !== before.get(reader)?.get(path)?.join())
      .map(([path]) => path)
  const told: string[][] = []
  for (const reader of readers) told.push(await changed(reader))
  expect(told).toEqual([
    ['/api/me/export', '/api/steps', '/api/steps/{id}', '/api/notifications'],
    ...[...others, outsider].map(() => []),
  ])
})
