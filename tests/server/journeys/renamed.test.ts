import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Signup } from '#rules/exchange/signup.ts'
import { databases } from '#tests/support/databases.ts'
import { lettersWhile } from '#tests/support/letters.ts'
import type { LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { aSwapOf, openEnvelope, type Participant } from '#tests/support/swaps.ts'

describe.each(databases)('a paired member with a new nickname (%s)', (database) => {
  let server: TestServer
  let gifter: Participant
  let renamed: Participant
  let exchange: Awaited<ReturnType<typeof aSwapOf>>['exchange']
  let before: { titles: string[]; texts: string[] }
  beforeAll(async () => {
    server = await startTestServer({ database })
    const swap = await aSwapOf(server, 3)
    exchange = swap.exchange
    ;[gifter, renamed] = swap.circle as [Participant, Participant]
    await openEnvelope(gifter)
    await step(renamed, 'received')
    before = { titles: await titlesOf(gifter), texts: await textsTo(gifter) }
    await renamed.api.post('/api/profile', { nickname: 'Atlas moth' })
  })
  afterAll(() => server.stop())

  const titlesOf = async ({ api }: LoggedIn): Promise<string[]> =>
    (await api.get('/api/notifications')).body.data.map(({ title }: { title: string }) => title)
  const textsTo = async ({ email }: Participant) =>
    (await server.mails()).filter(({ recipient }) => recipient === email).map(({ text }) => text)
  const step = ({ api }: Participant, type: string) =>
    api.post('/api/steps', { exchange_id: exchange.id, type })

  test('is shown to the gifter under the new name', async () => {
    const { body } = await gifter.api.get(`/api/exchange-detail/${exchange.id}`)
    const named = body.data.signups.find(({ user_id }: Signup) => user_id === renamed.id)
    expect([body.data.my_signup.paired_with, named.user.nickname]).toEqual([
      renamed.id,
      'Atlas moth',
    ])
  })

  test('is still the gifter’s recipient, with the same address', async () => {
    const { body } = await gifter.api.post(`/api/signups/${gifter.signupId}/address`)
    const [own] = (await renamed.api.get('/api/addresses')).body.data
    expect([body.data.line1, (await step(gifter, 'physical_sent')).status]).toEqual([
      own.line1,
      201,
    ])
  })

  test('has the new name in earlier notices, but not in earlier emails', async () => {
    const arrived = (name: string) => `${name} has received a gift from you in “${exchange.label}”`
    const drawn = `Names are drawn in “${exchange.label}”. See who you drew.`
    expect(before.titles).toEqual([arrived(renamed.nickname), drawn])
    expect(await titlesOf(gifter)).toEqual([arrived('Atlas moth'), drawn])
    expect((await textsTo(gifter)).slice(0, before.texts.length)).toEqual(before.texts)
    expect(before.texts.join()).toContain(renamed.nickname)
  })

  test('has the new name in later emails and notices', async () => {
    server.clock.advance({ hours: 1 })
    const letters = await lettersWhile(server, () => step(renamed, 'received'))
    expect(letters.map(({ recipient, text }) => [recipient, text.split('\n\n')[0]])).toEqual([
      [gifter.email, 'Atlas moth has received a gift from you.'],
    ])
    expect((await titlesOf(gifter))[0]).toBe(
      `Atlas moth has received a gift from you in “${exchange.label}”`,
    )
  })

  test('can change their nickname again without causing another email about the same event', async () => {
    await renamed.api.post('/api/profile', { nickname: 'Luna moth' })
    const letters = await lettersWhile(server, async () => {
      server.clock.advance({ minutes: 1 })
      await step(renamed, 'received')
    })
    expect([letters, (await titlesOf(gifter))[0]]).toEqual([
      [],
      `Luna moth has received a gift from you in “${exchange.label}”`,
    ])
  })
})
