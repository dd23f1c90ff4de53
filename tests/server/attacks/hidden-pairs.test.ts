import { afterAll, beforeAll, expect, test } from 'vitest'
import { playedSwap, type Readings, type World } from '#tests/support/played-swap.ts'
import { type Contract, routesOf } from '#tests/support/routes.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** Two circles in which the observed member has the same recipient but different gifters. */
const ONE_WAY = [0, 1, 2, 3, 4]
const ANOTHER = [0, 1, 4, 3, 2]

const BOTH = 'done,refused'

/** Returns the names of the responses and emails that differ between two swaps. */
const differences = (one: Readings, other: Readings) =>
  [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name))

const servers: TestServer[] = []
let one: World
let other: World
async function played(order: readonly number[]): Promise<World> {
  const server = await startTestServer()
  servers.push(server)
  return playedSwap(server, order)
}
// Each swap is played in its own hook, so that each gets the full timeout.
beforeAll(async () => {
  one = await played(ONE_WAY)
})
beforeAll(async () => {
  other = await played(ANOTHER)
})
afterAll(() => Promise.all(servers.map((server) => server.stop())))

test('what a member can read does not depend on who their gifter is or how the other members are paired', () => {
  expect(one.gifterId).not.toBe(other.gifterId)
  expect(one.observed.size).toBeGreaterThan(100)
  expect(differences(one.observed, other.observed)).toEqual([])
})

test('what a member outside the swap can read does not depend on who gifts whom', () => {
  expect(differences(one.outsiders, other.outsiders)).toEqual([])
})

test('each participant can read who their own recipient is', () => {
  expect(differences(one.players, other.players)).toEqual(
    expect.arrayContaining(['at the start: /api/exchange-detail/{id}']),
  )
})

test('the compared responses contain every kind of reminder', () => {
  const bells = [one.observed, one.outsiders].map((read) =>
    read.get('after the end: /api/notifications'),
  )
  expect(bells.map((bell) => bell?.match(/exchange_starting|\w+_reminder/g))).toEqual([
    ['sending_reminder', 'exchange_starting'],
    ['signup_reminder'],
  ])
})

test('the compared responses include the member’s export and every call a participant can make, both accepted and refused', async () => {
  expect(one.observed.get('after the end: /api/me/export/file')).toMatch(/^200 .*critter-0@/)
  const contract = (await servers[0]?.api.get('/api/openapi.json'))?.body as Contract
  const ofSwaps = /^\/api\/(signups|steps|surveys|addresses|me\/exclusions)/
  const calls = routesOf(contract)
    .filter(({ method, path }) => method !== 'GET' && ofSwaps.test(path))
    .map(({ method, path }) => `${method} ${path}`)
  const heard = new Set(
    [...one.observed].map(([name, text]) => {
      const call = name
        .replace(/^.*: \d+\. /, '')
        .replace(/\?.*/, '')
        .replace(/\/\d+/, '/{id}')
        .replace(/thread\/\d+/, 'thread/{message}')
        .replace(/thanks\/\d+/, 'thanks/{author}')
      return `${call} ${text.startsWith('2') ? 'done' : 'refused'}`
    }),
  )
  const answers = (call: string) => ['done', 'refused'].filter((one) => heard.has(`${call} ${one}`))
  expect(Object.fromEntries(calls.map((call) => [call, answers(call).join()]))).toEqual({
    'POST /api/signups': BOTH,
    'DELETE /api/signups/{id}': BOTH,
    'POST /api/signups/{id}/address': BOTH,
    'POST /api/signups/{id}/acknowledge': BOTH,
    'POST /api/signups/{id}/more-time': BOTH,
    'POST /api/signups/{id}/not-received': 'refused',
    'DELETE /api/signups/{id}/missing-gift': 'refused',
    'POST /api/signups/{id}/thread': BOTH,
    'DELETE /api/signups/{id}/thread': BOTH,
    'POST /api/signups/{id}/thread/{message}/report': BOTH,
    'POST /api/signups/{id}/missing-gift/answer': 'refused',
    'POST /api/signups/{id}/missing-gift/may-rescue': 'refused',
    'POST /api/signups/{id}/thanks': BOTH,
    'POST /api/signups/{id}/thanks/{author}/report': BOTH,
    'POST /api/signups/{id}/reveal': BOTH,
    'POST /api/signups/{id}/sending-done': BOTH,
    'POST /api/signups/{id}/receiving-done': BOTH,
    'POST /api/steps': BOTH,
    'POST /api/steps/stepandpost': BOTH,
    'POST /api/steps/{id}/heart': BOTH,
    'PUT /api/steps/{id}': BOTH,
    'DELETE /api/steps/{id}': BOTH,
    'POST /api/surveys/{id}/answer': BOTH,
    'POST /api/addresses': 'done',
    'PUT /api/addresses/{id}': 'done',
    'POST /api/addresses/{id}/default': 'done',
    'DELETE /api/addresses/{id}': 'refused',
    'POST /api/me/exclusions': BOTH,
    'DELETE /api/me/exclusions': 'done',
  })
})
