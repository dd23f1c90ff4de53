import { addDays, addMonths } from 'date-fns'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { giftDefaults } from '#server/db/schema.ts'
import { openSession } from '#server/resources/sessions/store.ts'
import { aDefaultOf, aSilentSwap, settleCaseIn, standingOf } from '#tests/support/defaults.ts'
import { lettersWhile } from '#tests/support/letters.ts'
import { aMemberOf, aModOf, type LoggedIn } from '#tests/support/members.ts'
import { aLateSwap, answer, miss, noticesOf } from '#tests/support/missing-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { anExchangeOf, aSwapOf, type Participant } from '#tests/support/swaps.ts'
import { aFullExchange, aHoused, getInLine, placeOf, signUp } from '#tests/support/waiting.ts'

const OWING =
  'You still owe a gift from an earlier exchange. Once you’ve sent it, or the elves have settled it, you can join.'
const BARRED = { code: 'open_default', message: OWING }
const NOTHING_OWED = {
  completed: 0,
  rescued: 0,
  open_defaults: 0,
  settled_defaults: 0,
  may_join: true,
  sentence: 'You can join exchanges.',
  owed: [],
}

let server: TestServer
let mod: LoggedIn
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  mod = await aModOf(server)
})
afterAll(() => server.stop())

const anOpenOne = async () => anExchangeOf(server, await aMemberOf(server), { region: 'us' })
const send = ({ api }: LoggedIn, { id }: { id: number }) =>
  api.post('/api/steps', { exchange_id: id, type: 'physical_sent' })
const refusalOf = async ({ api }: LoggedIn, { id }: { id: number }) =>
  (await api.get(`/api/exchange-detail/${id}`)).body.data.refusal

