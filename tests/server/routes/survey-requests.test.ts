import { addDays } from 'date-fns'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SurveyRequest } from '#rules/mod/survey-request.ts'
import { exchangeSurveys, exchanges, outbox, surveys } from '#server/db/schema.ts'
import { databases } from '#tests/support/databases.ts'
import { aMemberOf, aModOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { said, statuses } from '#tests/support/several.ts'
import { anExchangeOf, aParticipantOf, PENDING } from '#tests/support/swaps.ts'

const NOW = '2026-11-20T10:00:00.000Z'
const SETTLED = 'This has been settled already, or the creator no longer asks for another survey.'
const OVER = 'This exchange has started, or won’t take place, so its surveys stay as they are.'

describe.each(databases)('a creator’s request for a survey (%s)', (database) => {
  let server: TestServer
  let creator: LoggedIn
  let mod: LoggedIn
  beforeAll(async () => {
    server = await startTestServer({ database, now: NOW })
    creator = await aMemberOf(server, { nickname: 'Pike', email: 'pike@critters.example' })
    mod = await aModOf(server, { nickname: 'Willow' })
  })
  afterAll(() => server.stop())

  type Asking = { id: number }
  const asking = (change: Partial<typeof exchanges.$inferInsert> = {}) =>
    anExchangeOf(server, creator, { surveyRequested: true, ...change })
  const aSurvey = async (label = 'Small joys'): Promise<number> => {
    const row = { label, createdAt: server.clock.now() }
    const [made] = await server.db.insert(surveys).values(row).returning({ id: surveys.id })
    return made?.id ?? 0
  }
  const listed = async (query = '?perPage=100'): Promise<SurveyRequest[]> =>
    (await mod.api.get(`/api/mod/survey-requests${query}`)).body.data
  const idsListed = async () => (await listed()).map(({ id }) => id)
  const attach = ({ id }: Asking, survey_id: unknown, { api }: LoggedIn = mod) =>
    api.post(`/api/mod/survey-requests/${id}/attach`, { survey_id })
  const decline = ({ id }: Asking, reason: unknown, { api }: LoggedIn = mod) =>
    api.post(`/api/mod/survey-requests/${id}/decline`, { reason })
  const write = ({ id }: Asking, message: unknown, { api }: LoggedIn = mod) =>
    api.post(`/api/mod/survey-requests/${id}/letter`, { message })
  const shown = async ({ id }: Asking) => {
    const { surveys: asked, survey_requested } = (
      await creator.api.get(`/api/exchange-detail/${id}`)
    ).body.data
    return { asked, survey_requested }
  }
  const toldTo = async ({ api }: Pick<LoggedIn, 'api'>) =>
    (await api.get('/api/notifications')).body.data.map(
      ({ type, title, link }: Record<string, string>) => [type, title, link],
    )
  const logged = async () => {
    const { action, subject_type, details } = (await mod.api.get('/api/mod/audit?perPage=1')).body
      .data[0]
    return [action, subject_type, details]
  }
  const lastMailTo = async (recipient: string) =>
    (
      await server.db
        .select({ kind: outbox.kind, subject: outbox.subject, text: outbox.text })
        .from(outbox)
        .where(eq(outbox.recipient, recipient))
    ).at(-1)

  test('is listed with its exchange until it is settled, oldest first and in pages', async () => {
    const treats = await aSurvey('Treats')
    const first = await asking({ label: 'Winter mail', startAt: new Date('2026-11-25T12:00:00Z') })
    await server.db.insert(exchangeSurveys).values({ exchangeId: first.id, surveyId: treats })
    await aParticipantOf(server, await anExchangeOf(server, creator))
    const second = await asking({ ...PENDING, preferredStartAt: '2026-12-24' })
    const [one, ...others] = await listed()
    expect(one).toEqual({
      id: first.id,
      slug: first.slug,
      label: 'Winter mail',
      summary: 'A parcel for the longest night.',
      user: { id: creator.id, nickname: 'Pike', avatar: null },
      status: 'ongoing',
      created_at: NOW,
      start_at: '2026-11-25T12:00:00.000Z',
      participants_count: 0,
      surveys: [{ id: treats, label: 'Treats' }],
      contact_id: null,
    })
    expect(others.map(({ id, status, start_at }) => [id, status, start_at])).toEqual([
      [second.id, 'pending', '2026-12-24T12:00:00.000Z'],
    ])
    const page = (await mod.api.get('/api/mod/survey-requests?page=2&perPage=1')).body
    expect([page.data.map(({ id }: Asking) => id), page.meta]).toEqual([
      [second.id],
      { current_page: 2, last_page: 2, per_page: 1, total: 2 },
    ])
    expect((await listed(`?first=${second.id}`)).map(({ id }) => id)).toEqual([second.id, first.id])
  })

  test('is not listed once its exchange has started, or was rejected or cancelled', async () => {
    const before = await idsListed()
    const past = { startAt: addDays(server.clock.now(), -1), endAt: addDays(server.clock.now(), 9) }
    for (const change of [
      past,
      { ...PENDING, rejectedAt: server.clock.now(), rejectionReason: 'No' },
      { cancelledAt: server.clock.now() },
    ]) {
      const gone = await asking(change)
      const refusal = { status: 422, body: { message: OVER, code: 'over' } }
      expect([said(await attach(gone, await aSurvey())), said(await decline(gone, 'No'))]).toEqual([
        refusal,
        refusal,
      ])
      expect(said(await write(gone, 'Hello'))).toEqual(refusal)
    }
    expect(await idsListed()).toEqual(before)
  })

  test('is settled when a mod adds a survey to the exchange, and the creator is notified', async () => {
    const [treats, joys] = [await aSurvey('Treats'), await aSurvey()]
    const exchange = await asking({ label: 'Autumn mail' })
    await server.db.insert(exchangeSurveys).values({ exchangeId: exchange.id, surveyId: treats })
    expect((await attach(exchange, joys)).status).toBe(204)
    expect(await shown(exchange)).toEqual({ asked: [treats, joys], survey_requested: false })
    expect(await idsListed()).not.toContain(exchange.id)
    expect((await toldTo(creator))[0]).toEqual([
      'survey_added',
      '“Autumn mail” has the survey you asked for',
      `/exchange/${exchange.slug}`,
    ])
    const mail = await lastMailTo('pike@critters.example')
    expect([mail?.kind, mail?.subject]).toEqual([
      'survey-added',
      '“Autumn mail” has the survey you asked for',
    ])
    expect(mail?.text).toContain('An elf added this one: “Small joys”.')
    expect(await logged()).toEqual(['attach survey', 'exchange', { survey: 'Small joys' }])
  })

  test('can add a survey after the first sign-ups: new participants have to answer it, and existing ones stay and are notified', async () => {
    const exchange = await asking({ label: 'Spring mail' })
    const early = await aParticipantOf(server, exchange)
    const joys = await aSurvey()
    await server.db.execute(
      `insert into survey_questions (survey_id, label, type, position) values (${joys}, 'Tea?', 'boolean', 0)`,
    )
    await attach(exchange, joys)
    expect((await toldTo(early))[0]).toEqual([
      'survey_added',
      '“Spring mail” has one more survey for you: “Small joys”',
      `/survey/${joys}`,
    ])
    const { is_signed_up } = (await early.api.get(`/api/exchange-detail/${exchange.id}`)).body.data
    expect(is_signed_up).toBe(true)
    await expect(aParticipantOf(server, exchange)).rejects.toThrow('no sign-up: 422')
  })

  test('can be declined with a reason, and the creator sees the reason', async () => {
    const exchange = await asking({ label: 'Summer mail' })
    expect((await decline(exchange, 'Treats asks that already')).status).toBe(204)
    expect(await shown(exchange)).toEqual({ asked: [], survey_requested: false })
    expect((await toldTo(creator))[0]).toEqual([
      'survey_declined',
      '“Summer mail” goes without another survey',
      `/exchange/${exchange.slug}`,
    ])
    const mail = await lastMailTo('pike@critters.example')
    expect(mail?.text).toContain('Treats asks that already')
    expect(await logged()).toEqual([
      'decline survey',
      'exchange',
      { reason: 'Treats asks that already' },
    ])
  })

  test('is settled once when two mods act simultaneously', async () => {
    const [other, joys] = [await aModOf(server), await aSurvey()]
    const exchange = await asking()
    const answers = await Promise.all([
      attach(exchange, joys),
      decline(exchange, 'No', other),
      attach(exchange, joys, other),
    ])
    expect(statuses(answers).toSorted()).toEqual([204, 422, 422])
    const refused = answers.filter(({ status }) => status === 422).map(said)
    const refusal = { status: 422, body: { message: SETTLED, code: 'settled' } }
    expect(refused).toEqual([refusal, refusal])
  })

  test('cannot be settled with a deleted survey, with a survey that is already attached, or if the maximum number of surveys is attached', async () => {
    const exchange = await asking()
    const wrong = async (survey_id: unknown) => said(await attach(exchange, survey_id))
    const field = (message: string, code?: string) => ({
      status: 422,
      body: { message, errors: { survey_id: [message] }, ...(code && { code }) },
    })
    expect(await wrong(999_999)).toEqual(field('This survey no longer exists'))
    const attached = await Promise.all(Array.from({ length: 20 }, (_, n) => aSurvey(`No. ${n}`)))
    const [first = 0] = attached
    await server.db
      .insert(exchangeSurveys)
      .values(attached.map((surveyId) => ({ exchangeId: exchange.id, surveyId })))
    expect([await wrong(first), await wrong(await aSurvey())]).toEqual([
      field('This exchange asks for that survey already.', 'attached'),
      field('This exchange asks for as many surveys as it can.', 'too_many'),
    ])
    expect(await idsListed()).toContain(exchange.id)
  })

  test('is listed again after it was declined if the creator resubmits the exchange with it', async () => {
    const exchange = await asking({ ...PENDING })
    await decline(exchange, 'Not now')
    const sent = {
      label: 'Winter mail',
      summary: 'A parcel',
      description: 'Warm',
      region: 'worldwide',
      max_spots: 10,
      preferred_start_at: '2026-12-24',
      signup_duration: 15,
      exchange_duration: 30,
      surveys: [0],
    }
    expect((await creator.api.put(`/api/exchanges/${exchange.id}`, sent)).status).toBe(200)
    expect(await idsListed()).toContain(exchange.id)
  })

  test('is for mods only: members get a 403 and guests a 401 before the body is read', async () => {
    const exchange = await asking()
    const stranger = await aMemberOf(server)
    const calls = (api: LoggedIn['api'], id: number | string) => [
      api.get('/api/mod/survey-requests'),
      api.post(`/api/mod/survey-requests/${id}/attach`, '{'),
      api.post(`/api/mod/survey-requests/${id}/decline`, '{'),
      api.post(`/api/mod/survey-requests/${id}/letter`, '{'),
    ]
    for (const member of [stranger, creator])
      expect(statuses(await Promise.all(calls(member.api, exchange.id)))).toEqual([
        403, 403, 403, 403,
      ])
    expect(statuses(await Promise.all(calls(server.api, 999_999)))).toEqual([401, 401, 401, 401])
    const joys = await aSurvey()
    expect(
      statuses([
        await attach({ id: 999_999 }, joys),
        await decline({ id: 999_999 }, 'No'),
        await write({ id: 999_999 }, 'Hello'),
        await attach(exchange, 'one'),
        await attach(exchange, 2 ** 40),
        await attach(exchange, [joys]),
        await decline(exchange, ''),
        await decline(exchange, 'x'.repeat(501)),
        await write(exchange, ' '),
        await write(exchange, 'x'.repeat(5001)),
        await write(exchange, { $ne: 1 }),
      ]),
    ).toEqual([404, 404, 404, 422, 422, 422, 422, 422, 422, 422, 422])
    const mine = await server.db
      .select()
      .from(exchanges)
      .where(and(eq(exchanges.id, exchange.id), eq(exchanges.surveyRequested, true)))
    expect(mine).toHaveLength(1)
  })
})
