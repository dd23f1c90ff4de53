import { addDays } from 'date-fns'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exchangeSurveys, surveyQuestions, surveys } from '#server/db/schema.ts'
import { aNewcomer } from '#tests/support/accounts.ts'
import { aMemberOf, anAddressOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { said, statuses } from '#tests/support/several.ts'
import { anExchangeOf, aParticipantOf, PENDING } from '#tests/support/swaps.ts'

let server: TestServer
let creator: LoggedIn
beforeAll(async () => {
  server = await startTestServer()
  creator = await aMemberOf(server)
})
afterAll(() => server.stop())

const anExchange = (change: Parameters<typeof anExchangeOf>[2] = {}) =>
  anExchangeOf(server, creator, change)
const signUp = ({ api }: LoggedIn, exchange_id: unknown, change: Record<string, unknown> = {}) =>
  api.post('/api/signups', { exchange_id, ...change })

const detail = async ({ api }: LoggedIn, id: number) =>
  (await api.get(`/api/exchange-detail/${id}`)).body.data
const refusal = (code: string, message: string) => ({ status: 422, body: { message, code } })

/** A member with an address. */
async function aHoused(change: Parameters<typeof aMemberOf>[1] = {}): Promise<LoggedIn> {
  const member = await aMemberOf(server, change)
  await anAddressOf(server, member)
  return member
}

async function aSurveyFor(exchangeId: number): Promise<number> {
  const [survey] = await server.db
    .insert(surveys)
    .values({ label: 'About you', createdAt: server.clock.now() })
    .returning()
  const surveyId = survey?.id ?? 0
  const question = { surveyId, label: 'Tea?', type: 'boolean', position: 0 } as const
  await server.db.insert(surveyQuestions).values(question)
  await server.db.insert(exchangeSurveys).values({ exchangeId, surveyId })
  return surveyId
}

describe('a sign-up is refused', () => {
  test('when the member has already signed up', async () => {
    const exchange = await anExchange()
    const member = await aParticipantOf(server, exchange)
    expect(said(await signUp(member, exchange.id))).toEqual(
      refusal('already_in', 'You’re already part of this exchange.'),
    )
  })

  test('when all spots are taken, even if several members ask at the same time', async () => {
    const { id } = await anExchange({ maxSpots: 2 })
    const members = await Promise.all(Array.from({ length: 6 }, () => aHoused()))
    const answers = await Promise.all(members.map((member) => signUp(member, id)))
    expect(statuses(answers).sort()).toEqual([201, 201, 422, 422, 422, 422])
    expect(said(await signUp(await aHoused(), id))).toEqual(
      refusal('full', 'Full, but it can change later!'),
    )
    expect((await detail(creator, id)).status).toBe('full')
  })

  test('before the exchange is approved, before sign-ups open, and once it has started', async () => {
    const now = server.clock.now()
    const member = await aHoused()
    const notOpen = await anExchange({ startAt: addDays(now, 15) })
    const started = await anExchange({ startAt: now })
    const ended = await anExchange({ startAt: addDays(now, -30), endAt: now })
    const answers = [
      await signUp(member, (await anExchange(PENDING)).id),
      await signUp(member, (await anExchange({ ...PENDING, rejectedAt: now })).id),
      await signUp(member, (await anExchange({ cancelledAt: now })).id),
      await signUp(member, (await anExchange({ startAt: addDays(now, 16) })).id),
      await signUp(member, started.id),
      await signUp(member, ended.id),
    ]
    expect(answers.map(said)).toEqual([
      refusal('not_approved', 'This exchange isn’t approved.'),
      refusal('not_approved', 'This exchange isn’t approved.'),
      refusal('not_approved', 'This exchange isn’t approved.'),
      refusal('not_open', 'Sign-ups aren’t open yet.'),
      refusal('started', 'This exchange has already started.'),
      refusal('started', 'This exchange has already started.'),
    ])
    expect((await signUp(member, notOpen.id)).status).toBe(201)
  })

  test('to members from another region and to members without a region', async () => {
    const europe = await anExchange({ region: 'europe' })
    const notUs = await anExchange({ region: 'worldwide_no_us' })
    const worldwide = await anExchange()
    const us = await aHoused({ region: 'us' })
    const none = await aHoused({ region: null })
    const answers = [
      await signUp(us, europe.id),
      await signUp(us, notUs.id),
      await signUp(none, worldwide.id),
    ]
    const OTHER =
      'Your region is Other, and exchanges only accept members from a listed region. You can set yours on your profile.'
    expect(answers.map(said)).toEqual([
      refusal(
        'region',
        'This exchange is for members in Europe, and your region is United States.',
      ),
      refusal(
        'region',
        'This exchange is for members outside the United States, and your region is United States.',
      ),
      refusal('region', OTHER),
    ])
    expect((await detail(none, worldwide.id)).refusal).toEqual({ code: 'region', message: OTHER })
    expect((await signUp(await aHoused({ region: 'uk' }), europe.id)).status).toBe(201)
  })

  test('until the member has answered the required surveys', async () => {
    const { id } = await anExchange()
    const surveyId = await aSurveyFor(id)
    const member = await aHoused()
    const needed = async () =>
      (await member.api.post(`/api/exchanges/${id}/needed-surveys`)).body.data
    const survey = {
      id: surveyId,
      label: 'About you',
      picture: null,
      questions: [
        { id: expect.any(Number), label: 'Tea?', type: 'boolean', options: [], is_required: true },
      ],
      version: 1,
      answers: null,
    }
    expect([said(await signUp(member, id)), await needed()]).toEqual([
      refusal('missing_surveys', 'Please answer this exchange’s surveys first.'),
      [survey],
    ])
    await member.api.post(`/api/surveys/${surveyId}/answer`, { id: surveyId, answers: [false] })
    const { status, body } = await signUp(member, id)
    const { label: _, picture: __, version: ___, ...filled } = survey
    expect([status, body.data.surveys, await needed()]).toEqual([
      201,
      [{ ...filled, answers: [false] }],
      [],
    ])
  })

  test('to a minor who is waiting for a parent, but not to one whose parent has confirmed', async () => {
    const { id } = await anExchange()
    const waiting = await aHoused({ birthDate: '2014-06-01', parentEmail: 'vex@parents.example' })
    const now = server.clock.now()
    const confirmed = await aHoused({ birthDate: '2014-06-01', parentConfirmedAt: now })
    expect(said(await signUp(waiting, id))).toEqual(
      refusal('parent', 'We are waiting for a parent confirmation before you can sign up'),
    )
    expect((await signUp(confirmed, id)).status).toBe(201)
  })

  test('to a member who is not onboarded, is suspended or has no address', async () => {
    const { id } = await anExchange()
    const answers = [
      await signUp(await aNewcomer(server), id),
      await signUp(await aHoused({ suspendedAt: server.clock.now() }), id),
      await signUp(await aMemberOf(server), id),
    ]
    expect(answers.map(said)).toEqual([
      refusal('onboarding', 'Please finish your onboarding first.'),
      refusal('suspended', 'Your account is suspended. Please ask an elf.'),
      refusal('no_address', 'Please add an address first, so that your gift can find you.'),
    ])
  })
})
