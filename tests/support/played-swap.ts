/**
 * Plays a swap and records what members see. Tests play it twice, with the other members in different roles, to check
 * that nothing a member sees reveals who their gifter is.
 */
import { addDays, subDays } from 'date-fns'
import { expect } from 'vitest'
import { takesHeart } from '#rules/exchange/heart.ts'
import type { Step } from '#rules/exchange/step.ts'
import { exchangeSurveys } from '#server/db/schema.ts'
import { makeCopyOf } from './copies.ts'
import { HOME } from './home.ts'
import { aMemberOf, aModOf, anAddressOf, type LoggedIn } from './members.ts'
import { answersTo, overheard } from './readings.ts'
import type { Answer, TestServer } from './server.ts'
import { inTurn, statuses } from './several.ts'
import { anExchangeOf, excludes, type Participant } from './swaps.ts'
import { tryMissing, tryThanks, tryThreads } from './tries.ts'

const SECRET = /[\w-]{40,}/g
const LINK = 'https://parcels.example/1'

/** Responses by moment and route or call, and emails by number. */
export type Readings = Map<string, string>

/** Everything that was seen in one run of the swap. */
export interface World {
  /** The responses to the observed participant. */
  observed: Readings
  /** The responses to a member who takes no part. */
  outsiders: Readings
  /** The responses to a member who has a different role in each run. */
  players: Readings
  gifterId: number
}

type Named = LoggedIn & { nickname: string; email: string }

const said = ({ status, text }: Answer) => `${status} ${text}`

async function read(server: TestServer, { api, email }: Named): Promise<[string, string[]][]> {
  const mails = (await server.mails()).filter(({ recipient }) => recipient === email)
  const answers = [...(await answersTo(server, { api }))]
  return [
    ...answers.map(([path, all]): [string, string[]] => [path, all.map(said)]),
    ...mails.map(({ subject, text, html }, i): [string, string[]] => [
      `email ${i + 1}`,
      [subject, text, html],
    ]),
  ]
}

/**
 * A swap from joining to long after its end, as seen by one participant, who tries everything they can.
 * @param order the circle of gifters, as indexes in the order of joining. The participant is the first, and their
 * recipient the second
 */
