import { addHours } from 'date-fns'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANSWERS } from '#rules/exchange/missing.ts'
import { often } from '#tests/support/effort.ts'
import { diceOf } from '#tests/support/exclusions.ts'
import { aModOf } from '#tests/support/members.ts'
import { answer, casesAbout, miss, read, signupOf, withdraw } from '#tests/support/missing-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { aSwapOf, type Participant } from '#tests/support/swaps.ts'

/** The same claim as in tests/rules/exchange/missing-histories.test.ts, on a real server. */

const SWAPS = often({ sample: 6, whole: 150 })
const EVENTS = 30
/** Enough rounds of four days for the last re-arrangement, the days of a parcel, and those of a new gifter. */
const ROUNDS_AFTER = 25

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Plays a random swap. @returns how it has ended for each member who still takes part */
async function playedSwap(seed: number): Promise<string[]> {
  const dice = diceOf(seed)
  const pick = <One>(from: readonly One[]): One => from[Math.floor(dice() * from.length)] as One
  const { exchange, circle } = await aSwapOf(server, 5, {
    region: pick(['us', 'worldwide']),
    sendByDuration: 5,
  })
  const mod = await aModOf(server)
  let removed = 0
  const pass = async (hours: number) => {
    server.clock.set(addHours(server.clock.now(), hours).toISOString())
    await server.runJobs()
  }
  const step = ({ api }: Participant, type: string) =>
    api.post('/api/steps', { exchange_id: exchange.id, type })
  const settle = async () => {
    const [about] = await casesAbout(mod, exchange)
    const how = pick(['gifter_did_their_part', 'gift_never_sent'])
    return about && mod.api.post(`/api/mod/cases/${about.id}/settle`, { how, reason: 'Settled.' })
  }
  const remove = ({ signupId }: Participant) => {
    removed += 1
    return removed > 2
      ? undefined
      : mod.api.post(`/api/mod/signups/${signupId}/remove`, { reason: 'They asked for it' })
  }
  const acts: ((one: Participant) => Promise<{ status: number } | undefined> | undefined)[] = [
    (one) => step(one, 'physical_sent'),
    (one) => (dice() < 0.5 ? step(one, 'received') : undefined),
    (one) => miss(one),
    (one) => miss(one),
    (one) => answer(one, { answer: pick(ANSWERS), text: 'So it is.' }),
    (one) => answer(one, { answer: 'cannot' }),
    (one) => (dice() < 0.5 ? withdraw(one) : undefined),
    settle,
    remove,
    ({ id }) => mod.api.post(`/api/mod/members/${id}/pause`, { reason: 'For a day', days: 1 }),
  ]
  for (let event = 0; event < EVENTS; event += 1) {
    await pass(Math.floor(dice() ** 2 * 100))
    // Sessions end when they are not used for a month.
    for (const { api } of [...circle, mod]) await api.get('/api/me')
    expect((await pick(acts)(pick(circle)))?.status ?? 200).toBeLessThan(500)
  }
  for (let round = 0; round < ROUNDS_AFTER; round += 1) {
    await pass(96)
    for (const one of circle) await miss(one)
    await mod.api.get('/api/me')
  }
  const open = new Set((await casesAbout(mod, exchange)).map(({ member }) => member.id))
  const ends: string[] = []
  for (const one of circle) {
    const mine = await signupOf(one, exchange)
    if (mine === null) continue
    if (mine.has_received) ends.push('gift')
    else if (mine.missing_gift?.state === 'with_mods' && open.has(one.id)) ends.push('open case')
    else {
      const { state, entries } = (await read(one, 'receiving')).body.data ?? {}
      ends.push(state === 'settled' && entries.at(-1).text === null ? 'no words' : String(state))
    }
  }
  return ends
}

test(`in ${SWAPS} random swaps on a server every member ends with a gift, an open case, or a closed one that says why`, async () => {
  const ends: string[] = []
  for (let seed = 1; seed <= SWAPS; seed += 1) ends.push(...(await playedSwap(seed)))
  expect(
    ends.filter((end) => !['gift', 'open case', 'settled', 'withdrawn'].includes(end)),
  ).toEqual([])
  expect(new Set(ends)).toContain('open case')
  expect(new Set(ends)).toContain('gift')
})
