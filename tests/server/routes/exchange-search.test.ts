import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#tests/support/databases.ts'
import { EXCHANGE } from '#tests/support/inputs.ts'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

describe.each(databases)('a search for exchanges (%s)', (database) => {
  let server: TestServer
  let creator: LoggedIn
  beforeAll(async () => {
    server = await startTestServer({ database })
    creator = await aMemberOf(server, { nickname: 'Zoë Straße' })
  })
  afterAll(() => server.stop())

  const found = async (search: string) => {
    const { body } = await creator.api.get(
      `/api/exchanges?filter[search]=${encodeURIComponent(search)}`,
    )
    return body.data.map(({ label }: { label: string }) => label)
  }
  const propose = async (change: object) =>
    (await creator.api.post('/api/exchanges', { ...EXCHANGE, ...change })).body.data

  test('searches the label, the summary and the creator’s nickname, ignoring case and accents', async () => {
    await propose({ label: 'Größere Päckchen', summary: 'İstanbul, 50%_off' })
    for (const search of ['GROSSERE', 'packchen', 'ISTANBUL', 'zoe strasse', '50%_', '_off', 'röß'])
      expect([search, await found(search)]).toEqual([search, ['Größere Päckchen']])
    for (const search of ['5_%', 'pack%chen', 'packchen istanbul', 'zoo'])
      expect([search, await found(search)]).toEqual([search, []])
    await server.pool.query('delete from exchanges')
  })

  test('for one or two letters finds only words that begin with them', async () => {
    await propose({ label: 'Größere Päckchen', summary: '«Warm», (über)-50%_off' })
    for (const search of ['g', 'PÄ', 'wa', 'u', 'ub', '5', '50', 'of', 'zo', 's'])
      expect([search, await found(search)]).toEqual([search, ['Größere Päckchen']])
    for (const search of ['r', 'ß', 'ck', 'ar', '0', '0%', '%_', '.', 'oe'])
      expect([search, await found(search)]).toEqual([search, []])
    await server.pool.query('delete from exchanges')
  })

  test('for nothing but spaces and accents does not filter the list', async () => {
    await propose({ label: 'Moss' })
    for (const search of ['\u0301', ' \u0301 \u0308 ', '\u3000'])
      expect([search, await found(search)]).toEqual([search, ['Moss']])
    await server.pool.query('delete from exchanges')
  })

  test('finds a changed exchange by its new texts only', async () => {
    const { id } = await propose({ label: 'Moss', summary: 'Soft' })
    await creator.api.put(`/api/exchanges/${id}`, { ...EXCHANGE, label: 'Fern', summary: 'Crisp' })
    expect([await found('moss'), await found('soft')]).toEqual([[], []])
    expect([await found('fern'), await found('crisp')]).toEqual([['Fern'], ['Fern']])
    await server.pool.query('delete from exchanges')
  })

  test('finds the creator by their current nickname', async () => {
    await propose({ label: 'Ferns' })
    await creator.api.post('/api/profile', { nickname: 'Ängström' })
    expect([await found('zoe'), await found('angstrom')]).toEqual([[], ['Ferns']])
    await server.pool.query('delete from exchanges')
  })
})
