/**
 * Plays gifts that have not come, and records what members read. A test plays it twice, with other members as gifters, to
 * check that nothing reveals who gifts whom.
 */
import { addDays, addHours } from 'date-fns'
import { expect } from 'vitest'
import { sendByOf } from '#rules/exchange/send-by.ts'
import { sendByTermsOf } from '#server/resources/exchanges/store.ts'
import { aMemberOf, aModOf, anAddressOf, type LoggedIn } from './members.ts'
import { answer, casesAbout, miss, ON_ITS_WAY, read } from './missing-calls.ts'
import { aPng } from './pictures.ts'
import { answersTo } from './readings.ts'
import type { TestServer } from './server.ts'
import { inTurn } from './several.ts'
import { anExchangeOf, excludes, type Participant } from './swaps.ts'
import { upload } from './uploads.ts'

/** Responses by moment and route, and emails by number. */
export type Readings = Map<string, string>

export interface MissingWorld {
  /** The responses to the observed participant. Their gift is missing, and they are asked about the gift they give. */
  observed: Readings
  /** The responses to a member who is the gifter of the observed participant in only one of the worlds. */
  players: Readings
  /** The responses to a member who takes no part. */
  outsiders: Readings
  /** The observed participant's case at the mods' desk. */
  mods: Readings
  gifterId: number
}

/** Random parts of links and of the URLs of pictures. */
const SECRET = /\/media\/[^"]+|[\w-]{40,}/g

/**
 * @param order the circle of gifters, as indexes in the order of joining. The observed participant is the first, and
 * their recipient the second
 */
export async function playedMissing(
  server: TestServer,
  order: readonly number[],
): Promise<MissingWorld> {
  const { clock } = server
  const aCritter = async (nickname: string) => {
    const email = `${nickname}@critters.example`
    return { ...(await aMemberOf(server, { nickname, email })), nickname, email }
  }
  const creator = await aCritter('creator')
  const mod = await aModOf(server, { nickname: 'mod', email: 'mod@critters.example' })
  const outsider = await aCritter('outsider')
  const exchange = await anExchangeOf(server, creator, { slug: 'late-mail', label: 'Late mail' })
  const everybody = await inTurn(order.length, async (i): Promise<Participant> => {
    const critter = await aCritter(`critter-${i}`)
    const addressId = await anAddressOf(server, critter, { line1: `${i} Temple Road` })
    const { body } = await critter.api.post('/api/signups', { exchange_id: exchange.id })
    return { ...critter, addressId, signupId: body.data.id }
  })
  const circle = order.map((place) => everybody[place] as Participant)
  for (const [place, one] of circle.entries())
    await excludes(server, one, circle[(place + 2) % circle.length] as Participant)
  const [me, recipient, second, third, gifter] = circle as [
    Participant,
    Participant,
    Participant,
    Participant,
    Participant,
  ]
  const world: MissingWorld = {
    observed: new Map(),
    players: new Map(),
    outsiders: new Map(),
    mods: new Map(),
    gifterId: gifter.id,
  }
  const note = async (moment: string, reader: LoggedIn & { email: string }, into: Readings) => {
    const keep = (name: string, text: string) =>
      into.set(`${moment}: ${name}`, text.replace(SECRET, '…'))
    for (const [path, answers] of await answersTo(server, reader))
      keep(path, answers.map(({ status, text }) => `${status} ${text}`).join('\n'))
    for (const [i, mail] of (await server.mails())
      .filter((one) => one.recipient === reader.email)
      .entries())
      keep(`email ${i + 1}`, [mail.subject, mail.text, mail.html].join('\n'))
  }
  const look = async (moment: string) => {
    await note(moment, me, world.observed)
    const sending = await read(me, 'sending')
    world.observed.set(`${moment}: the question`, `${sending.status} ${sending.text}`)
    await note(moment, outsider, world.outsiders)
    await note(moment, everybody[2] as Participant, world.players)
    const about = await casesAbout(mod, exchange)
    const mine = about.filter(({ member }) => member.id === me.id)
    world.mods.set(moment, JSON.stringify(mine).replace(SECRET, '…'))
  }
  const done = async (asked: Promise<{ status: number }>) => expect((await asked).status).toBe(200)
  const at = async (time: Date) => {
    clock.set(time.toISOString())
    await server.runJobs()
  }

  await at(exchange.startAt as Date)
  const { my_signup } = (await me.api.get(`/api/exchange-detail/${exchange.id}`)).body.data
  expect(my_signup.paired_with).toBe(recipient.id)
  const from = addDays(sendByOf(sendByTermsOf(exchange), 0), 21)
  // Sessions end when they are not used for a month.
  await at(addDays(from, -20))
  for (const { api } of [...everybody, outsider, mod]) await api.get('/api/me')
  await at(from)
  await look('when they may say that nothing has come')
  await done(miss(me))
  clock.advance({ minutes: 1 })
  for (const one of [recipient, second, third, gifter]) await done(miss(one))
  await look('while the gifters are asked')
  const receipt = (await upload(gifter, { bytes: await aPng() })).body.data[0].id
  await at(addHours(from, 50))
  await look('after the reminder')
  await done(answer(gifter, { ...ON_ITS_WAY, picture_id: receipt }))
  clock.advance({ minutes: 1 })
  await done(answer(second, { answer: 'cannot' }))
  await done(answer(third, { answer: 'lost', text: 'It’s gone.' }))
  await look('after the gifter’s answer')
  await at(addHours(from, 97))
  await look('after their own silence')
  await done(answer(me, { answer: 'lost', text: 'I can send another one.' }))
  await at(addDays(from, 30))
  await look('when the parcel has not come in its days')
  for (const one of await casesAbout(mod, exchange)) {
    const settling = { how: 'gifter_did_their_part', reason: 'The post has lost it.' }
    await done(mod.api.post(`/api/mod/cases/${one.id}/settle`, settling))
  }
  await look('after the mods have settled it')
  return world
}
