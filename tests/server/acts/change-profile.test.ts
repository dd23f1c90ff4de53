import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aNewcomer } from '#tests/support/accounts.ts'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { said } from '#tests/support/several.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const me = async ({ api }: LoggedIn) => (await api.get('/api/me')).body.data
const profile = ({ api }: LoggedIn, change: Record<string, unknown>) =>
  api.post('/api/profile', change)
const refusedFor = (field: string, ...words: string[]) => ({
  status: 422,
  body: { message: words[0], code: 'invalid', errors: { [field]: words } },
})

describe('a birth date', () => {
  const move = ({ api }: LoggedIn, birth_date: unknown) =>
    api.post('/api/birth_date', { birth_date })
  const ACROSS = 'Only an elf can change a birth date from under 18 to over 18, or back.'

  test('can be corrected as long as it does not turn a minor into an adult or an adult into a minor', async () => {
    const member = await aMemberOf(server)
    const { status, body } = await move(member, '1991-11-22')
    expect([status, body.data.birth_date, body.data.astrological_sign]).toEqual([
      200,
      '1991-11-22',
      'Sagittarius',
    ])
  })

  test.each([
    ['a minor into an adult', '2014-06-01', '2000-06-01'],
    ['an adult into a minor', '2000-06-01', '2014-06-01'],
  ])('cannot be changed to turn %s, on either route', async (_who, from, to) => {
    const member = await aMemberOf(server, {
      birthDate: from,
      parentEmail: 'vex@parents.example',
    })
    const answers = [await move(member, to), await profile(member, { birth_date: to })]
    expect(answers.map(said)).toEqual([
      refusedFor('birth_date', ACROSS),
      refusedFor('birth_date', ACROSS),
    ])
    expect((await me(member)).birth_date).toBe(from)
  })

  test.each([
    ['missing', undefined],
    ['in the wrong order', '04/05/1990'],
    ['a date that does not exist', '1990-02-30'],
    ['tomorrow', '2030-01-16'],
    ['today', '2030-01-15'],
    ['before 1900', '1899-12-31'],
    ['a date with a time of day', '1990-05-04T00:00:00.000Z'],
  ])('is refused when it is %s', async (_name, day) => {
    const { status, body } = await move(await aMemberOf(server), day)
    expect([status, body.errors.birth_date]).toEqual([422, ['Please select a valid date']])
  })

  test('is refused if the member is younger than 13, and the message mentions the page for parents', async () => {
    const { status, body } = await profile(await aNewcomer(server), { birth_date: '2017-01-16' })
    expect([status, Object.keys(body.errors).sort(), body.errors.birth_date[0]]).toEqual([
      422,
      ['birth_date'],
      'Critter Swap is for members of 13 and older. The page for parents explains why.',
    ])
  })

  test('makes a member an adult on their 18th birthday without any other change', async () => {
    const member = await aMemberOf(server, {
      birthDate: '2012-01-20',
      parentEmail: 'vex@parents.example',
    })
    const before = await me(member)
    server.clock.set('2030-01-20T00:00:00.000Z')
    const after = await me(member)
    server.clock.set('2030-01-15T12:00:00.000Z')
    expect([before.is_minor, before.can_post, after.is_minor, after.can_post]).toEqual([
      true,
      false,
      false,
      true,
    ])
  })

  test('is checked against the day of the request, not the day the server was started', async () => {
    const newcomer = await aNewcomer(server)
    server.clock.set('2030-01-17T12:00:00.000Z')
    const thirteen = await profile(newcomer, {
      birth_date: '2017-01-17',
      parent_email: 'vex@parents.example',
    })
    server.clock.set('2030-01-15T12:00:00.000Z')
    expect(thirteen.status).toBe(200)
  })
})

describe('a region', () => {
  const set = ({ api }: LoggedIn, region: unknown) => api.post('/api/region', { region })

  test('gives access to the exchanges in that region, and the region “Other” gives access to none', async () => {
    const member = await aMemberOf(server)
    const regionsOf = async (region: string | null) => (await set(member, region)).body.data.regions
    expect([await regionsOf('uk'), await regionsOf('nz'), await regionsOf(null)]).toEqual([
      ['worldwide', 'worldwide_no_us', 'europe', 'uk'],
      ['worldwide', 'worldwide_no_us', 'nz'],
      [],
    ])
  })

  test.each(['worldwide', 'na', 'europe', 'mars', '', 3])('cannot be %j', async (region) => {
    const { status, body } = await set(await aMemberOf(server), region)
    expect([status, body.errors]).toEqual([422, { region: ['This is not one of the choices'] }])
  })
})
