import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOME } from '#tests/support/home.ts'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { atOnce, inTurn, said, statuses } from '#tests/support/several.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const NOTHING = {
  status: 404,
  body: { message: 'We couldn’t find this. It may have been deleted' },
}
const WHOLE = { ...HOME, line2: null, state: 'Dwendalia' }

const create = ({ api }: LoggedIn, change: Record<string, unknown> = {}) =>
  api.post('/api/addresses', { ...WHOLE, ...change })
const list = async ({ api }: LoggedIn) => (await api.get('/api/addresses')).body.data
const names = async (member: LoggedIn) =>
  (await list(member)).map(({ label, is_main }: { label: string; is_main: boolean }) =>
    is_main ? `${label} (main)` : label,
  )

/** @returns a member with three addresses, and the ids of the addresses */
async function aMoved() {
  const member = await aMemberOf(server)
  const labels = ['Home', 'Work', 'Granny']
  const answers = await inTurn(3, (i) => create(member, { label: labels[i] }))
  return { member, ids: answers.map(({ body }) => body.data.id as number) }
}

describe('the address book', () => {
  test('stores an address with all its lines, and makes the first address the main one', async () => {
    const member = await aMemberOf(server)
    const { status, body } = await create(member)
    const home = { id: body.data.id, ...WHOLE, is_main: true }
    expect({ status, body }).toEqual({ status: 201, body: { data: home } })
    expect((await member.api.get(`/api/addresses/${home.id}`)).body).toEqual({ data: home })
    expect(await list(member)).toEqual([home])
  })

  test('stores line2 and state as empty if they are missing or blank', async () => {
    const { line2: _, state: __, ...needed } = WHOLE
    const member = await aMemberOf(server)
    const left = await member.api.post('/api/addresses', needed)
    const blank = await member.api.post('/api/addresses', { ...needed, line2: '  ', state: '' })
    expect([left, blank].map(({ body }) => [body.data.line2, body.data.state])).toEqual([
      [null, null],
      [null, null],
    ])
  })

  test('lists addresses from oldest to newest, regardless of which is the main one', async () => {
    const { member, ids } = await aMoved()
    expect(await names(member)).toEqual(['Home (main)', 'Work', 'Granny'])
    await member.api.post(`/api/addresses/${ids[2]}/default`)
    expect(await names(member)).toEqual(['Home', 'Work', 'Granny (main)'])
  })

  test('returns the whole list, with one main address, when another address is made the default', async () => {
    const { member, ids } = await aMoved()
    const { status, body } = await member.api.post(`/api/addresses/${ids[1]}/default`)
    expect({ status, body }).toEqual({ status: 200, body: { data: await list(member) } })
    expect(await names(member)).toEqual(['Home', 'Work (main)', 'Granny'])
    await member.api.post(`/api/addresses/${ids[1]}/default`)
    expect(await names(member)).toEqual(['Home', 'Work (main)', 'Granny'])
  })

  test('has one main address, even after several addresses are added or chosen simultaneously', async () => {
    const member = await aMemberOf(server)
    await atOnce(5, (i) => create(member, { label: `No. ${i}` }))
    const ids = (await list(member)).map(({ id }: { id: number }) => id)
    await atOnce(5, (i) => member.api.post(`/api/addresses/${ids[i]}/default`))
    const mains = (await list(member)).filter(({ is_main }: { is_main: boolean }) => is_main)
    expect(mains.length).toBe(1)
  })

  test('changes an address without changing which one is the main one', async () => {
    const { member, ids } = await aMoved()
    const change = { ...WHOLE, id: ids[1], label: 'Office', line2: 'Second floor', is_main: true }
    const { status, body } = await member.api.put(`/api/addresses/${ids[0]}`, change)
    expect({ status, body }).toEqual({
      status: 200,
      body: { data: { ...change, id: ids[0], is_main: true } },
    })
    expect(await names(member)).toEqual(['Office (main)', 'Work', 'Granny'])
  })

  test('makes the oldest remaining address the main one when the main one is deleted', async () => {
    const { member, ids } = await aMoved()
    await member.api.post(`/api/addresses/${ids[2]}/default`)
    const { status, text } = await member.api.delete(`/api/addresses/${ids[2]}`)
    expect({ status, text }).toEqual({ status: 204, text: '' })
    expect(await names(member)).toEqual(['Home (main)', 'Work'])
    await member.api.delete(`/api/addresses/${ids[1]}`)
    await member.api.delete(`/api/addresses/${ids[0]}`)
    expect(await list(member)).toEqual([])
    await create(member, { label: 'New' })
    expect(await names(member)).toEqual(['New (main)'])
  })

  test('has at most twenty addresses', async () => {
    const member = await aMemberOf(server)
    const answers = await atOnce(22, () => create(member))
    expect(statuses(answers).sort()).toEqual([...Array(20).fill(201), 422, 422])
  })

  test('is closed to other members', async () => {
    const { ids } = await aMoved()
    const { api } = await aMemberOf(server)
    const url = `/api/addresses/${ids[0]}`
    const answers = [
      await api.get(url),
      await api.put(url, WHOLE),
      await api.post(`${url}/default`),
      await api.delete(url),
      await api.get('/api/addresses/999999'),
      await api.get('/api/addresses/home'),
      await api.get('/api/addresses/99999999999999999999'),
    ]
    expect(answers.map(said)).toEqual(Array(7).fill(NOTHING))
  })

  test('responds to a guest with 401 before reading the body', async () => {
    const { api } = server
    const answers = [
      await api.get('/api/addresses'),
      await api.get('/api/addresses/1'),
      await api.post('/api/addresses', '{'),
      await api.put('/api/addresses/1', 'x', { headers: { 'content-type': 'text/plain' } }),
      await api.delete('/api/addresses/1'),
      await api.post('/api/addresses/1/default'),
      await api.get('/api/me/address-views'),
    ]
    expect(statuses(answers)).toEqual(Array(7).fill(401))
  })

  test.each([
    ['label', '', 'This field is required'],
    ['label', 'x'.repeat(41), 'This field should be at most 40 characters long'],
    ['name', undefined, 'This field is required'],
    ['line1', ' \u200B ', 'This field is required'],
    ['line2', 'x'.repeat(121), 'This field should be at most 120 characters long'],
    ['zip', 'x'.repeat(21), 'This field should be at most 20 characters long'],
    ['city', 5, 'This should be text'],
    ['country', 'Tal\0dorei', 'This field contains a character that can’t be saved'],
    ['state', '\udc00', 'This field contains a character that can’t be saved'],
  ])('explains what is wrong with a %s of %j', async (field, value, words) => {
    const { status, body } = await create(await aMemberOf(server), { [field]: value })
    expect({ status, body }).toEqual({
      status: 422,
      body: { message: words, code: 'invalid', errors: { [field]: [words] } },
    })
  })

  test('stores text in any writing direction, and replaces line breaks', async () => {
    const member = await aMemberOf(server)
    const { body } = await create(member, {
      name: 'פייק 👩🏽‍🚀',
      line1: 'رقم ١',
      city: 'Ze\u0301\r\nBcc: x',
    })
    expect([body.data.name, body.data.line1, body.data.city]).toEqual([
      'פייק 👩🏽‍🚀',
      'رقم ١',
      'Ze\u0301 Bcc: x',
    ])
  })

  test('returns the same address to a retry, without storing it with the idempotency key', async () => {
    const member = await aMemberOf(server)
    const key = '7f0c6d1e-7f8a-4a6b-9c2d-1e2f3a4b5c6d'
    const ask = () => member.api.post('/api/addresses', WHOLE, { key })
    const [first, second] = [await ask(), await ask()]
    expect([second.body, second.headers['idempotent-replayed']]).toEqual([first.body, 'true'])
    const { rows } = await server.pool.query('select answer::text from idempotency_keys')
    expect(rows.filter(({ answer }) => answer.includes('Temple Road'))).toEqual([])
  })
})