describe('a gifter whose gift was never sent', () => {
  test('owes it: they read so, and join no exchange', async () => {
    const { exchange, gifter, recipient } = await aDefaultOf(server, mod)
    const { label, slug } = exchange
    expect(await standingOf(gifter)).toEqual({
      ...NOTHING_OWED,
      open_defaults: 1,
      may_join: false,
      sentence: OWING,
      owed: [{ exchange: { label, slug }, may_send: true }],
    })
    expect(await standingOf(recipient)).toEqual(NOTHING_OWED)
    const open = await anOpenOne()
    expect(await refusalOf(gifter, open)).toEqual(BARRED)
    const { status, body } = await signUp(gifter, open)
    expect([status, body]).toEqual([422, BARRED])
    const listed = (await gifter.api.get('/api/exchanges')).body.data
    expect(listed.find(({ id }: { id: number }) => id === open.id).refusal).toEqual(BARRED)
  })

  test('cannot get in line, is offered no spot, and cannot take one that was offered before', async () => {
    const { exchange, gifter } = await aSilentSwap(server)
    const { exchange: full, participant } = await aFullExchange(server)
    const { exchange: other, participant: leaving } = await aFullExchange(server)
    for (const one of [full, other]) expect((await getInLine(gifter, one)).status).toBe(200)
    await participant.api.delete(`/api/signups/${participant.signupId}`, { reason: 'No time' })
    expect((await placeOf(gifter, full))?.offered_until).not.toBe(null)
    await settleCaseIn(mod, exchange)
    await leaving.api.delete(`/api/signups/${leaving.signupId}`, { reason: 'No time' })
    expect(await placeOf(gifter, other)).toEqual({ place: 1, offered_until: null })
    expect((await signUp(gifter, full)).body).toEqual(BARRED)
    const { exchange: third } = await aFullExchange(server)
    expect((await getInLine(gifter, third)).body).toEqual(BARRED)
    await send(gifter, exchange)
    await server.runJobs()
    expect((await placeOf(gifter, other))?.offered_until).not.toBe(null)
    expect((await signUp(gifter, other)).status).toBe(201)
  })

  test('cannot rejoin an exchange that they have left', async () => {
    const { exchange, gifter } = await aSilentSwap(server)
    const open = await anOpenOne()
    const { body } = await signUp(gifter, open)
    await settleCaseIn(mod, exchange)
    await gifter.api.delete(`/api/signups/${body.data.id}`, { reason: 'No time' })
    expect((await signUp(gifter, open)).body).toEqual(BARRED)
  })

  test('settles it by sending late, and owes it again if they take that back', async () => {
    const { exchange, gifter } = await aDefaultOf(server, mod)
    const { body } = await send(gifter, exchange)
    expect(await standingOf(gifter)).toEqual({ ...NOTHING_OWED, settled_defaults: 1 })
    const open = await anOpenOne()
    expect(await refusalOf(gifter, open)).toBe(null)
    await gifter.api.delete(`/api/steps/${body.data.id}`)
    expect(await refusalOf(gifter, open)).toEqual(BARRED)
    await send(gifter, exchange)
    expect((await signUp(gifter, open)).status).toBe(201)
  })

  test('still owes it after a step that they had recorded before the mod decided', async () => {
    const { exchange, gifter, recipient } = await aLateSwap(server)
    await send(gifter, exchange)
    await miss(recipient)
    await answer(gifter, { answer: 'lost', text: 'I’m sorry.' })
    server.clock.advance({ hours: 1 })
    await settleCaseIn(mod, exchange)
    expect((await standingOf(gifter)).open_defaults).toBe(1)
  })

  test('can record that they have sent it late, even if they had marked everything as sent', async () => {
    const { exchange, gifter, recipient } = await aLateSwap(server)
    const closeSending = async () => {
      await gifter.api.post(`/api/signups/${gifter.signupId}/sending-done`)
      return gifter.api.post('/api/steps', { exchange_id: exchange.id, type: 'sent_all' })
    }
    const sentAll = async ({ api }: LoggedIn) =>
      (await api.get(`/api/steps?filter[exchange_id]=${exchange.id}`)).body.data.filter(
        ({ type }: { type: string }) => type === 'sent_all',
      ).length
    await send(gifter, exchange)
    expect((await closeSending()).status).toBe(201)
    await miss(recipient)
    await answer(gifter, { answer: 'lost', text: 'I’m sorry.' })
    expect((await send(gifter, exchange)).body.code).toBe('sending_done')
    server.clock.advance({ hours: 1 })
    await settleCaseIn(mod, exchange)
    expect([(await standingOf(gifter)).owed[0]?.may_send, await sentAll(recipient)]).toEqual([
      true,
      0,
    ])
    expect((await send(gifter, exchange)).status).toBe(201)
    expect((await closeSending()).status).toBe(201)
    expect([await standingOf(gifter), await sentAll(recipient)]).toEqual([
      { ...NOTHING_OWED, settled_defaults: 1 },
      1,
    ])
  })

  test('joins again 24 months later, and the default is deleted', async () => {
    const { gifter } = await aDefaultOf(server, mod)
    const at = server.clock.now()
    const rows = () => server.db.$count(giftDefaults)
    const before = await rows()
    const over = addMonths(at, 24)
    server.clock.set(over.toISOString())
    const api = server.api.as(await openSession(server.db, gifter.id, over))
    expect(await standingOf({ ...gifter, api })).toEqual(NOTHING_OWED)
    await server.sweep()
    expect(await rows()).toBeLessThan(before)
    server.clock.set(at.toISOString())
  })

  test('reads in the elves’ letter what it means, and their recipient does not', async () => {
    const { exchange, gifter, recipient } = await aSilentSwap(server)
    const letters = await lettersWhile(server, () => settleCaseIn(mod, exchange))
    const saysSo = ({ email }: Participant) =>
      letters.find(({ recipient: to }) => to === email)?.text.includes('you can’t join another')
    expect([saysSo(gifter), saysSo(recipient)]).toEqual([true, false])
  })

  test('finds it in the copy of their data', async () => {
    const { gifter } = await aDefaultOf(server, mod)
    const { body } = await gifter.api.get('/api/me/export')
    expect(body.data.gifts_i_owed).toHaveLength(1)
    expect(Object.keys(body.data.gifts_i_owed[0])).not.toContain('settled_by')
  })
})

describe('a case leaves nothing owed', () => {
  test('if the mods decide that the gifter has done their part', async () => {
    const { exchange, gifter } = await aSilentSwap(server)
    await settleCaseIn(mod, exchange, 'gifter_did_their_part')
    expect(await standingOf(gifter)).toEqual(NOTHING_OWED)
  })

  test('if the gifter said in time that they can’t', async () => {
    const { exchange, gifter, recipient } = await aLateSwap(server)
    await miss(recipient)
    await answer(gifter, { answer: 'cannot' })
    await settleCaseIn(mod, exchange)
    expect(await standingOf(gifter)).toEqual(NOTHING_OWED)
  })

  test('by a gifter who is removed after an answer', async () => {
    const { gifter, recipient } = await aLateSwap(server, {}, 4)
    await miss(recipient)
    await answer(gifter, { answer: 'lost', text: 'I’m sorry.' })
    await mod.api.post(`/api/mod/signups/${gifter.signupId}/remove`, { reason: 'They asked' })
    expect(await standingOf(gifter)).toEqual(NOTHING_OWED)
  })
})

