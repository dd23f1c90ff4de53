import { afterAll, beforeAll, expect, test } from 'vitest'
import { playedSwap, type Readings, type World } from '#tests/support/played-swap.ts'
import { type Contract, routesOf } from '#tests/support/routes.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** Two orders of the circle that differ in the observed member's gifter and in the other pairs. */
const ONE_WAY = [0, 1, 2, 3, 4]
const ANOTHER = [0, 1, 4, 3, 2]

const BOTH = 'done,refused'

/** The names of the readings that differ. */
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
// Each swap is played in its own hook, so that each has the full timeout.
beforeAll(async () => {
  one = await played(ONE_WAY)
})
beforeAll(async () => {
  other = await played(ANOTHER)
})
afterAll(() => Promise.all(servers.map((server) => server.stop())))

test('a member reads the same no matter who their gifter is and whom the others gift', () => {
  expect(one.gifterId).not.toBe(other.gifterId)
  expect(one.hers.size).toBeGreaterThan(100)
  expect(differences(one.hers, other.hers)).toEqual([])
})

test('somebody who takes no part reads the same no matter who gifts whom', () => {
  expect(differences(one.outsiders, other.outsiders)).toEqual([])
})

test('a member learns only whom they gift themselves', () => {
  expect(differences(one.players, other.players)).toEqual(
    expect.arrayContaining(['at the start: /api/exchange-detail/{id}', 'at the start: email 2']),
  )
})

test('the compared readings contain reminders of each kind', () => {
  const bells = [one.hers, one.outsiders].map((read) =>
    read.get('after the end: /api/notifications'),
  )
  expect(bells.map((bell) => bell?.match(/exchange_starting|\w+_reminder/g))).toEqual([
    ['sending_reminder', 'exchange_starting'],
    ['signup_reminder'],
  ])
})

test('the compared readings contain the member’s export, and each call of a participant, done and refused', async () => {
  expect(one.hers.get('after the end: /api/me/export/file')).toMatch(/^200 .*critter-0@/)
  const contract = (await servers[0]?.api.get('/api/openapi.json'))?.body as Contract
  const ofSwaps = /^\/api\/(signups|steps|surveys|addresses|me\/exclusions)/
  const calls = routesOf(contract)
    .filter(({ method, path }) => method !== 'GET' && ofSwaps.test(path))
    .map(({ method, path }) => `${method} ${path}`)
  const heard = new Set(
    [...one.hers].map(([name, text]) => {
      const call = name.replace(/^.*: \d+\. /, '').replace(/\/\d+/, '/{id}')
      return `${call} ${text.startsWith('2') ? 'done' : 'refused'}`
    }),
  )
  const answers = (call: string) => ['done', 'refused'].filter((one) => heard.has(`${call} ${one}`))
  expect(Object.fromEntries(calls.map((call) => [call, answers(call).join()]))).toEqual({
    'POST /api/signups': BOTH,
    'DELETE /api/signups/{id}': BOTH,
    'POST /api/signups/{id}/address': BOTH,
    'POST /api/signups/{id}/acknowledge': BOTH,
    'POST /api/signups/{id}/sending-done': BOTH,
    'POST /api/signups/{id}/receiving-done': BOTH,
    'POST /api/steps': BOTH,
    'POST /api/steps/stepandpost': BOTH,
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
