import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvedHeaders, pictures, surveys } from '#server/db/schema.ts'
import { aNewcomer } from '#tests/support/accounts.ts'
import { editExchange, proposeExchange, readExchange } from '#tests/support/exchanges.ts'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { atOnce, inTurn, statuses } from '#tests/support/several.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function aSurvey(label: string): Promise<number> {
  const [row] = await server.db
    .insert(surveys)
    .values({ label, createdAt: server.clock.now() })
    .returning()
  return row?.id ?? 0
}

describe('a new exchange', () => {
  test('waits for approval, and is returned with all fields from the contract', async () => {
    const creator = await aMemberOf(server, { nickname: 'Keyleth' })
    const { status, body } = await proposeExchange(creator)
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        data: {
          id: body.data.id,
          slug: 'solstice-parcels',
          label: 'Solstice parcels',
          summary: 'A parcel for the longest night.',
          description: 'Something warm,\nsomething sweet.',
          picture: null,
          user_id: creator.id,
          user: { id: creator.id, nickname: 'Keyleth', avatar: null },
          region: 'europe',
          status: 'pending',
          approved_by: null,
          max_spots: 12,
          remaining_spots: 12,
          participants_count: 0,
          preferred_start_at: '2030-03-01',
          start_at: null,
          end_at: null,
          signups_open_at: '2030-02-14T12:00:00.000Z',
          signup_duration: 15,
          exchange_duration: 45,
          send_by_duration: null,
          send_by: '2030-03-24T12:00:00.000Z',
          price_min: null,
          price_max: null,
          surveys: [],
          survey_requested: false,
          is_public: false,
          needs_pairing: false,
          is_pinned: false,
          signups: [],
          is_signed_up: false,
          my_signup: null,
          can_edit: true,
          reason: null,
          mod_part: null,
          refusal: { code: 'not_approved', message: 'This exchange isn’t approved.' },
          waiting: null,
        },
      },
    })
    expect((await readExchange(creator, 'solstice-parcels')).body).toEqual(body)
    expect((await readExchange(creator, body.data.id)).body).toEqual(body)
  })

  test('accepts prices with two decimals, with a comma or a dot', async () => {
    const creator = await aMemberOf(server)
    const { body } = await proposeExchange(creator, { price_min: '7,50', price_max: '12.05' })
    expect([body.data.price_min, body.data.price_max]).toEqual([7.5, 12.05])
    expect((await readExchange(creator, body.data.id)).body.data.price_max).toBe(12.05)
  })

  test('accepts an approved header or one of its creator’s pictures', async () => {
    const [creator, other] = [await aMemberOf(server), await aMemberOf(server)]
    const [header] = await server.db.select().from(approvedHeaders)
    const formats = { original: '/o', post_preview: '/p', mobile_list: '/m', exchange_thumb: '/e' }
    const aPicture = async (ownerId: number) => {
      const row = { ownerId, formats, width: 10, height: 10, createdAt: server.clock.now() }
      return (await server.db.insert(pictures).values(row).returning())[0]?.id
    }
    const mine = await aPicture(creator.id)
    const answers = [
      await proposeExchange(creator, { picture_id: header?.pictureId }),
      await proposeExchange(creator, { picture_id: mine }),
      await proposeExchange(creator, { picture_id: await aPicture(other.id) }),
      await proposeExchange(creator, { picture_id: 999_999 }),
    ]
    expect(statuses(answers)).toEqual([201, 201, 422, 422])
    expect(answers[1]?.body.data.picture).toEqual({
      id: mine,
      formats,
      width: 10,
      height: 10,
      alt: null,
      placeholder: null,
    })
    expect(answers[2]?.body.errors).toEqual({ picture_id: ['This is not one of the choices'] })
  })

  test('can require existing surveys, and ask the mods for a new survey', async () => {
    const creator = await aMemberOf(server)
    const survey = await aSurvey('About you')
    const answers = [
      await proposeExchange(creator, { surveys: [survey, survey] }),
      await proposeExchange(creator, { surveys: [0, survey] }),
      await proposeExchange(creator, { surveys: [999_999] }),
      await proposeExchange(creator, { surveys: [survey, 999_999] }),
    ]
    const told = answers
      .slice(0, 2)
      .map(({ body }) => [body.data.surveys, body.data.survey_requested])
    expect(told).toEqual([
      [[survey], false],
      [[survey], true],
    ])
    const refused = answers.slice(2).map(({ status, body }) => [status, body.errors])
    const errors = { surveys: ['This is not one of the choices'] }
    expect(refused).toEqual([
      [422, errors],
      [422, errors],
    ])
  })

  test('ignores fields that would approve, pin or start it or change its creator', async () => {
    const creator = await aMemberOf(server)
    const { body } = await proposeExchange(creator, {
      id: 7,
      slug: 'mine',
      status: 'approved',
      user_id: 1,
      approved_by: 1,
      approvedBy: 1,
      start_at: '2030-02-01T00:00:00.000Z',
      is_pinned: true,
      remaining_spots: 500,
    })
    const { status, user_id, approved_by, start_at, is_pinned, remaining_spots } = body.data
    expect([body.data.slug.startsWith('solstice-parcels-'), status, user_id]).toEqual([
      true,
      'pending',
      creator.id,
    ])
    expect([approved_by, start_at, is_pinned, remaining_spots]).toEqual([null, null, false, 12])
  })

  test.each([
    ['label', '', 'This field is required'],
    ['label', 'x'.repeat(81), 'This field should be at most 80 characters long'],
    ['summary', 'x'.repeat(201), 'This field should be at most 200 characters long'],
    ['description', 'x'.repeat(10_001), 'This field should be at most 10,000 characters long'],
    ['description', 'a\0b', 'This field contains a character that can’t be saved'],
    ['region', 'mars', 'This is not one of the choices'],
    ['max_spots', 1, 'This field should be at least 2'],
    ['max_spots', 10_001, 'This field should be at most 10,000'],
    ['max_spots', 2.5, 'This is not a valid number'],
    ['preferred_start_at', '2030-01-15', 'Please select a date in the future'],
    ['preferred_start_at', '2030-02-30', 'Please select a valid date'],
    ['signup_duration', 20, 'This is not one of the choices'],
    ['exchange_duration', undefined, 'This field is required'],
    ['price_min', -1, 'This field should be at least 0'],
    ['price_min', 1.005, 'At most two decimal places are allowed'],
    ['price_max', 'much', 'This is not a valid number'],
    ['surveys', 'all', 'This should be a list'],
  ])('explains what is wrong with a %s of %j', async (field, value, words) => {
    const { status, body } = await proposeExchange(await aMemberOf(server), { [field]: value })
    expect({ status, body }).toEqual({
      status: 422,
      body: { message: words, code: 'invalid', errors: { [field]: [words] } },
    })
  })

  test('reports the error at the higher price if the prices are reversed', async () => {
    const { body } = await proposeExchange(await aMemberOf(server), {
      price_min: 20,
      price_max: 10,
    })
    expect(body.errors).toEqual({ price_max: ['The highest price can’t be lower than the lowest'] })
  })

  test('keeps ten thousand characters in any script in its description', async () => {
    const description = '👩🏽‍🚀שלום e\u0301'.padEnd(10_000, 'ж')
    const { status, body } = await proposeExchange(await aMemberOf(server), { description })
    expect([status, body.data.description]).toEqual([201, description])
  })

  test('can be proposed by onboarded members, including minors who are waiting for a parent', async () => {
    const answers = [
      await proposeExchange({ ...(await aNewcomer(server)) }),
      await proposeExchange(await aMemberOf(server, { suspendedAt: server.clock.now() })),
      await proposeExchange(await aMemberOf(server, { birthDate: '2014-06-01' })),
      await server.api.post('/api/exchanges', '{'),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [422, 'onboarding'],
      [403, 'suspended'],
      [201, undefined],
      [401, 'unauthenticated'],
    ])
  })
})

