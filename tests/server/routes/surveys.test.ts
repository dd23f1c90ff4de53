import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answers } from '#rules/survey/schema.ts'
import { exchangeSurveys, surveyAnswers, surveyQuestions, surveys } from '#server/db/schema.ts'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { said, statuses } from '#tests/support/several.ts'
import { questionsOfEachType } from '#tests/support/surveys.ts'
import { aSwapOf, type Participant } from '#tests/support/swaps.ts'

let server: TestServer
let surveyId: number
beforeAll(async () => {
  server = await startTestServer()
  surveyId = await aSurvey()
})
afterAll(() => server.stop())

const NOTHING = {
  status: 404,
  body: { message: 'We couldn’t find this. It may have been deleted' },
}
const QUESTIONS = questionsOfEachType.map(({ id: _, ...question }) => question)

async function aSurvey(): Promise<number> {
  const row = { label: 'About you', createdAt: server.clock.now() }
  const [made] = await server.db.insert(surveys).values(row).returning()
  const id = made?.id ?? 0
  await server.db.insert(surveyQuestions).values(
    QUESTIONS.map(({ is_required: isRequired, ...question }, position) => ({
      ...question,
      isRequired,
      surveyId: id,
      position,
    })),
  )
  return id
}

const answer = ({ api }: LoggedIn, answers: unknown, id = surveyId, version?: number) =>
  api.post(`/api/surveys/${id}/answer`, { id, answers, version })
/** Changes the questions of a survey as a mod would. */
const change = (id: number, ...sql: string[]) =>
  server.pool.query(
    [...sql, 'update surveys set version = version + 1 where id = ID']
      .join(';')
      .replaceAll('ID', `${id}`),
  )
const told = (answers: unknown) => ({
  id: surveyId,
  label: 'About you',
  picture: null,
  questions: QUESTIONS.map((question) => ({ id: expect.any(Number), ...question })),
  version: 1,
  answers,
})
const FULL: Answers = ['Rooibos', 'A lot\nof it', 'M', ['red', 'blue'], false]

