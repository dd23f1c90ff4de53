import { addDays } from 'date-fns'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMemberOf, aModOf, anAddressOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { said, statuses } from '#tests/support/several.ts'
import { anExchangeOf } from '#tests/support/swaps.ts'

let server: TestServer
let mod: LoggedIn
beforeAll(async () => {
  server = await startTestServer()
  mod = await aModOf(server, { nickname: 'Allura' })
})
afterAll(() => server.stop())

const NOTE = 'Please keep my address from my cousin Sylas'
const write = (
  { api }: LoggedIn,
  address_privacy: number,
  onboarding_comment: string | null = NOTE,
) => api.post('/api/profile', { address_privacy, onboarding_comment })
const cases = async ({ api }: LoggedIn = mod) => (await api.get('/api/mod/cases')).body
const casesOf = async ({ id }: LoggedIn) =>
  (await cases()).data.filter(({ member }: { member: { id: number } }) => member.id === id)
const caseOf = async (member: LoggedIn) => (await casesOf(member))[0]
const settle = ({ api }: LoggedIn, { id }: { id: number }, body: unknown) =>
  api.post(`/api/mod/cases/${id}/settle`, body)
const nobody = { how: 'nobody_meant', reason: 'She names nobody who is here' }
const noticesOf = async ({ api }: LoggedIn): Promise<string[]> =>
  (await api.get('/api/notifications?perPage=100')).body.data.map(
    ({ title }: { title: string }) => title,
  )
const noteOf = async ({ api }: LoggedIn) => (await api.get('/api/me/privacy-note')).body.data

async function aWriter(change: Parameters<typeof aMemberOf>[1] = {}): Promise<LoggedIn> {
  const member = await aMemberOf(server, change)
  await write(member, 3)
  return member
}