describe('a slug', () => {
  const slugOf = async (creator: LoggedIn, label: string) =>
    (await proposeExchange(creator, { label })).body.data.slug

  test('consists of letters, digits and dashes, is unique and never all digits', async () => {
    const creator = await aMemberOf(server)
    const labels = ['Çok güzel!', 'Çok güzel?', '2031', '2031', '🎁🎁', 'x-', 'x']
    const slugs = await inTurn(labels.length, (i) => slugOf(creator, labels[i] ?? ''))
    expect(slugs).toEqual([
      'cok-guzel',
      'cok-guzel-2',
      'exchange-2031',
      'exchange-2031-2',
      'exchange',
      'x',
      'x-2',
    ])
  })

  test('is unique even if several members request it simultaneously', async () => {
    const creator = await aMemberOf(server)
    const slugs = await atOnce(8, () => slugOf(creator, 'At once'))
    expect(new Set(slugs).size).toBe(8)
  })

  test('stays the same when the label changes', async () => {
    const creator = await aMemberOf(server)
    const slug = await slugOf(creator, 'First name')
    const { body } = await editExchange(creator, slug, { label: 'Second name' })
    expect([body.data.slug, body.data.label]).toEqual([slug, 'Second name'])
  })

  test('is shortened for a very long label, even with a number appended', async () => {
    const creator = await aMemberOf(server)
    const label = '字'.repeat(10) + 'ab '.repeat(23)
    const slugs = [await slugOf(creator, label), await slugOf(creator, label)]
    expect(new Set(slugs).size).toBe(2)
    expect(statuses([await readExchange(creator, slugs[1] ?? '')])).toEqual([200])
  })
})
