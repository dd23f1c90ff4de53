import { addDays } from 'date-fns'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lettersWhile } from '#tests/support/letters.ts'
import { aMemberOf, anAdminOf, type LoggedIn } from '#tests/support/members.ts'
import {
  address,
  aRunningSwap,
  codeOf,
  each,
  kindsTo,
  marked,
  pause,
  pauseRead,
  REASON,
  recorded,
  standing,
  step,
  surveys,
} from '#tests/support/pausing.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn } from '#tests/support/several.ts'
import { anExchangeOf, aParticipantOf, type Participant } from '#tests/support/swaps.ts'

let server: TestServer
let admin: LoggedIn
beforeAll(async () => {
  server = await startTestServer()
  admin = await anAdminOf(server)
})
afterAll(() => server.stop())

describe('while a member is paused', () => {
  test('addresses and survey answers are closed for the two gifts to and from the member, and stay open for all other gifts', async () => {
    const swap = await aRunningSwap(server)
    const everybody = [swap.gifter, swap.member, swap.recipient, swap.other]
    const all = (read: typeof address) => inTurn(4, (i) => read(everybody[i] as Participant))
    const before = await all(address)
    await pause(admin, swap.member)
    expect([before, await all(address), await all(surveys)]).toEqual([
      [200, 200, 200, 200],
      ['paused', 'paused', 200, 200],
      ['paused', 'paused', 200, 200],
    ])
  })

  test('nobody can record, mark, correct or delete anything about the two gifts to and from the member', async () => {
    const swap = await aRunningSwap(server)
    const { gifter, member, recipient } = swap
    const sent = (await step(gifter, swap, 'physical_sent')).body.data
    const received = (await step(recipient, swap, 'received')).body.data
    await pause(admin, member)
    expect([
      await recorded(gifter, swap, 'digital_sent'),
      await marked(gifter, 'sending'),
      codeOf(await gifter.api.put(`/api/steps/${sent.id}`, { content: 'https://a.example/b' })),
      codeOf(await gifter.api.delete(`/api/steps/${sent.id}`)),
      await recorded(recipient, swap, 'received'),
      await marked(recipient, 'receiving'),
      codeOf(await recipient.api.delete(`/api/steps/${received.id}`)),
      await recorded(member, swap, 'physical_sent'),
      await recorded(member, swap, 'received'),
      await marked(member, 'sending'),
      await marked(member, 'receiving'),
    ]).toEqual(Array(11).fill('paused'))
  })

  test('the member’s gifter and recipient can go on with their other gifts', async () => {
    const swap = await aRunningSwap(server)
    const { gifter, member, recipient, other } = swap
    await pause(admin, member)
    expect([
      await recorded(gifter, swap, 'received'),
      await recorded(recipient, swap, 'physical_sent'),
      await marked(recipient, 'sending'),
      await recorded(other, swap, 'physical_sent'),
      await recorded(other, swap, 'received'),
    ]).toEqual([201, 201, 200, 201, 201])
  })

  test('the member, their gifter and their recipient each see what is paused for them, and nobody else sees anything', async () => {
    const swap = await aRunningSwap(server)
    const { gifter, member, recipient, other } = swap
    await pause(admin, member)
    const everybody = [gifter, member, recipient, other]
    const all = () => inTurn(4, (i) => standing(everybody[i] as Participant, swap))
    expect(await all()).toEqual([
      ['all', true, false, member.id],
      ['nothing', true, true, recipient.id],
      ['all', false, true, other.id],
      ['all', false, false, gifter.id],
    ])
  })

  test('the member, their gifter and their recipient are notified without being told the reason', async () => {
    const swap = await aRunningSwap(server)
    const { gifter, member, recipient } = swap
    const letters = await lettersWhile(server, () => pause(admin, member))
    const sides = [gifter, member, recipient]
    expect(kindsTo(letters, [...sides, swap.other])).toEqual(each('swap-paused', sides))
    expect(letters.filter(({ text }) => text.includes(REASON))).toEqual([])
  })

  test('the member can see the reason and the end of the pause, and can write only to the mods', async () => {
    const member = await aMemberOf(server)
    const ahead = await anExchangeOf(server, await aMemberOf(server))
    const until = await pause(admin, member)
    const { api } = member
    expect(await pauseRead(member)).toEqual({
      is_paused: true,
      paused_until: until,
      pause_reason: REASON,
      can_post: false,
    })
    expect(until).toBe(addDays(server.clock.now(), 3).toISOString())
    const refused = {
      message: 'Your account is paused for now. Please ask an elf.',
      code: 'paused',
    }
    const post = await api.post('/api/posts', { message: 'Hello' })
    const signup = await api.post('/api/signups', { exchange_id: ahead.id })
    expect([post.status, post.body, signup.status, signup.body]).toEqual([
      403,
      refused,
      422,
      refused,
    ])
    expect((await api.get(`/api/exchange-detail/${ahead.id}`)).body.data.refusal).toEqual(refused)
    expect((await api.post('/api/contacts', { message: 'May I ask why?' })).status).toBe(201)
  })

  test('the member is paired when a swap starts, and their two gifts wait until the pause ends', async () => {
    const exchange = await anExchangeOf(server, await aMemberOf(server), {
      startAt: addDays(server.clock.now(), 1),
    })
    const everybody = await inTurn(3, () => aParticipantOf(server, exchange))
    const [member] = everybody as [Participant]
    await pause(admin, member, 2)
    server.clock.advance({ days: 1 })
    await server.runJobs()
    const [recording, , , pairedWith] = await standing(member, { exchange })
    const recipient = everybody.find(({ id }) => id === pairedWith) as Participant
    const gifter = everybody.find((one) => one !== member && one !== recipient) as Participant
    expect([recording, await address(gifter), await address(recipient)]).toEqual([
      'nothing',
      'paused',
      200,
    ])
    server.clock.advance({ days: 1 })
    expect([await address(member), await address(gifter)]).toEqual([200, 200])
    await server.runJobs()
  })
})
