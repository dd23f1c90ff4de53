import { addDays } from 'date-fns'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rescues } from '#server/db/schema.ts'
import { aModOf, type LoggedIn } from '#tests/support/members.ts'
import { read } from '#tests/support/missing-calls.ts'
import {
  aCaseWithMods,
  accept,
  allow,
  anAskedRescuer,
  aRescuerOf,
  atDesk,
  codesOf,
  decline,
  offer,
  open,
  receiveRescue,
  rescuesOf,
} from '#tests/support/rescue-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let mod: LoggedIn
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  mod = await aModOf(server)
})
afterAll(() => server.stop())

describe('a member who offers a spare gift', () => {
  test('reads how many offer as a word, and takes the offer back', async () => {
    const { exchange, other } = await aCaseWithMods(server, mod)
    const rescuer = await aRescuerOf(server)
    const rescuers = `/api/exchanges/${exchange.id}/rescuers`
    const data = async () => (await rescuer.api.get(rescuers)).body.data
    const none = { offers: 'few', is_offered: false, may_offer: true, thanked: [] }
    expect([await data(), (await offer(rescuer, exchange)).body.data, await data()]).toEqual([
      none,
      { ...none, is_offered: true },
      { ...none, is_offered: true },
    ])
    expect((await rescuer.api.delete(rescuers)).body.data).toEqual(none)
    const refused = [await offer(other, exchange), await offer(mod, exchange)]
    expect(codesOf(refused)).toEqual([
      [422, 'newcomer'],
      [422, 'mod'],
    ])
    expect((await other.api.get(rescuers)).body.data.may_offer).toBe(false)
  })

  test('is not asked if they are kept apart from the recipient, or have three open rescues', async () => {
    const { exchange, recipient, caseId } = await aCaseWithMods(server, mod)
    const [apart, busy] = [await aRescuerOf(server), await aRescuerOf(server)]
    for (const one of [apart, busy]) await offer(one, exchange)
    expect((await atDesk(mod, caseId))?.candidates_count).toBe(2)
    await mod.api.post('/api/mod/exclusions', { member_id: apart.id, excluded_id: recipient.id })
    expect((await atDesk(mod, caseId))?.candidates_count).toBe(1)
    const taken: number[] = []
    for (let n = 0; n < 3; n += 1) taken.push((await anAskedRescuer(server, mod)).rescueId)
    const until = addDays(server.clock.now(), 1)
    await server.db
      .update(rescues)
      .set({ rescuerId: busy.id, state: 'asked', until })
      .where(inArray(rescues.id, taken))
    expect((await atDesk(mod, caseId))?.candidates_count).toBe(0)
  })
})

describe('a mod', () => {
  test('opens a case only with the recipient’s yes, which they can also give later', async () => {
    const { recipient, caseId } = await aCaseWithMods(server, mod, { mayRescue: false })
    expect(codesOf([await open(mod, caseId)])).toEqual([[422, 'not_allowed']])
    expect((await allow(recipient, true)).body.data.may_rescue).toBe(true)
    expect(codesOf([await open(mod, caseId), await open(mod, caseId)])).toEqual([
      [200, undefined],
      [422, 'not_with_mods'],
    ])
  })

  test('picks the rescuer of a minor, and the question goes back to the mods after a no', async () => {
    const { exchange, recipient, caseId } = await aCaseWithMods(server, mod, { isMinor: true })
    const rescuer = await aRescuerOf(server, { nickname: 'Fern' })
    await offer(rescuer, exchange)
    const row = await atDesk(mod, caseId)
    expect([row?.is_minor, row?.may_open, row?.candidates]).toEqual([
      true,
      true,
      [{ id: rescuer.id, nickname: 'Fern', avatar: null }],
    ])
    const pick = (member_id: number) =>
      mod.api.post(`/api/mod/rescues/${caseId}/pick`, { member_id })
    expect(
      codesOf([await open(mod, caseId), await pick(recipient.id), await pick(rescuer.id)]),
    ).toEqual([
      [422, 'minor'],
      [422, 'not_eligible'],
      [200, undefined],
    ])
    expect((await mod.api.post(`/api/mod/rescues/${caseId}/rescuer`)).body.data).toEqual({
      id: rescuer.id,
      nickname: 'Fern',
      avatar: null,
    })
    const [rescue] = await rescuesOf(rescuer)
    const id = rescue?.id ?? 0
    expect((await accept(rescuer, id)).body.data.thanks_are_offered).toBe(false)
    const thanked = await rescuer.api.post(`/api/rescues/${id}/thanked`, { may_be_thanked: true })
    expect(codesOf([thanked])).toEqual([[422, 'not_offered']])
    await decline(rescuer, id)
    await server.runJobs()
    expect((await read(recipient, 'receiving')).body.data.state).toBe('with_mods')
  })
})

test('a rescuer who likes is thanked on the page of the exchange once the gift has arrived', async () => {
  const { rescuer, rescueId, exchange, recipient } = await anAskedRescuer(server, mod)
  await accept(rescuer, rescueId)
  const { body } = await rescuer.api.post(`/api/rescues/${rescueId}/thanked`, {
    may_be_thanked: true,
  })
  expect(body.data.may_be_thanked).toBe(true)
  const thanked = async () =>
    (await recipient.api.get(`/api/exchanges/${exchange.id}/rescuers`)).body.data.thanked
  expect(await thanked()).toEqual([])
  await receiveRescue(recipient, exchange)
  expect((await thanked()).map(({ id }: { id: number }) => id)).toEqual([rescuer.id])
})

test('a case opens without the mods after 72 hours, only with the setting', async () => {
  const lenient = await startTestServer({ env: { RESCUE_WITHOUT_MODS: 'on' } })
  try {
    const states: string[] = []
    for (const one of [lenient, server]) {
      const desk = await aModOf(one)
      const { exchange, recipient } = await aCaseWithMods(one, desk)
      await offer(await aRescuerOf(one), exchange)
      for (const hours of [71, 1]) {
        one.clock.advance({ hours })
        await one.runJobs()
        states.push((await read(recipient, 'receiving')).body.data.state)
      }
    }
    expect(states).toEqual(['with_mods', 'rescuing', 'with_mods', 'with_mods'])
  } finally {
    await lenient.stop()
  }
})
