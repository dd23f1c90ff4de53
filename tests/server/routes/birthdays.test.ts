import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Critter } from '#rules/member/birthdays.ts'
import type { MemberRow } from '#server/resources/members/store.ts'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { said } from '#tests/support/several.ts'

let server: TestServer
let reader: LoggedIn
/** A December day, so that ranges of a month reach into the next year. */
const NOW = '2026-12-20T10:00:00.000Z'

beforeAll(async () => {
  server = await startTestServer({ now: NOW })
  reader = await aMemberOf(server, { birthDate: '1990-07-07' })
})
afterAll(() => server.stop())

const born = (nickname: string, birthDate: string | null, change: Partial<MemberRow> = {}) =>
  aMemberOf(server, { nickname, birthDate, ...change })

const ask = (range: string, { api } = reader) =>
  api.get(`/api/birthdays?filter[range]=${encodeURIComponent(range)}`)

async function told(range: string): Promise<string[]> {
  const { body } = await ask(range)
  return body.data.map(({ nickname, birthday }: Critter) => `${birthday} ${nickname}`)
}

describe('birthdays', () => {
  test('are sorted by day and then by name, even across the new year', async () => {
    await born('Wren', '1980-12-31')
    await born('Adder', '2000-12-31')
    await born('Vole', '1999-01-20')
    await born('Bat', '1970-12-20')
    await born('Owl', '1970-12-19')
    await born('Newt', '1970-01-21')
    expect(await told('12-20,01-20')).toEqual([
      '12-20 Bat',
      '12-31 Adder',
      '12-31 Wren',
      '01-20 Vole',
    ])
    expect(await told('12-19,12-20')).toEqual(['12-19 Owl', '12-20 Bat'])
  })

  test('show a member’s id, nickname, avatar, month and day', async () => {
    const { id } = await born('Mole', '1991-03-05')
    expect(said(await ask('03-05,03-05'))).toEqual({
      status: 200,
      body: {
        data: [{ id, nickname: 'Mole', avatar: null, birthday: '03-05', kind: 'member' }],
      },
    })
  })

  test('exclude minors, and include members who turn eighteen today', async () => {
    await born('Today', '2008-12-20')
    await born('Tomorrow', '2008-12-21')
    await born('Young', '2012-12-22')
    expect(await told('12-20,12-22')).toEqual(['12-20 Bat', '12-20 Today'])
  })

  test('exclude members who are suspended, are not onboarded, or have no nickname or birth date', async () => {
    await born('Gone', '1990-06-01', { suspendedAt: new Date(NOW) })
    await born('New', '1990-06-01', { onboardedAt: null })
    await aMemberOf(server, { nickname: null, birthDate: '1990-06-01' })
    await born('Ageless', null)
    await born('There', '1990-06-01')
    expect(await told('06-01,06-01')).toEqual(['06-01 There'])
  })

  test('exclude a member as soon as they no longer want to be listed', async () => {
    const shy = await born('Shy', '1990-08-08')
    const before = await told('08-08,08-08')
    await shy.api.put('/api/me/preferences', { birthday_listing: false })
    const without = await told('08-08,08-08')
    await shy.api.put('/api/me/preferences', { birthday_listing: true })
    expect([before, without, await told('08-08,08-08')]).toEqual([['08-08 Shy'], [], ['08-08 Shy']])
  })

  test('on 29 February are listed a day earlier, if the next February has 28 days', async () => {
    await born('Leap', '1988-02-29')
    expect([
      await told('02-29,03-29'),
      await told('01-28,02-28'),
      await told('02-28,03-28'),
      await told('03-01,04-01'),
    ]).toEqual([
      ['02-29 Leap', '03-05 Mole'],
      ['02-29 Leap'],
      ['02-29 Leap', '03-05 Mole'],
      ['03-05 Mole'],
    ])
    const leap = await startTestServer({ now: '2028-01-28T10:00:00.000Z' })
    const there = await aMemberOf(leap, { nickname: 'Leap', birthDate: '1988-02-29' })
    const [short, long] = [await ask('01-28,02-28', there), await ask('01-29,02-29', there)]
    await leap.stop()
    expect([short.body.data.length, long.body.data.length]).toEqual([0, 1])
  })

  test.each(['', '12-20', '02-30,03-01', '12-20,13-01', '1,2', '12-20,01-20,02-20', '%00'])(
    'cannot be requested for the range “%s”',
    async (range) => {
      expect((await ask(range)).status).toBe(400)
    },
  )

  test('cannot be requested without a range or without a login', async () => {
    expect([
      (await reader.api.get('/api/birthdays')).status,
      (await server.api.get('/api/birthdays?filter[range]=12-20,01-20')).status,
    ]).toEqual([400, 401])
  })
})
