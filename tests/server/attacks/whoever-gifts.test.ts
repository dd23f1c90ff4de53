import { addDays, subDays } from 'date-fns'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMemberOf, aModOf, anAddressOf, type LoggedIn } from '#tests/support/members.ts'
import { readingsOf } from '#tests/support/readings.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn } from '#tests/support/several.ts'
import { anExchangeOf, excludes, type Participant } from '#tests/support/swaps.ts'

/** Who sends to whom, each to the next, by the order in which they have joined: she and her recipient are the first two. */
const ONE_WAY = [0, 1, 2, 3, 4]
const ANOTHER = [0, 1, 4, 3, 2]

const SECRET = /[\w-]{40,}/g

/** What was answered, by moment and route; emails by their number. */
type Readings = Map<string, string>

interface World {
  hers: Readings
  /** The same of a member who takes no part. */
  outsiders: Readings
  /** And of one who plays another part in each world. */
  players: Readings
  gifterId: number
}

async function read(server: TestServer, { api, email }: Named, moment: string) {
  const mails = (await server.mails()).filter(({ recipient }) => recipient === email)
  const texts = [
    ...(await readingsOf(server, { api })),
    ...mails.map(({ subject, text }, i) => [`email ${i + 1}`, [subject, text]] as const),
  ]
  return texts.map(
    ([name, parts]) => [`${moment}: ${name}`, parts.join('\n').replace(SECRET, '…')] as const,
  )
}

/** Where two have read different things. */
const differences = (one: Readings, other: Readings) =>
  [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name))

type Named = LoggedIn & { nickname: string; email: string }

/** Called the same in every world. */
async function aCritter(server: TestServer, nickname: string): Promise<Named> {
  const email = `${nickname}@critters.example`
  return { ...(await aMemberOf(server, { nickname, email })), nickname, email }
}

/** The same swap, from joining to long after its end, in which the parts of the others are played by others. */
async function swapIn(server: TestServer, order: readonly number[]): Promise<World> {
  const { clock } = server
  const creator = await aCritter(server, 'creator')
  const mod = await aModOf(server, { nickname: 'mod', email: 'mod@critters.example' })
  const outsider = await aCritter(server, 'outsider')
  await outsider.api.put('/api/me/preferences', { signup_reminders: true })
  const startAt = addDays(clock.now(), 3)
  const exchange = await anExchangeOf(server, creator, {
    slug: 'winter-mail',
    label: 'Winter mail',
    startAt,
    endAt: addDays(startAt, 30),
  })
  const everybody = await inTurn(order.length, async (i) => {
    const critter = await aCritter(server, `critter-${i}`)
    const addressId = await anAddressOf(server, critter, { line1: `${i} Temple Road` })
    const { body } = await critter.api.post('/api/signups', { exchange_id: exchange.id })
    return { ...critter, addressId, signupId: body.data.id }
  })
  const circle = order.map((place) => everybody[place] as Participant)
  const after = (one: Participant, steps: number) =>
    circle[(circle.indexOf(one) + steps) % circle.length] as Participant
  for (const one of circle) await excludes(server, one, after(one, 2))

  const [me, recipient, second, third, gifter] = circle as [
    Participant,
    Participant,
    Participant,
    Participant,
    Participant,
  ]
  const world: World = {
    hers: new Map(),
    outsiders: new Map(),
    players: new Map(),
    gifterId: gifter.id,
  }
  const note = async (reader: Named, readings: Readings, moment: string) => {
    for (const [name, text] of await read(server, reader, moment)) readings.set(name, text)
  }
  const look = async (moment: string) => {
    await note(me, world.hers, moment)
    await note(outsider, world.outsiders, moment)
  }
  const all = async (
    what: (one: Participant) => Promise<{ status: number }>,
    but: readonly Participant[] = [],
  ) => {
    for (const one of circle.filter((each) => !but.includes(each))) {
      clock.advance({ minutes: 1 })
      const { status } = await what(one)
      expect(status).toBeLessThan(300)
    }
  }
  const step = (type: string) => (one: Participant) =>
    one.api.post('/api/steps', { exchange_id: exchange.id, type })
  const mark = (done: string) => (one: Participant) =>
    one.api.post(`/api/signups/${one.signupId}/${done}`)

  await look('before the start')
  clock.set(subDays(startAt, 2).toISOString())
  await server.runJobs()
  await look('when the start is near')
  clock.set(startAt.toISOString())
  await server.runJobs()
  const told = (await me.api.get(`/api/exchange-detail/${exchange.id}`)).body.data
  expect(told.my_signup.paired_with).toBe(recipient.id)
  await look('at the start')
  await note(everybody[2] as Participant, world.players, 'at the start')
  clock.set(addDays(startAt, 23).toISOString())
  await server.runJobs()
  await look('when the end is near')
  await all(mark('address'))
  await all(step('physical_sent'))
  await second.api.put(`/api/addresses/${second.addressId}`, { label: 'Home' })
  await all(step('received'))
  await mod.api.post(`/api/mod/members/${third.id}/suspend`, { reason: 'For a while' })
  await look('while one is suspended')
  await mod.api.post(`/api/mod/members/${third.id}/lift`)
  await mod.api.post(`/api/mod/signups/${third.signupId}/remove`, { reason: 'She asked for it' })
  await look('once one is taken out')
  await all(mark('sending-done'), [third])
  await all(step('sent_all'), [third])
  await all(mark('receiving-done'), [third])
  await all(step('received_all'), [third])
  clock.advance({ days: 8 })
  await server.runJobs()
  await look('after the end')
  return world
}

let servers: [TestServer, TestServer]
let one: World
let other: World
beforeAll(async () => {
  servers = [await startTestServer(), await startTestServer()]
  one = await swapIn(servers[0], ONE_WAY)
  other = await swapIn(servers[1], ANOTHER)
})
afterAll(() => Promise.all(servers.map((server) => server.stop())))

test('whoever gifts her, and whoever the others gift, she reads the same', () => {
  expect(one.gifterId).not.toBe(other.gifterId)
  expect(one.hers.size).toBeGreaterThan(100)
  expect(differences(one.hers, other.hers)).toEqual([])
})

test('reminders of each kind are among it', () => {
  const bells = [one.hers, one.outsiders].map((read) =>
    read.get('after the end: /api/notifications'),
  )
  expect(bells.map((bell) => bell?.match(/exchange_starting|\w+_reminder/g))).toEqual([
    ['sending_reminder', 'exchange_starting'],
    ['signup_reminder'],
  ])
})

test('and so does somebody who takes no part', () => {
  expect(differences(one.outsiders, other.outsiders)).toEqual([])
})

test('a member learns who she gifts herself', () => {
  expect(differences(one.players, other.players)).toEqual(
    expect.arrayContaining(['at the start: /api/exchange-detail/{id}', 'at the start: email 2']),
  )
})
