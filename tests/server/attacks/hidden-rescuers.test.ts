import { addDays } from 'date-fns'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { members } from '#server/db/schema.ts'
import { aModOf, type LoggedIn } from '#tests/support/members.ts'
import { aLateSwap, answer, casesAbout, miss, read } from '#tests/support/missing-calls.ts'
import { neutral } from '#tests/support/neutral.ts'
import { answersTo } from '#tests/support/readings.ts'
import {
  accept,
  addressOf,
  aRescuerOf,
  decline,
  offer,
  open,
  receiveRescue,
  rescuesOf,
  sendRescue,
} from '#tests/support/rescue-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

type Readings = Map<string, string>
interface World {
  rescuerId: number
  recipient: Readings
  gifter: Readings
  outsider: Readings
  /** The case and the timeline of the recipient. */
  story: string[]
}

/**
 * Plays a rescue in which one of two volunteers sends the gift. The other one has offered as well, but is paused.
 * @param hasNo true if the other one is not paused, but asked first, and says no
 */
async function played(server: TestServer, chosen: 0 | 1, hasNo = false): Promise<World> {
  const mod = await aModOf(server)
  const { exchange, recipient, gifter, other } = await aLateSwap(server)
  const volunteers = [await aRescuerOf(server), await aRescuerOf(server)] as const
  for (const one of volunteers) await offer(one, exchange)
  const [rescuer, idle] = [volunteers[chosen], volunteers[chosen === 0 ? 1 : 0]]
  const pause = (one: LoggedIn, until: Date | null) =>
    server.db.update(members).set({ pausedUntil: until }).where(eq(members.id, one.id))
  const soon = addDays(server.clock.now(), 2)
  await pause(hasNo ? rescuer : idle, soon)
  await miss(recipient)
  await answer(gifter, { answer: 'cannot' })
  const [waiting] = await casesAbout(mod, exchange)
  await open(mod, waiting?.id ?? 0)
  await server.runJobs()
  if (hasNo) {
    await pause(rescuer, null)
    await decline(idle, (await rescuesOf(idle))[0]?.id ?? 0)
    await server.runJobs()
  }
  const id = (await rescuesOf(rescuer))[0]?.id ?? 0
  const world: World = {
    rescuerId: rescuer.id,
    recipient: new Map(),
    gifter: new Map(),
    outsider: new Map(),
    story: [],
  }
  const readers = { recipient, gifter, outsider: other }
  const look = async (moment: string) => {
    world.story.push((await read(recipient, 'receiving')).text)
    if (hasNo) return
    for (const [name, reader] of Object.entries(readers)) {
      const into = world[name as keyof typeof readers]
      for (const [path, answers] of await answersTo(server, reader))
        into.set(`${moment}: ${path}`, answers.map(({ text }) => neutral(text)).join())
      const mails = (await server.mails()).filter((one) => one.recipient === reader.email)
      into.set(`${moment}: emails`, mails.map(({ text }) => neutral(text)).join())
    }
  }
  server.clock.advance({ hours: 3 })
  await look('while someone is asked')
  expect((await accept(rescuer, id)).status).toBe(200)
  await addressOf(rescuer, id)
  await rescuer.api.post(`/api/rescues/${id}/thanked`, { may_be_thanked: false })
  await look('after the yes')
  await sendRescue(rescuer, exchange, id)
  await look('after the gift was sent')
  expect((await receiveRescue(recipient, exchange)).status).toBe(201)
  await look('after it has arrived')
  return world
}

const servers: TestServer[] = []
const worlds: World[] = []
const playing = (chosen: 0 | 1, hasNo?: boolean) => async () => {
  const server = await startTestServer()
  servers.push(server)
  worlds.push(await played(server, chosen, hasNo))
}
// Each world is played in its own hook, so that each gets the full timeout.
beforeAll(playing(0))
beforeAll(playing(1))
beforeAll(playing(0, true))
afterAll(() => Promise.all(servers.map((server) => server.stop())))

const differences = (one: Readings, other: Readings) =>
  [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name))

describe('the rescuer of a missing gift', () => {
  test('is hidden from the recipient, the gifter and other participants: nothing that they read depends on who it is', () => {
    const [one, other] = worlds as [World, World]
    expect(one.rescuerId).not.toBe(other.rescuerId)
    expect(one.recipient.size).toBeGreaterThan(100)
    for (const reader of ['recipient', 'gifter', 'outsider'] as const)
      expect([reader, differences(one[reader], other[reader])]).toEqual([reader, []])
  })

  test('does not show how many others were asked before', () => {
    const [one, , afterNo] = worlds as [World, World, World]
    expect(afterNo.story).toEqual(one.story)
    expect(one.story.map((text) => JSON.parse(text).data.rescue)).toEqual([
      'looking',
      'sending',
      'sent',
      'arrived',
    ])
  })
})