describe('a survey', () => {
  test('is returned with its questions and the member’s own answers, if any', async () => {
    const member = await aMemberOf(server)
    const { api } = member
    const { body } = await api.get('/api/surveys')
    expect(body.data.at(-1)).toEqual(told(null))
    expect(said(await answer(member, FULL))).toEqual({ status: 200, body: { data: told(FULL) } })
    expect((await api.get(`/api/surveys/${surveyId}`)).body).toEqual({ data: told(FULL) })
    expect((await (await aMemberOf(server)).api.get(`/api/surveys/${surveyId}`)).body.data).toEqual(
      told(null),
    )
    const { id, questions, answers } = told(FULL)
    expect((await api.get('/api/me')).body.data.surveys).toEqual([{ id, questions, answers }])
  })

  test('can be answered again, and only the answers to its optional questions may be missing', async () => {
    const member = await aMemberOf(server)
    const again = [' Mint ', ' ', 'S', ['None of those are relevant'], true]
    const kept: unknown[] = []
    for (const answers of [FULL, again])
      kept.push((await answer(member, answers)).body.data.answers)
    const refused = await answer(member, ['', 'A lot', null, [], true])
    const required = ['This field is required']
    expect([kept, said(refused)]).toEqual([
      [FULL, ['Mint', null, 'S', ['None of those are relevant'], true]],
      {
        status: 422,
        body: {
          code: 'invalid',
          message: '3 required questions left.',
          errors: { 'answers.0': required, 'answers.2': required, 'answers.3': required },
        },
      },
    ])
    const { body } = await member.api.get(`/api/surveys/${surveyId}`)
    expect(body.data.answers).toEqual(kept.at(-1))
  })

  test.each([
    ['too many answers', [...FULL, 'more'], ['answers']],
    ['a number', [5, ...FULL.slice(1)], ['answers.0']],
    ['a text of 5,001 characters', FULL.with(0, 'x'.repeat(5_001)), ['answers.0']],
    ['NUL', FULL.with(0, 'a\0b'), ['answers.0']],
    ['a lone surrogate', FULL.with(1, '\ud800'), ['answers.1']],
    ['an unknown option for a select question', FULL.with(2, 'XL'), ['answers.2']],
    ['a list for a select question', FULL.with(2, ['S']), ['answers.2']],
    ['an unknown option for a multiple-choice question', FULL.with(3, ['green']), ['answers.3']],
    ['a word for a yes-or-no question', FULL.with(4, 'yes'), ['answers.4']],
    ['a text instead of a list', 'Rooibos', ['answers']],
    ['missing answers', undefined, ['answers']],
  ])('refuses %s', async (_name, answers, fields) => {
    const refused = await answer(await aMemberOf(server), answers)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, fields])
  })

  test('refuses answers with another survey’s id', async () => {
    const { api } = await aMemberOf(server)
    const { status, body } = await api.post(`/api/surveys/${surveyId}/answer`, {
      id: surveyId + 1,
      answers: FULL,
    })
    expect([status, body]).toEqual([
      422,
      {
        message: 'This is not one of the choices',
        errors: { id: ['This is not one of the choices'] },
      },
    ])
  })

  test('that has changed since it was read refuses answers to the old version', async () => {
    const member = await aMemberOf(server)
    const id = await aSurvey()
    await answer(member, FULL, id, 1)
    await change(
      id,
      `delete from survey_questions where survey_id = ID and label = 'Tell more'`,
      `update survey_questions set position = 9 where survey_id = ID and label = 'Favourite tea'`,
    )
    const { data } = (await member.api.get(`/api/surveys/${id}`)).body
    const late = await answer(member, FULL, id, 1)
    const retried = await answer(member, ['S', ['red'], true, 'Mint'], id, data.version)
    expect([data.version, data.answers, said(late), retried.body.data.answers]).toEqual([
      2,
      ['M', ['red', 'blue'], false, 'Rooibos'],
      {
        status: 422,
        body: {
          code: 'survey_changed',
          message: 'These questions have changed, please look again',
        },
      },
      ['S', ['red'], true, 'Mint'],
    ])
  })

  test('cannot be deleted from the database while an exchange requires it', async () => {
    const { exchange } = await aSwapOf(server, 2)
    const id = await aSurvey()
    await server.db.insert(exchangeSurveys).values({ exchangeId: exchange.id, surveyId: id })
    await expect(server.pool.query('delete from surveys where id = $1', [id])).rejects.toThrow(
      'exchange_surveys',
    )
  })

  test('keeps an answer of five thousand characters in any script', async () => {
    const text = '👩🏽‍🚀שלום'.padEnd(5_000, 'ж')
    const { body } = await answer(await aMemberOf(server), FULL.with(0, text))
    expect(body.data.answers).toEqual(FULL.with(0, text))
  })

  test('gets a 404 if it does not exist, and a 401 for a guest', async () => {
    const member = await aMemberOf(server)
    const answers = [await answer(member, [], 999), await member.api.get('/api/surveys/x')]
    expect(answers.map(said)).toEqual([NOTHING, NOTHING])
    const strangers = [
      await server.api.get('/api/surveys'),
      await server.api.get('/api/surveys/1'),
      await server.api.post('/api/surveys/1/answer', '{'),
    ]
    expect(statuses(strangers)).toEqual([401, 401, 401])
  })
})

describe('a recipient’s survey answers', () => {
  const read = ({ api, signupId }: Participant) => api.get(`/api/signups/${signupId}/surveys`)

  test('can be read only by the gifter, from the pairing on', async () => {
    const { circle, exchange } = await aSwapOf(server, 3)
    const [gifter, recipient, third] = circle as [Participant, Participant, Participant]
    const none = await read(gifter)
    await server.db.insert(exchangeSurveys).values({ exchangeId: exchange.id, surveyId })
    const unanswered = [await read(gifter)]
    // A row without answers remains when a mod deletes the questions that were answered.
    await server.db
      .insert(surveyAnswers)
      .values({ surveyId, userId: recipient.id, answers: {}, updatedAt: server.clock.now() })
    unanswered.push(await read(gifter))
    await answer(recipient, FULL)
    const another = await aSurvey()
    await answer(recipient, FULL.with(0, 'not asked for'), another)
    const answers = [await read(gifter), await read({ ...gifter, api: third.api })]
    expect([none, ...unanswered].map(({ body }) => body)).toEqual([
      { data: [] },
      { data: [] },
      { data: [] },
    ])
    expect(answers.map(said)).toEqual([
      { status: 200, body: { data: [{ survey: told(null), answers: FULL }] } },
      NOTHING,
    ])
    expect((await read(third)).body).toEqual({ data: [] })
  })
})

test('anyone can see the approved header pictures in all their sizes', async () => {
  const { status, body } = await server.api.get('/api/approved_headers')
  const [first] = body.data
  expect([status, body.data.length, Object.keys(first).toSorted()]).toEqual([
    200,
    6,
    ['alt', 'formats', 'height', 'id', 'placeholder', 'width'],
  ])
  const files = await Promise.all(
    Object.values(first.formats as Record<string, string>).map((url) => server.api.get(url)),
  )
  expect(statuses(files)).toEqual([200, 200, 200, 200])
})
