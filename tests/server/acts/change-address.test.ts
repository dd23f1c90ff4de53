import { addMinutes } from 'date-fns'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOME } from '#tests/support/home.ts'
import { lettersWhile } from '#tests/support/letters.ts'
import { aMemberOf, aModOf, anAddressOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn, said, statuses } from '#tests/support/several.ts'
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

const WHOLE = { ...HOME, line2: null, state: 'Dwendalia' }
const remove = ({ api }: LoggedIn, id: number) => api.delete(`/api/addresses/${id}`)
const isInUse = ({ status, body }: Awaited<ReturnType<typeof remove>>) => [status, body?.code]
const readBy = async ({ api, signupId }: Participant) =>
  (await api.post(`/api/signups/${signupId}/address`)).body

test('an address cannot be deleted while a gift is on its way there', async () => {
  const { circle, exchange } = await aSwapOf(server, 3)
  const [one] = circle as [Participant]
  await anAddressOf(server, one, { isMain: false })
  const refused = await remove(one, one.addressId)
  expect(said(refused)).toEqual({
    status: 422,
    body: {
      message: `A gift from “${exchange.label}” is on its way to this address. You can delete the address once you have received everything.`,
      code: 'in_use',
    },
  })
  await one.api.post(`/api/signups/${one.signupId}/receiving-done`)
  expect((await remove(one, one.addressId)).status).toBe(204)
})

test('deleting the address at which a gift has arrived does not show the gifter another address', async () => {
  const { circle } = await aSwapOf(server, 2)
  const [gifter, recipient] = circle as [Participant, Participant]
  await recipient.api.post(`/api/signups/${recipient.signupId}/receiving-done`)
  await anAddressOf(server, recipient, { isMain: false, line1: '9 New Road' })
  await remove(recipient, recipient.addressId)
  expect(await readBy(gifter)).toEqual({
    message: 'Your recipient has no address anymore. Please ask an elf.',
    code: 'no_address',
  })
})

test('before an exchange starts, a member can delete the address they signed up with if they have another address', async () => {
  const exchange = await anExchangeOf(server, await aMemberOf(server))
  const one = await aParticipantOf(server, exchange)
  expect(isInUse(await remove(one, one.addressId))).toEqual([422, 'in_use'])
  const other = await anAddressOf(server, one, { isMain: false, label: 'Other' })
  expect((await remove(one, one.addressId)).status).toBe(204)
  const { my_signup } = (await one.api.get(`/api/exchange-detail/${exchange.id}`)).body.data
  expect(my_signup.address_id).toBe(other)
})

test('once an exchange is cancelled, before or after its start, the addresses used in it can be deleted, and changing one sends no email', async () => {
  const mod = await aModOf(server)
  const ahead = await anExchangeOf(server, await aMemberOf(server))
  const waiting = await aParticipantOf(server, ahead)
  const { circle, exchange } = await aSwapOf(server, 2)
  const [paired] = circle as [Participant]
  for (const { id } of [ahead, exchange])
    await mod.api.post(`/api/mod/exchanges/${id}/cancel`, { reason: 'A flood.' })
  const letters = await lettersWhile(server, () =>
    paired.api.put(`/api/addresses/${paired.addressId}`, { ...WHOLE, line1: '9 New Road' }),
  )
  const removals = [
    await remove(waiting, waiting.addressId),
    await remove(paired, paired.addressId),
  ]
  expect([letters, statuses(removals)]).toEqual([[], [204, 204]])
})

test('an address nobody is sending a gift to can be deleted at any time', async () => {
  const { circle } = await aSwapOf(server, 2)
  const [one] = circle as [Participant]
  const other = await anAddressOf(server, one, { isMain: false })
  expect((await remove(one, other)).status).toBe(204)
})