export async function playedSwap(server: TestServer, order: readonly number[]): Promise<World> {
  const { clock, db } = server
  const world: World = {
    observed: new Map(),
    outsiders: new Map(),
    players: new Map(),
    gifterId: 0,
  }
  let moment = 'while they join'
  const keep = (readings: Readings, name: string, text: string) =>
    readings.set(`${moment}: ${name}`, text.replace(SECRET, '…'))

  /** A critter with the same name in every run. */
  async function aCritter(nickname: string, readings: Readings = new Map()): Promise<Named> {
    const email = `${nickname}@critters.example`
    const critter = await aMemberOf(server, { nickname, email })
    let calls = 0
    const api = overheard(critter.api, (call, answer) => {
      calls += 1
      keep(readings, `${calls}. ${call}`, said(answer))
    })
    return { ...critter, api, nickname, email }
  }

  const creator = await aCritter('creator')
  const mod = await aModOf(server, { nickname: 'mod', email: 'mod@critters.example' })
  const outsider = await aCritter('outsider', world.outsiders)
  await outsider.api.put('/api/me/preferences', { signup_reminders: true })
  const startAt = addDays(clock.now(), 3)
  const exchange = await anExchangeOf(server, creator, {
    slug: 'winter-mail',
    label: 'Winter mail',
    startAt,
    endAt: addDays(startAt, 30),
  })
  const exchange_id = exchange.id
  const gift = { exchange_id, message: 'What a scarf!', tags: [1] }
  const survey = (await creator.api.get('/api/surveys')).body.data[0]
  await db.insert(exchangeSurveys).values({ exchangeId: exchange_id, surveyId: survey.id })

  const join = async ({ api }: LoggedIn) =>
    (await api.post('/api/signups', { exchange_id })).body.data?.id
  const answer = ({ api, nickname }: Named) =>
    api.post(`/api/surveys/${survey.id}/answer`, {
      id: survey.id,
      answers: ['Both', ['Tea'], false, '', `Whatever ${nickname} bakes`],
    })
  const everybody = await inTurn(order.length, async (i): Promise<Participant> => {
    const critter = await aCritter(`critter-${i}`, i === 0 ? world.observed : undefined)
    const addressId = await anAddressOf(server, critter, { line1: `${i} Temple Road` })
    if (i === 0) await critter.api.post(`/api/exchanges/${exchange_id}/needed-surveys`)
    if (i === 0) await join(critter)
    await answer(critter)
    if (i === 0) {
      const reason = 'Something else'
      await critter.api.delete(`/api/signups/${await join(critter)}`, { reason })
    }
    return { ...critter, addressId, signupId: await join(critter) }
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
  world.gifterId = gifter.id
  const note = async (reader: Named, readings: Readings) => {
    for (const [name, parts] of await read(server, reader)) keep(readings, name, parts.join('\n'))
  }
  const look = async (when: string) => {
    moment = when
    await note(me, world.observed)
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
    one.api.post('/api/steps', { exchange_id, type })
  const mark = (call: string) => (one: Participant) =>
    one.api.post(`/api/signups/${one.signupId}/${call}`)
  const askMoreTime = ({ api, signupId }: Participant) =>
    api.post(`/api/signups/${signupId}/more-time`, { days: 14, note: 'The glaze is still wet.' })
  /** Answers each gift that the recipient has received with a heart. */
  const sendHearts = async ({ api }: LoggedIn) => {
    const seen: Pick<Step, 'id' | 'party' | 'type'>[] = (
      await api.get(`/api/steps?filter[exchange_id]=${exchange_id}`)
    ).body.data
    const answers = [await api.get('/api/me')]
    for (const step of seen.filter(takesHeart))
      answers.push(await api.post(`/api/steps/${step.id}/heart`))
    return { status: Math.max(...statuses(answers)) }
  }
  const thank = async ({ api, signupId }: Participant) => {
    await tryThanks(api, signupId, recipient.id)
    return api.get(`/api/signups/${signupId}/thanks`)
  }
  const talk = async ({ api, signupId }: Participant) => {
    await tryThreads(api, signupId)
    return api.get('/api/me')
  }
  /** Tries all calls about sign-ups and steps with the ids of other members' sign-ups and steps. */
  const pry = async ({ api }: LoggedIn) => {
    const mine: { id: number; is_mine: boolean }[] = (
      await me.api.get(`/api/steps?filter[exchange_id]=${exchange_id}`)
    ).body.data
    const own = mine.filter(({ is_mine }) => is_mine).map(({ id }) => id)
    for (const { signupId } of everybody.filter((one) => one !== me)) {
      for (const call of ['address', 'acknowledge', 'sending-done', 'receiving-done'])
        await api.post(`/api/signups/${signupId}/${call}`)
      await api.post(`/api/signups/${signupId}/more-time`, { days: 3 })
      await tryMissing(api, signupId)
      await tryThreads(api, signupId)
      await tryThanks(api, signupId, recipient.id)
      await api.delete(`/api/signups/${signupId}/thread?with=gifter`)
      await api.delete(`/api/signups/${signupId}`, { reason: 'Something else' })
    }
    for (let id = 1; id <= 10; id += 1) {
      if (own.includes(id)) continue
      await api.put(`/api/steps/${id}`, { content: LINK })
      await api.delete(`/api/steps/${id}`)
      await api.post(`/api/steps/${id}/heart`)
    }
  }
  /** Tries all calls about the participant's own sign-up and steps, in and out of turn. */
  const tryAll = async () => {
    for (const call of ['acknowledge', 'address', 'acknowledge', 'sending-done', 'receiving-done'])
      await mark(call)(me)
    for (const type of ['sent_all', 'received_all']) await step(type)(me)
    await tryMissing(me.api, me.signupId)
    await tryThreads(me.api, me.signupId)
    await tryThanks(me.api, me.signupId, recipient.id)
    await me.api.delete(`/api/signups/${me.signupId}/thread?with=recipient`)
    await me.api.post('/api/steps/stepandpost', gift)
    await me.api.delete(`/api/signups/${me.signupId}`, { reason: 'Something else' })
    await answer(me)
  }

  await look('before the start')
  for (const call of ['address', 'acknowledge', 'sending-done', 'receiving-done'])
    await mark(call)(me)
  await step('physical_sent')(me)
  await pry(me)
  clock.set(subDays(startAt, 2).toISOString())
  await server.runJobs()
  await look('when the start is near')
  clock.set(startAt.toISOString())
  await server.runJobs()
  const told = (await me.api.get(`/api/exchange-detail/${exchange_id}`)).body.data
  expect(told.my_signup.paired_with).toBe(recipient.id)
  await look('at the start')
  await note(outsider, world.outsiders)
  await note(everybody[2] as Participant, world.players)
  await mark('acknowledge')(me)
  await pry(me)
  await pry(outsider)
  clock.set(addDays(startAt, 12).toISOString())
  await server.runJobs()
  await look('when the send-by day is near')
  await all(askMoreTime)
  await askMoreTime(me)
  await look('when all have asked for more time')
  await all(talk)
  await look('when messages are under way')
  clock.advance({ hours: 8 })
  await server.runJobs()
  await all(talk)
  await look('when messages have gone out')
  await note(outsider, world.outsiders)
  clock.set(addDays(startAt, 23).toISOString())
  await server.runJobs()
  await look('when the end is near')
  await all(mark('address'))
  await mark('acknowledge')(me)
  const film = await me.api.post('/api/steps', { exchange_id, type: 'digital_sent', content: LINK })
  await me.api.put(`/api/steps/${film.body.data.id}`, { content: `${LINK}/again` })
  await me.api.delete(`/api/steps/${film.body.data.id}`)
  await all(step('physical_sent'))
  await second.api.put(`/api/addresses/${second.addressId}`, { label: 'Home' })
  await me.api.put(`/api/addresses/${me.addressId}`, { ...HOME, line1: '9 New Road' })
  await me.api.post('/api/addresses', { ...HOME, label: 'Work' })
  await me.api.post(`/api/addresses/${me.addressId}/default`)
  await me.api.delete(`/api/addresses/${me.addressId}`)
  await all(step('received'))
  await me.api.post('/api/steps/stepandpost', gift)
  await all(sendHearts)
  await all(thank)
  await third.api.delete(`/api/signups/${third.signupId}/thread?with=recipient`)
  await gifter.api.delete(`/api/signups/${gifter.signupId}/thread?with=recipient`)
  clock.advance({ hours: 8 })
  await server.runJobs()
  await look('when hearts and cards are sent')
  await thank(me)
  await note(outsider, world.outsiders)
  await me.api.post('/api/contacts', { exchange_id, message: 'Who sends to me?' })
  for (const { nickname } of everybody) {
    await me.api.post('/api/me/exclusions', { nickname })
    await me.api.delete('/api/me/exclusions', { nickname })
  }
  await pry(me)
  await pry(outsider)
  await mod.api.post(`/api/mod/members/${gifter.id}/pause`, { reason: 'For a day', days: 1 })
  await look('while the gifter is paused')
  await note(outsider, world.outsiders)
  await mod.api.post(`/api/mod/members/${gifter.id}/lift`)
  await mod.api.post(`/api/mod/members/${third.id}/suspend`, { reason: 'For a while' })
  await look('while one is suspended')
  await note(outsider, world.outsiders)
  await mod.api.post(`/api/mod/members/${third.id}/lift`)
  await mod.api.post(`/api/mod/signups/${third.signupId}/remove`, { reason: 'They asked for it' })
  await look('once one is taken out')
  await note(outsider, world.outsiders)
  await all(mark('sending-done'), [third])
  await all(step('sent_all'), [third])
  await all(mark('receiving-done'), [third])
  await all(step('received_all'), [third])
  await tryAll()
  clock.advance({ days: 8 })
  await server.runJobs()
  await makeCopyOf(server, me)
  await look('after the end')
  await note(outsider, world.outsiders)
  await tryAll()
  clock.advance({ weeks: 9 })
  moment = 'when addresses are hidden again'
  await tryAll()
  return world
}