describe('a silent gifter who is removed', () => {
  test('owes the gift, is notified, and can only write to the elves', async () => {
    const { exchange, gifter, recipient } = await aSilentSwap(server, {}, 4)
    const letters = await lettersWhile(server, () =>
      mod.api.post(`/api/mod/signups/${gifter.signupId}/remove`, { reason: 'Silence' }),
    )
    expect(letters.filter(({ kind }) => kind === 'gift-owed').map((one) => one.recipient)).toEqual([
      gifter.email,
    ])
    const { owed } = await standingOf(gifter)
    const { label, slug } = exchange
    expect(owed).toEqual([{ exchange: { label, slug }, may_send: false }])
    expect((await standingOf(recipient)).open_defaults).toBe(0)
  })

  test('owes the gift as well if their recipient is left without a gifter', async () => {
    const { gifter, recipient } = await aSilentSwap(server, {}, 2)
    await mod.api.post(`/api/mod/signups/${gifter.signupId}/remove`, { reason: 'Silence' })
    expect((await standingOf(gifter)).open_defaults).toBe(1)
    expect(await noticesOf(recipient)).not.toContain('You still owe a gift in “Late mail”')
  })
})

test('a gift that is recorded while its case is at the desk is added to the case', async () => {
  const { exchange, gifter } = await aSilentSwap(server)
  await send(gifter, exchange)
  const cases = (await mod.api.get('/api/mod/cases')).body.data
  const one = cases.find(
    ({ exchanges: [about] }: { exchanges: [{ id: number }] }) => about.id === exchange.id,
  )
  expect(one.gift.entries.map(({ kind }: { kind: string }) => kind)).toEqual([
    'asked',
    'silent',
    'on_its_way',
  ])
})

describe('a limit on unfinished swaps', () => {
  let limited: TestServer
  beforeAll(async () => {
    limited = await startTestServer({ env: { NEWCOMER_SWAPS: '1', MEMBER_SWAPS: '2' } })
  })
  afterAll(() => limited.stop())

  const NEWCOMER =
    'Until you’ve completed your first swap, you can be in one swap at a time. Finish one, and you can join the next.'
  const TWO = 'You can be in 2 swaps at a time. Finish one, and you can join the next.'
  const openOnes = async () => anExchangeOf(limited, await aMemberOf(limited))
  const finish = async ({ api, signupId }: Participant, { id }: { id: number }) => {
    await api.post('/api/steps', { exchange_id: id, type: 'physical_sent' })
    await api.post(`/api/signups/${signupId}/sending-done`)
    await api.post(`/api/signups/${signupId}/receiving-done`)
  }
  const pair = async (...exchanges: { startAt: Date | null }[]) => {
    for (const { startAt } of exchanges) limited.clock.set((startAt as Date).toISOString())
    await limited.runJobs()
  }

  test('keeps a newcomer in a running swap out of others, until it is completed', async () => {
    const { exchange, circle } = await aSwapOf(limited, 2)
    const [one, other] = circle as [Participant, Participant]
    const open = await openOnes()
    expect((await signUp(one, open)).body).toEqual({ code: 'too_many', message: NEWCOMER })
    expect((await standingOf(one)).sentence).toBe(NEWCOMER)
    expect((await getInLine(one, open)).body.code).toBe('too_many')
    await finish(one, exchange)
    expect(await standingOf(one)).toEqual({ ...NOTHING_OWED, completed: 1 })
    expect((await signUp(one, open)).status).toBe(201)
    expect((await signUp(other, open)).status).toBe(422)
  })

  test('does not count sign-ups that are not paired yet', async () => {
    const one = await aHoused(limited)
    const [first, second, third] = [await openOnes(), await openOnes(), await openOnes()]
    const partner = await aHoused(limited)
    for (const open of [first, second]) {
      expect((await signUp(one, open)).status).toBe(201)
      await signUp(partner, open)
    }
    await pair(first)
    expect((await signUp(one, third)).status).toBe(422)
  })

  test('keeps a member at their limit out until one of their swaps is over', async () => {
    const creator = await aMemberOf(limited)
    const { exchange, circle } = await aSwapOf(limited, 2)
    for (const each of circle) await finish(each, exchange)
    const [one, other] = circle as [Participant, Participant]
    const endAt = addDays(limited.clock.now(), 8)
    const two = [
      await anExchangeOf(limited, creator, { endAt }),
      await anExchangeOf(limited, creator, { endAt }),
    ]
    for (const open of two) for (const each of [one, other]) await signUp(each, open)
    await pair(...two)
    const open = await openOnes()
    expect((await signUp(one, open)).body).toEqual({ code: 'too_many', message: TWO })
    limited.clock.set(endAt.toISOString())
    expect((await signUp(one, await openOnes())).status).toBe(201)
  })
})