test('after a recipient changes their address, the gifter sees the new address and is asked to check it again', async () => {
  const { circle, exchange } = await aSwapOf(server, 3)
  const [gifter, recipient, third] = circle as [Participant, Participant, Participant]
  await openEnvelope(gifter)
  const letters = await lettersWhile(server, () =>
    recipient.api.put(`/api/addresses/${recipient.addressId}`, { ...WHOLE, line1: '9 New Road' }),
  )
  const title = `${recipient.nickname} has a new address for “${exchange.label}”`
  expect(letters.map(({ kind, recipient: to, subject }) => [kind, to, subject])).toEqual([
    ['address-changed', gifter.email, `The address to send to in “${exchange.label}” has changed`],
  ])
  expect(letters[0]?.text).not.toContain('9 New Road')
  const [notice] = (await gifter.api.get('/api/notifications')).body.data
  expect([notice.type, notice.title, notice.link]).toEqual([
    'address_changed',
    title,
    `/exchange/${exchange.slug}`,
  ])
  const told = (await third.api.get('/api/notifications')).body.data.map(
    ({ title: words }: { title: string }) => words,
  )
  expect(told).not.toContain(title)
  expect(await readBy(gifter)).toEqual({
    data: {
      name: WHOLE.name,
      line1: '9 New Road',
      line2: null,
      zip: '12345',
      city: 'Westruun',
      state: 'Dwendalia',
      country: 'United States',
      changed_at: server.clock.now().toISOString(),
      is_kept: false,
    },
  })
})

test('repeated changes to an address cause at most one email an hour, even if the recipient changes their nickname', async () => {
  const { circle } = await aSwapOf(server, 3)
  const [gifter, recipient] = circle as [Participant, Participant]
  const change = async (i: number) => {
    await recipient.api.post('/api/profile', { nickname: `${recipient.nickname} ${i}` })
    const address = { ...WHOLE, line1: `${i} New Road` }
    return recipient.api.put(`/api/addresses/${recipient.addressId}`, address)
  }
  const letters = await lettersWhile(server, () => inTurn(5, change))
  expect(letters.map(({ recipient: to }) => to)).toEqual([gifter.email])
  const notices = (await gifter.api.get('/api/notifications')).body.data
  expect(
    notices.filter(({ title }: { title: string }) => title.includes('new address')),
  ).toHaveLength(5)
  server.clock.advance({ hours: 1 })
  expect((await lettersWhile(server, () => change(6))).length).toBe(1)
})

test('the gifter gets the address that the recipient chose when signing up, not the recipient’s main address', async () => {
  const exchange = await anExchangeOf(server, await aMemberOf(server), {
    startAt: addMinutes(server.clock.now(), 1),
  })
  const gifter = await aParticipantOf(server, exchange)
  const recipient = await aMemberOf(server)
  await anAddressOf(server, recipient)
  const chosen = await anAddressOf(server, recipient, { isMain: false, line1: '5 Granny Lane' })
  const { body } = await recipient.api.post('/api/signups', {
    exchange_id: exchange.id,
    address_id: chosen,
  })
  server.clock.advance({ minutes: 1 })
  await server.runJobs()
  expect([body.data.address_id, (await readBy(gifter)).data.line1]).toEqual([
    chosen,
    '5 Granny Lane',
  ])
})

test('the owner of an address sees when their gifter viewed it, and other members do not', async () => {
  const { circle, exchange } = await aSwapOf(server, 3)
  const [gifter, recipient, third] = circle as [Participant, Participant, Participant]
  await readBy(gifter)
  const firstAt = server.clock.now().toISOString()
  server.clock.advance({ hours: 2 })
  await readBy(gifter)
  const views = (await recipient.api.get('/api/me/address-views')).body.data
  const reading = {
    viewer: null,
    address: { id: recipient.addressId, label: 'Home' },
    exchange: { id: exchange.id, label: exchange.label, slug: exchange.slug },
    is_kept: false,
    is_rescuer: false,
  }
  expect(views).toEqual([
    { id: views[0].id, viewed_at: server.clock.now().toISOString(), ...reading },
    { id: views[1].id, viewed_at: firstAt, ...reading },
  ])
  expect((await third.api.get('/api/me/address-views')).body).toEqual({ data: [] })
  await recipient.api.post(`/api/signups/${recipient.signupId}/receiving-done`)
  await anAddressOf(server, recipient, { isMain: false })
  await remove(recipient, recipient.addressId)
  const [latest] = (await recipient.api.get('/api/me/address-views')).body.data
  expect(latest.address).toEqual({ id: null, label: 'A deleted address' })
})
