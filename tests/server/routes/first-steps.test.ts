import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { anExchangeOf, aParticipantOf } from '#tests/support/swaps.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const stepsOf = async ({ api }: Pick<LoggedIn, 'api'>) =>
  (await api.get('/api/me')).body.data.first_steps
const keep = ({ api }: LoggedIn, kept: string) => api.post('/api/me/first-steps', { kept })
const none = { has_read: false, has_joined: false, has_posted: false }

describe('the first steps of a new member', () => {
  test('are to read the guide, join an exchange and post, are derived from stored rows, and disappear once all are done', async () => {
    const exchange = await anExchangeOf(server, await aMemberOf(server))
    expect(await stepsOf(await aMemberOf(server))).toEqual(none)
    const member = await aParticipantOf(server, exchange)
    expect(await stepsOf(member)).toEqual({ ...none, has_joined: true })
    const read = await keep(member, 'read')
    expect([read.status, read.body.data.first_steps]).toEqual([
      200,
      { ...none, has_joined: true, has_read: true },
    ])
    await member.api.post('/api/posts', { message: 'Hello, I’m new here' })
    expect(await stepsOf(member)).toBe(null)
  })

  test('still count as done if the member has joined an exchange and left it', async () => {
    const exchange = await anExchangeOf(server, await aMemberOf(server))
    const member = await aParticipantOf(server, exchange)
    await member.api.delete(`/api/signups/${member.signupId}`, { reason: 'No time' })
    expect(await stepsOf(member)).toEqual({ ...none, has_joined: true })
  })

  test('stay hidden once the member has dismissed them, even if the member reads the guide afterwards', async () => {
    const member = await aMemberOf(server)
    for (const kept of ['put_away', 'read'])
      expect((await keep(member, kept)).body.data.first_steps).toBe(null)
    expect(await stepsOf(member)).toBe(null)
  })

  test('can only be dismissed or marked as read', async () => {
    const member = await aMemberOf(server)
    const answer = await keep(member, 'open')
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { kept: ['This is not one of the choices'] },
    ])
  })
})
