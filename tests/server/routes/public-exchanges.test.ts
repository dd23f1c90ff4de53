import { addDays } from 'date-fns'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#tests/support/databases.ts'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { anExchangeOf, aParticipantOf } from '#tests/support/swaps.ts'

describe.each(databases)('the exchanges for guests (%s)', (database) => {
  let server: TestServer
  let creator: LoggedIn
  beforeAll(async () => {
    server = await startTestServer({ database })
    creator = await aMemberOf(server, { nickname: 'Nettle' })
  })
  afterAll(() => server.stop())

  const get = (path = '') => server.api.get(`/api/public/exchanges${path}`)

  test('are listed and shown without a login, and without their creator and participants', async () => {
    const exchange = await anExchangeOf(server, creator, {
      isPublic: true,
      slug: 'moss-mail',
      label: 'Moss mail',
    })
    await aParticipantOf(server, exchange)
    const face = {
      slug: 'moss-mail',
      label: 'Moss mail',
      summary: 'A parcel for the longest night.',
      picture: null,
      region: 'worldwide',
      status: 'ongoing',
      max_spots: 10,
      remaining_spots: 9,
      preferred_start_at: '2030-01-20',
      start_at: '2030-01-20T12:00:00.000Z',
      end_at: '2030-02-19T12:00:00.000Z',
      signups_open_at: '2030-01-05T12:00:00.000Z',
      signup_duration: 15,
    }
    const [list, one] = [await get(), await get('/moss-mail')]
    expect([list.status, list.body, one.status, one.body]).toEqual([
      200,
      { data: [face] },
      200,
      { data: face },
    ])
  })

  test('are listed with open exchanges first, then exchanges that open later', async () => {
    const { id: _, ...later } = await anExchangeOf(server, creator, {
      isPublic: true,
      startAt: addDays(server.clock.now(), 40),
    })
    const sooner = await anExchangeOf(server, creator, {
      isPublic: true,
      startAt: addDays(server.clock.now(), 2),
    })
    const { body } = await get()
    expect(body.data.map(({ slug }: { slug: string }) => slug)).toEqual([
      sooner.slug,
      'moss-mail',
      later.slug,
    ])
  })

  test('are found only by their slug, because consecutive ids are easy to guess', async () => {
    const { id } = await anExchangeOf(server, creator, { isPublic: true })
    expect((await get(`/${id}`)).status).toBe(404)
  })
})

test('with PUBLIC_EXCHANGES=off, guests get a 404 for the list and for every exchange', async () => {
  const server = await startTestServer({ env: { PUBLIC_EXCHANGES: 'off' } })
  try {
    const { slug } = await anExchangeOf(server, await aMemberOf(server), { isPublic: true })
    const answers = [
      await server.api.get('/api/public/exchanges'),
      await server.api.get(`/api/public/exchanges/${slug}`),
    ]
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [404, { message: 'We couldn’t find this. It may have been deleted' }]),
    )
  } finally {
    await server.stop()
  }
})
