import { and, count, countDistinct, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellNextOfSurvey } from '#server/acts/tell-of-survey.ts'
import { callOff, TOLD_AT_ONCE } from '#server/acts/tell-participants.ts'
import {
  exchangeSurveys,
  members,
  notifications,
  surveyAnswers,
  surveyQuestions,
  surveys,
} from '#server/db/schema.ts'
import { lockExchange } from '#server/resources/exchanges/store.ts'
import { aCrowdOf, signUpCrowd } from '#tests/support/crowds.ts'
import { aMemberOf, aModOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { anExchangeOf, PENDING } from '#tests/support/swaps.ts'

const CROWD = 2 * TOLD_AT_ONCE + 50

let server: TestServer
let creator: LoggedIn
let mod: LoggedIn
beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-20T10:00:00.000Z' })
  creator = await aMemberOf(server, { email: 'creator@critters.example' })
  mod = await aModOf(server)
  await aCrowdOf(server, CROWD)
})
afterAll(() => server.stop())

/** A survey with one question that must be answered. */
async function aSurvey() {
  const now = server.clock.now()
  const [survey] = await server.db
    .insert(surveys)
    .values({ label: 'Small joys', createdAt: now })
    .returning()
  const surveyId = survey?.id ?? 0
  const [question] = await server.db
    .insert(surveyQuestions)
    .values({ surveyId, label: 'Tea?', type: 'boolean', position: 0 })
    .returning()
  return { surveyId, questionId: question?.id ?? 0 }
}

/** A survey that a mod has added to an exchange in which all members take part. */
async function aCrowdWithASurvey({
  prepare = async (_: Awaited<ReturnType<typeof aSurvey>>) => {},
  change = {},
} = {}) {
  const asking = { surveyRequested: true, maxSpots: 10_000, ...change }
  const exchange = await anExchangeOf(server, creator, asking)
  await signUpCrowd(server, exchange.id)
  const survey = await aSurvey()
  await prepare(survey)
  const { status } = await mod.api.post(`/api/mod/survey-requests/${exchange.id}/attach`, {
    survey_id: survey.surveyId,
  })
  expect(status).toBe(204)
  return { exchangeId: exchange.id, ...survey }
}

/** The number of members who were asked to answer the survey, and the number of notices about it. */
async function toldOf({ surveyId }: { surveyId: number }) {
  const about = eq(notifications.link, `/survey/${surveyId}`)
  const [told] = await server.db
    .select({ members: countDistinct(notifications.userId), notices: count() })
    .from(notifications)
    .where(and(about, eq(notifications.type, 'survey_added')))
  return told
}

const each = (amount: number) => ({ members: amount, notices: amount })

const crowdIds = async () =>
  (
    await server.db
      .select({ id: members.id })
      .from(members)
      .where(like(members.email, 'crowd.%'))
      .orderBy(members.id)
  ).map(({ id }) => id)

test('a large group of members is notified of an added survey in batches, each member once', async () => {
  const added = await aCrowdWithASurvey()
  expect(await toldOf(added)).toEqual(each(0))
  await server.act((act) => tellNextOfSurvey(act, added))
  expect(await toldOf(added)).toEqual(each(TOLD_AT_ONCE))
  await Promise.all([server.runJobs(), server.runJobs()])
  await server.runJobs()
  expect(await toldOf(added)).toEqual(each(CROWD))
})

test('members who have already answered the added survey are not notified', async () => {
  const added = await aCrowdWithASurvey({
    prepare: async ({ surveyId, questionId }) => {
      const updatedAt = server.clock.now()
      const [first = 0, second = 0, ...others] = await crowdIds()
      await server.db.insert(surveyAnswers).values([
        { surveyId, updatedAt, userId: first, answers: { [questionId]: false } },
        { surveyId, updatedAt, userId: second, answers: {} },
        { surveyId, updatedAt, userId: others.at(-1) ?? 0, answers: { [questionId]: true } },
      ])
    },
  })
  await server.runJobs()
  expect(await toldOf(added)).toEqual(each(CROWD - 2))
})

test('no further members are notified of a survey once it is removed or its exchange is cancelled', async () => {
  const [takenOut, calledOff] = [await aCrowdWithASurvey(), await aCrowdWithASurvey()]
  for (const added of [takenOut, calledOff]) await server.act((act) => tellNextOfSurvey(act, added))
  const { exchangeId } = takenOut
  await server.db.delete(exchangeSurveys).where(eq(exchangeSurveys.exchangeId, exchangeId))
  await server.act(async (act) =>
    callOff(act, await lockExchange(act.tx, calledOff.exchangeId), { cancellationReason: 'Rain.' }),
  )
  await server.runJobs()
  expect([await toldOf(takenOut), await toldOf(calledOff)]).toEqual([
    each(TOLD_AT_ONCE),
    each(TOLD_AT_ONCE),
  ])
})

test('notifications about an added survey continue after the creator edits the exchange', async () => {
  const added = await aCrowdWithASurvey({ change: PENDING })
  await server.act((act) => tellNextOfSurvey(act, added))
  const sent = {
    label: 'Winter mail',
    summary: 'A parcel',
    description: 'Warm',
    region: 'worldwide',
    max_spots: 10_000,
    preferred_start_at: '2026-12-24',
    signup_duration: 15,
    exchange_duration: 30,
    surveys: [added.surveyId],
  }
  const { status } = await creator.api.put(`/api/exchanges/${added.exchangeId}`, sent)
  expect(status).toBe(200)
  await server.runJobs()
  expect(await toldOf(added)).toEqual(each(CROWD))
})