describe('a privacy note', () => {
  test('appears on the mods’ desk as soon as it is written, and the mods are notified', async () => {
    const fresh = await startTestServer()
    const reader = await aModOf(fresh)
    const writer = await aMemberOf(fresh, {
      nickname: 'Keyleth',
      email: 'keyleth@critters.example',
    })
    await write(writer, 3)
    const { data, meta } = await cases(reader)
    const notices = await noticesOf(reader)
    const opened_at = fresh.clock.now().toISOString()
    await fresh.stop()
    expect(data).toEqual([
      {
        id: data[0].id,
        kind: 'privacy_note',
        member: { id: writer.id, nickname: 'Keyleth', email: 'keyleth@critters.example' },
        note: NOTE,
        list: null,
        opened_at,
        exchanges: [],
      },
    ])
    expect(meta).toEqual({ current_page: 1, last_page: 1, per_page: 50, total: 1 })
    expect(notices).toEqual(['A privacy note is waiting for a mod'])
  })

  test('is listed first if a mod opens the desk through a link to its case', async () => {
    await aWriter()
    await aWriter()
    const usual: number[] = (await cases()).data.map(({ id }: { id: number }) => id)
    const wanted = usual.at(-1)
    const led = (await mod.api.get(`/api/mod/cases?first=${wanted}`)).body.data
    expect(led.map(({ id }: { id: number }) => id)).toEqual([wanted, ...usual.slice(0, -1)])
  })

  test('opens no case if the member has made another privacy choice or has the legacy value 5', async () => {
    const member = await aMemberOf(server)
    await write(member, 4)
    await write(member, 5)
    expect(await casesOf(member)).toEqual([])
    expect(await noteOf(member)).toEqual({ note: null, settled_at: null })
  })

  test('disappears from the desk when the member makes another choice, and reappears when the member changes back', async () => {
    const member = await aWriter()
    await write(member, 1)
    const gone = await casesOf(member)
    await write(member, 3)
    expect([gone, (await casesOf(member)).length]).toEqual([[], 1])
  })

  test('stays settled if it is saved again with the same text, and is reopened by a different text', async () => {
    const member = await aWriter()
    expect(await noteOf(member)).toEqual({ note: NOTE, settled_at: null })
    expect((await settle(mod, await caseOf(member), nobody)).status).toBe(200)
    expect(await noteOf(member)).toEqual({
      note: NOTE,
      settled_at: server.clock.now().toISOString(),
    })
    await write(member, 3, `  ${NOTE} `)
    await member.api.post('/api/profile', { discord: 'keyleth' })
    await write(member, 2)
    await write(member, 3)
    const same = await casesOf(member)
    await write(member, 3, 'And from his brother')
    expect([same, (await caseOf(member)).note]).toEqual([[], 'And from his brother'])
  })

  test('cannot be settled by a mod who was reading it when it changed', async () => {
    const member = await aWriter()
    const read = await caseOf(member)
    await write(member, 3, 'And from his brother')
    expect(said(await settle(mod, read, nobody))).toEqual({
      status: 422,
      body: {
        message: 'This case has already been settled, or the member has changed it.',
        code: 'settled',
      },
    })
    expect((await casesOf(member)).length).toBe(1)
  })

  test('is listed with the exchanges its author has signed up for, soonest start first, without cancelled ones', async () => {
    const fresh = await startTestServer()
    const reader = await aModOf(fresh)
    const now = fresh.clock.now()
    const early = await aMemberOf(fresh, { nickname: 'Early' })
    const late = await aMemberOf(fresh, { nickname: 'Late' })
    await write(early, 3)
    fresh.clock.advance({ minutes: 1 })
    await write(late, 3)
    await anAddressOf(fresh, late)
    const over = await anExchangeOf(fresh, reader, { startAt: addDays(now, 4) })
    await late.api.post('/api/signups', { exchange_id: over.id })
    await reader.api.post(`/api/mod/exchanges/${over.id}/cancel`, { reason: 'A flood.' })
    const [soon, sooner] = [
      await anExchangeOf(fresh, reader, { label: 'Soon', startAt: addDays(now, 6) }),
      await anExchangeOf(fresh, reader, { label: 'Sooner', startAt: addDays(now, 3) }),
    ]
    for (const { id } of [soon, sooner]) await late.api.post('/api/signups', { exchange_id: id })
    const { data } = await cases(reader)
    const notices = await noticesOf(reader)
    await fresh.stop()
    expect(
      data.map(({ member, exchanges }: { member: LoggedIn; exchanges: unknown }) => [
        member.id,
        exchanges,
      ]),
    ).toEqual([
      [
        late.id,
        [sooner, soon].map(({ id, slug, label, startAt }) => ({
          id,
          slug,
          label,
          start_at: startAt?.toISOString(),
        })),
      ],
      [early.id, []],
    ])
    expect(notices.slice(0, 2)).toEqual([
      'Late has signed up for “Sooner”, and their privacy note isn’t settled',
      'Late has signed up for “Soon”, and their privacy note isn’t settled',
    ])
  })

  test('that is not settled is announced to the mods again two days before each exchange starts, unless that exchange is cancelled', async () => {
    const fresh = await startTestServer()
    const reader = await aModOf(fresh)
    const now = fresh.clock.now()
    const writer = await aMemberOf(fresh, { nickname: 'Keyleth' })
    await anAddressOf(fresh, writer)
    for (const [label, days] of [
      ['Letters', 3],
      ['Parcels', 5],
      ['Floods', 4],
    ] as const) {
      const { id } = await anExchangeOf(fresh, reader, { label, startAt: addDays(now, days) })
      await writer.api.post('/api/signups', { exchange_id: id })
      if (label === 'Floods')
        await reader.api.post(`/api/mod/exchanges/${id}/cancel`, { reason: 'A flood.' })
    }
    await write(writer, 3)
    const told = async () => {
      await fresh.runJobs()
      return (await noticesOf(reader)).filter((title) => title.includes('starts soon')).toReversed()
    }
    const letters = '“Letters” starts soon, and Keyleth’s privacy note isn’t settled'
    const parcels = '“Parcels” starts soon, and Keyleth’s privacy note isn’t settled'
    const days: string[][] = []
    for (let day = 0; day < 4; day += 1) {
      days.push(await told())
      fresh.clock.advance({ days: 1 })
    }
    await fresh.stop()
    expect(days).toEqual([[], [letters], [letters], [letters, parcels]])
  })

  test('is for mods only: members and guests cannot read or settle cases', async () => {
    const member = await aWriter()
    const { id } = await caseOf(member)
    const answers = [
      await member.api.get('/api/mod/cases'),
      await member.api.post(`/api/mod/cases/${id}/settle`, '{'),
      await server.api.get('/api/mod/cases'),
      await server.api.post(`/api/mod/cases/${id}/settle`, '{'),
    ]
    expect(statuses(answers)).toEqual([403, 403, 401, 401])
  })
})

