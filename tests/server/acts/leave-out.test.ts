import { addDays } from 'date-fns'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lettersWhile } from '#tests/support/letters.ts'
import { aMemberOf, aModOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn } from '#tests/support/several.ts'
import { anExchangeOf, aParticipantOf, type Participant } from '#tests/support/swaps.ts'

let server: TestServer
let mod: LoggedIn
beforeAll(async () => {
  server = await startTestServer()
  mod = await aModOf(server, { nickname: 'Allura' })
})
afterAll(() => server.stop())

const NOTE = 'Please keep my address from my cousin Sylas'
const write = ({ api }: LoggedIn) =>
  api.post('/api/profile', { address_privacy: 3, onboarding_comment: NOTE })
const casesOf = async ({ id }: LoggedIn) =>
  (await mod.api.get('/api/mod/cases')).body.data.filter(
    ({ member }: { member: { id: number } }) => member.id === id,
  )
const noticesOf = async ({ api }: LoggedIn): Promise<string[]> =>
  (await api.get('/api/notifications')).body.data.map(({ title }: { title: string }) => title)

/** An exchange of `size` participants that starts in three days. The first participant has written a privacy note. */
async function anExchangeWithNote(size: number) {
  const startAt = addDays(server.clock.now(), 3)
  const exchange = await anExchangeOf(server, mod, { label: 'Winter letters', startAt })
  const everybody = await inTurn(size, () => aParticipantOf(server, exchange))
  const [writer, ...others] = everybody as [Participant, ...Participant[]]
  await write(writer)
  const start = () =>
    lettersWhile(server, async () => {
      server.clock.set(startAt.toISOString())
      await server.runJobs()
    })
  const recipientOf = async ({ api }: LoggedIn) =>
    (await api.get(`/api/exchange-detail/${exchange.id}`)).body.data.my_signup?.paired_with ?? null
  return { exchange, writer, others, start, recipientOf }
}

test('a member whose privacy note is not settled is left out and gets a kind message, the mods are notified, and the others are paired', async () => {
  const { exchange, writer, others, start, recipientOf } = await anExchangeWithNote(3)
  const letters = await start()
  const [one, other] = others
  expect(await inTurn(2, (i) => recipientOf(others[i] as LoggedIn))).toEqual([other?.id, one?.id])
  const { body } = await writer.api.get(`/api/exchange-detail/${exchange.id}`)
  expect([body.data.my_signup, body.data.participants_count]).toEqual([null, 2])
  expect((await noticesOf(writer))[0]).toBe('“Winter letters” starts without you')
  expect((await noticesOf(mod))[0]).toBe(
    `${writer.nickname} was left out of “Winter letters”. Their privacy note isn’t settled.`,
  )
  const letter = letters.find(({ recipient }) => recipient === writer.email)
  expect(letter?.text).toContain('The elves couldn’t settle that in time')
  expect(letter?.text).not.toContain(NOTE)
  expect((await casesOf(writer)).length).toBe(1)
})

test('a member whose privacy note is settled is paired, but not with members whom the mods have excluded because of the note', async () => {
  const { writer, others, start, recipientOf } = await anExchangeWithNote(4)
  const kept = others[0] as Participant
  await mod.api.post('/api/mod/exclusions', { member_id: writer.id, excluded_id: kept.id })
  const [found] = await casesOf(writer)
  const settling = { how: 'exclusions_entered', reason: 'The cousin' }
  await mod.api.post(`/api/mod/cases/${found.id}/settle`, settling)
  await start()
  const mine = await recipientOf(writer)
  expect(others.slice(1).map(({ id }) => id)).toContain(mine)
  expect(others.slice(1).map(({ id }) => id)).toContain(await recipientOf(kept))
})

test('a name on an exclusion list also excludes a member who takes that name before the pairing', async () => {
  const startAt = addDays(server.clock.now(), 3)
  const exchange = await anExchangeOf(server, mod, { startAt })
  const [lister, ...others] = (await inTurn(5, () => aParticipantOf(server, exchange))) as [
    Participant,
    Participant,
    Participant,
    Participant,
    Participant,
  ]
  const delilah = await aMemberOf(server, { nickname: 'Delilah Briarwood' })
  await lister.api.post('/api/me/exclusions', { nickname: 'Delilah Briarwood' })
  await delilah.api.post('/api/profile', { nickname: 'Somebody else by now' })
  const [bearer] = others
  const renamed = await bearer.api.post('/api/profile', { nickname: 'DELILAH briarwood' })
  expect(renamed.body.data.nickname).toBe('DELILAH briarwood')
  server.clock.set(startAt.toISOString())
  await server.runJobs()
  const recipientOf = async ({ api }: LoggedIn) =>
    (await api.get(`/api/exchange-detail/${exchange.id}`)).body.data.my_signup.paired_with
  expect(others.slice(1).map((one) => one.id)).toContain(await recipientOf(lister))
  expect(others.slice(1).map((one) => one.id)).toContain(await recipientOf(bearer))
})
