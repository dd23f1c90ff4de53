import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NOT_YOUR_PICTURE } from '#rules/feed/picture-upload.ts'
import type { Critter } from '#rules/member/birthdays.ts'
import { PETS_MAX } from '#rules/member/pet.ts'
import { aMemberOf, anAdminOf, type LoggedIn } from '#tests/support/members.ts'
import { aPictureOf } from '#tests/support/picture-rows.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { atOnce, inTurn, said, tally } from '#tests/support/several.ts'

let server: TestServer
let reader: LoggedIn
const NOW = '2026-11-20T10:00:00.000Z'

beforeAll(async () => {
  server = await startTestServer({ now: NOW })
  reader = await aMemberOf(server)
})
afterAll(() => server.stop())

const BISCUIT = { nickname: 'Biscuit', birthday: '11-23', picture_id: null }

const enter = ({ api }: LoggedIn, change: object = {}) =>
  api.post('/api/me/pets', { ...BISCUIT, ...change })
const mine = async ({ api }: LoggedIn) => (await api.get('/api/me/pets')).body.data

async function told(day: string): Promise<string[]> {
  const { body } = await reader.api.get(`/api/birthdays?filter[range]=${day},${day}`)
  return body.data.map(({ kind, nickname }: Critter) => `${kind} ${nickname}`)
}

describe('a pet', () => {
  test('is in the birthday list on its day, without the name of its owner', async () => {
    const owner = await aMemberOf(server, { nickname: 'Bramble', birthDate: '1990-11-23' })
    const picture = await aPictureOf(server, owner)
    const { status, body } = await enter(owner, { picture_id: picture })
    const [bird] = (await reader.api.get('/api/birthdays?filter[range]=11-23,11-23')).body.data
    expect([status, bird]).toEqual([
      201,
      {
        id: body.data.id,
        nickname: 'Biscuit',
        avatar: body.data.picture,
        birthday: '11-23',
        kind: 'pet',
      },
    ])
    expect(await told('11-23')).toEqual(['pet Biscuit', 'member Bramble'])
  })

  test('can be changed and deleted by its owner, and the owner’s list keeps its order', async () => {
    const owner = await aMemberOf(server)
    const first = (await enter(owner, { birthday: '02-29' })).body.data
    const second = (await enter(owner, { nickname: 'Crumpet', birthday: '01-05' })).body.data
    const changed = { nickname: 'Biscotti', birthday: '03-01', picture_id: null }
    const edit = await owner.api.put(`/api/me/pets/${first.id}`, changed)
    const { picture_id: _, ...shown } = changed
    expect([said(edit), await mine(owner)]).toEqual([
      { status: 200, body: { data: { ...shown, id: first.id, picture: null } } },
      [{ ...shown, id: first.id, picture: null }, second],
    ])
    const removal = await owner.api.delete(`/api/me/pets/${first.id}`)
    expect([removal.status, await mine(owner)]).toEqual([204, [second]])
  })

  test('born on 29 February is listed a day earlier in a common year', async () => {
    await enter(await aMemberOf(server), { nickname: 'Leap', birthday: '02-29' })
    expect(await told('02-28')).toEqual(['pet Leap'])
  })

  test('that belongs to somebody else causes the same response as a nonexistent pet', async () => {
    const { id } = (await enter(await aMemberOf(server), { birthday: '05-05' })).body.data
    const stranger = await aMemberOf(server)
    const answers = [
      await stranger.api.put(`/api/me/pets/${id}`, BISCUIT),
      await stranger.api.delete(`/api/me/pets/${id}`),
      await stranger.api.put('/api/me/pets/999999', BISCUIT),
    ]
    expect([answers.map(({ status }) => status), await told('05-05')]).toEqual([
      [404, 404, 404],
      ['pet Biscuit'],
    ])
  })

  test('cannot have another member’s picture', async () => {
    const [owner, other] = [await aMemberOf(server), await aMemberOf(server)]
    const picture_id = await aPictureOf(server, other)
    const words = NOT_YOUR_PICTURE
    const refusal = { status: 422, body: { message: words, errors: { picture_id: [words] } } }
    const { id } = (await enter(owner)).body.data
    expect([
      said(await enter(owner, { picture_id })),
      said(await owner.api.put(`/api/me/pets/${id}`, { ...BISCUIT, picture_id })),
      (await mine(owner)).length,
    ]).toEqual([refusal, refusal, 1])
  })

  test.each([
    ['nickname', { nickname: ' ' }, 'This field is required'],
    ['nickname', { nickname: 'B' }, 'This field should be at least 2 characters long'],
    ['birthday', { birthday: '02-30' }, 'Please select a valid date'],
    ['birthday', { birthday: '2020-02-03' }, 'Please select a valid date'],
    ['birthday', { birthday: 3 }, 'This should be text'],
    ['picture_id', { picture_id: 0 }, 'This is not one of the choices'],
  ])('with an invalid %s is refused with a clear message', async (field, change, words) => {
    const { status, body } = await enter(reader, change)
    expect([status, body.errors]).toEqual([422, { [field]: [words] }])
  })

  test(`cannot be added to a list of ${PETS_MAX}, even if many are added simultaneously`, async () => {
    const owner = await aMemberOf(server)
    await inTurn(PETS_MAX - 2, () => enter(owner, { birthday: '07-07' }))
    const answers = await atOnce(5, () => enter(owner, { birthday: '07-07' }))
    const refused = answers.find(({ status }) => status === 422)
    expect([tally(answers), refused?.body]).toEqual([
      { 201: 2, 422: 3 },
      {
        code: 'too_many_pets',
        message: 'You can list at most 10 pets. Remove one of them first.',
      },
    ])
  })
})

describe('a member’s pets', () => {
  test('are left out of the birthdays while the member does not want to be listed there', async () => {
    const owner = await aMemberOf(server)
    await enter(owner, { birthday: '08-08' })
    const listed = (birthday_listing: boolean) =>
      owner.api.put('/api/me/preferences', { birthday_listing })
    await listed(false)
    const without = await told('08-08')
    await listed(true)
    expect([without, await told('08-08')]).toEqual([[], ['pet Biscuit']])
  })

  test('are left out of the birthdays while the member is suspended, and no pet can be added', async () => {
    const owner = await aMemberOf(server)
    const admin = await anAdminOf(server)
    const { id } = (await enter(owner, { birthday: '09-09' })).body.data
    await admin.api.post(`/api/mod/members/${owner.id}/suspend`, { reason: 'Letters that hurt' })
    const during = [await told('09-09'), (await enter(owner)).status, (await mine(owner))[0].id]
    await admin.api.post(`/api/mod/members/${owner.id}/lift`)
    expect([during, await told('09-09')]).toEqual([[[], 403, id], ['pet Biscuit']])
  })

  test('are shown once a parent has confirmed, if the member is a minor', async () => {
    const minor = { birthDate: '2012-01-01' }
    const waiting = await aMemberOf(server, minor)
    const confirmed = await aMemberOf(server, { ...minor, parentConfirmedAt: new Date(NOW) })
    await enter(waiting, { nickname: 'Waiting', birthday: '10-10' })
    await enter(confirmed, { nickname: 'Confirmed', birthday: '10-10' })
    expect(await told('10-10')).toEqual(['pet Confirmed'])
  })

  test('are on no other member’s list, and not accessible to guests', async () => {
    expect([await mine(reader), (await server.api.get('/api/me/pets')).status]).toEqual([[], 401])
  })
})