describe('a mod', () => {
  test('can settle a privacy note by entering exclusions, and this is logged', async () => {
    const member = await aWriter({ nickname: 'Pike' })
    const sylas = await aMemberOf(server, { nickname: 'Sylas' })
    const found = await caseOf(member)
    const settling = { how: 'exclusions_entered', reason: 'Sylas is the cousin' }
    const message =
      'No one has been added yet. Find the member first, or choose “No member is meant”.'
    expect(said(await settle(mod, found, settling))).toEqual({
      status: 422,
      body: { message, code: 'nobody_entered', errors: { how: [message] } },
    })
    await mod.api.post('/api/mod/exclusions', { member_id: member.id, excluded_id: sylas.id })
    expect((await settle(mod, found, settling)).status).toBe(200)
    expect(await casesOf(member)).toEqual([])
    const [action] = (await mod.api.get('/api/mod/audit?perPage=1')).body.data
    expect(action).toEqual({
      ...action,
      actor: { id: mod.id, nickname: 'Allura', avatar: null },
      action: 'settle privacy_note',
      subject_type: 'member',
      subject_id: member.id,
      subject_label: 'Pike',
      details: settling,
    })
  })

  test('can settle a privacy note, and other mods who try to settle it at the same time get a clear refusal', async () => {
    const member = await aWriter()
    const found = await caseOf(member)
    const mods = [mod, await aModOf(server), await aModOf(server)]
    const answers = await Promise.all(mods.map((one) => settle(one, found, nobody)))
    expect(statuses(answers).toSorted()).toEqual([200, 422, 422])
    expect(answers.find(({ status }) => status === 422)?.body).toEqual({
      message: 'This case has already been settled, or the member has changed it.',
      code: 'settled',
    })
    const { data } = (await mod.api.get('/api/mod/audit?perPage=100')).body
    expect(
      data.filter(({ subject_id }: { subject_id: number }) => subject_id === member.id).length,
    ).toBe(1)
  })

  test('cannot settle their own privacy note', async () => {
    const writing = await aModOf(server)
    await write(writing, 3)
    const found = await caseOf(writing)
    expect(said(await settle(writing, found, nobody))).toEqual({
      status: 403,
      body: { message: 'You can’t do this to yourself', code: 'forbidden' },
    })
    expect((await settle(mod, found, nobody)).status).toBe(200)
  })

  test('cannot settle a privacy note with an unknown answer, without a valid reason, or if the case does not exist', async () => {
    const found = await caseOf(await aWriter())
    const answers = [
      await settle(mod, found, { how: 'forgotten', reason: 'None' }),
      await settle(mod, found, { ...nobody, reason: ' ' }),
      await settle(mod, found, { ...nobody, reason: 'x'.repeat(501) }),
      await settle(mod, { id: 999_999 }, nobody),
    ]
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [422, 'This is not one of the choices'],
      [422, 'This field is required'],
      [422, 'This field should be at most 500 characters long'],
      [404, 'We couldn’t find this. It may have been deleted'],
    ])
  })
})
