import { addMinutes } from 'date-fns'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lettersWhile } from '#tests/support/letters.ts'
import { aMemberOf, aModOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn, said } from '#tests/support/several.ts'
import { anExchangeOf, aParticipantOf, excludes, type Participant } from '#tests/support/swaps.ts'

let server: TestServer
let creator: LoggedIn
let mod: LoggedIn
beforeAll(async () => {
  server = await startTestServer()
  creator = await aMemberOf(server, { email: 'creator@critters.example' })
  mod = await aModOf(server, { nickname: 'Allura' })
})
afterAll(() => server.stop())

/** An exchange of `size` participants that starts in a minute. */
async function anImminentOf(size: number) {
  const startAt = addMinutes(server.clock.now(), 1)
  const exchange = await anExchangeOf(server, creator, { startAt, maxSpots: 10 })
  return { exchange, everybody: await inTurn(size, () => aParticipantOf(server, exchange)) }
}

const start = () =>
  lettersWhile(server, async () => {
    server.clock.advance({ minutes: 1 })
    await server.runJobs()
  })

const detail = async ({ api }: LoggedIn, id: number) =>
  (await api.get(`/api/exchange-detail/${id}`)).body.data
const latest = async ({ api }: LoggedIn) => {
  const [notice] = (await api.get('/api/notifications')).body.data
  return { type: notice?.type, title: notice?.title, link: notice?.link }
}
const check = async (id: number) =>
  (await mod.api.get(`/api/mod/exchanges/${id}/pairing`)).body.data
const named = ({ id, nickname }: Participant, reason: string) => ({
  member: { id, nickname, avatar: null },
  reason,
})

/** The desk's warning that a participant has few possible recipients left. */
const choice = ({ id, nickname }: Participant, left: number) => ({
  member: { id, nickname, avatar: null },
  left,
  is_few: true,
})

describe('at the start of an exchange', () => {
  test('nobody is paired with a member they excluded or who excluded them', async () => {
    const { exchange, everybody } = await anImminentOf(4)
    const [one, two, three, four] = everybody as [
      Participant,
      Participant,
      Participant,
      Participant,
    ]
    await excludes(server, one, two)
    await excludes(server, four, three)
    await start()
    const recipients = await inTurn(4, async (i) => {
      const member = everybody[i] as Participant
      return (await detail(member, exchange.id)).my_signup.paired_with
    })
    expect(recipients.slice(0, 2).toSorted()).toEqual([three.id, four.id])
    expect(recipients.slice(2).toSorted()).toEqual([one.id, two.id])
  })

  test('a member whose own exclusion list leaves nobody to pair them with is left out and gets a kind message, and the others are paired', async () => {
    const { exchange, everybody } = await anImminentOf(4)
    const [lister, one, two, three] = everybody as [
      Participant,
      Participant,
      Participant,
      Participant,
    ]
    for (const other of [one, two, three]) await excludes(server, lister, other)
    expect(await check(exchange.id)).toEqual({
      is_feasible: true,
      participants_count: 4,
      left_out: [named(lister, 'Their own exclusions rule out everyone else.')],
      hindrances: [],
      cost: { repeats: 0, mutual: 0, crossings: 0 },
      choices: [],
    })
    const letters = await start()
    const seen = await detail(lister, exchange.id)
    expect([seen.is_signed_up, seen.participants_count, seen.remaining_spots]).toEqual([
      false,
      3,
      7,
    ])
    expect(letters.map(({ kind }) => kind).toSorted()).toEqual([
      'left-out',
      'paired',
      'paired',
      'paired',
    ])
    const letter = letters.find(({ kind }) => kind === 'left-out')
    expect([letter?.recipient, letter?.subject]).toEqual([
      lister.email,
      `“${exchange.label}” starts without you`,
    ])
    for (const { nickname } of [one, two, three]) expect(letter?.text).not.toContain(nickname)
    const link = `/exchange/${exchange.slug}`
    expect([await latest(lister), await latest(mod)]).toEqual([
      { type: 'removed', title: `“${exchange.label}” starts without you`, link },
      {
        type: 'removed',
        title: `${lister.nickname} was left out of “${exchange.label}”. Their own exclusions rule out everyone else.`,
        link,
      },
    ])
    expect((await latest(one)).type).toBe('paired')
  })

  test('if only one participant remains after a member is left out, the exchange is cancelled and that participant is notified', async () => {
    const { exchange, everybody } = await anImminentOf(2)
    const [lister, other] = everybody as [Participant, Participant]
    await excludes(server, lister, other)
    const letters = await start()
    expect(letters.map(({ kind, recipient }) => [kind, recipient]).toSorted()).toEqual(
      [
        ['exchange-cancelled', other.email],
        ['exchange-cancelled', 'creator@critters.example'],
        ['left-out', lister.email],
      ].toSorted(),
    )
    expect((await detail(other, exchange.id)).status).toBe('cancelled')
  })

  test('if all other participants exclude one member, the mods see which member it is, and nobody is paired or left out', async () => {
    const { exchange, everybody } = await anImminentOf(4)
    const [shunned, ...others] = everybody as [Participant, Participant, Participant, Participant]
    for (const other of others) await excludes(server, other, shunned)
    expect(await check(exchange.id)).toEqual({
      is_feasible: false,
      participants_count: 4,
      left_out: [],
      hindrances: [named(shunned, 'Exclusions rule out everyone for this critter.')],
      cost: null,
      choices: [choice(shunned, 0), ...others.map((other) => choice(other, 2))],
    })
    expect(await start()).toEqual([])
    const answer = await mod.api.post(`/api/mod/exchanges/${exchange.id}/pair`)
    expect(said(answer)).toEqual({
      status: 422,
      body: { message: 'Not everyone can be paired yet.', code: 'infeasible' },
    })
    expect((await detail(shunned, exchange.id)).is_signed_up).toBe(true)
    await mod.api.post(`/api/mod/signups/${shunned.signupId}/remove`, { reason: 'No way' })
    expect((await start()).map(({ kind }) => kind)).toEqual(['paired', 'paired', 'paired'])
  })

  test('the exclusion lists of members who do not take part are ignored', async () => {
    const { exchange, everybody } = await anImminentOf(2)
    const [one, two] = everybody as [Participant, Participant]
    await excludes(server, one, creator)
    const gone = await aParticipantOf(server, exchange)
    await excludes(server, gone, two)
    await gone.api.delete(`/api/signups/${gone.signupId}`, { reason: 'Something else' })
    await start()
    expect((await detail(one, exchange.id)).my_signup.paired_with).toBe(two.id)
  })
})
