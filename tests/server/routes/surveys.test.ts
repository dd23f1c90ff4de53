import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exchangeSurveys, surveyQuestions, surveys } from '#server/db/schema.ts'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { said, statuses } from '#tests/support/several.ts'
import { aSwapOf, type Participant } from '#tests/support/swaps.ts'

let server: TestServer
let surveyId: number
beforeAll(async () => {
  server = await startTestServer()
  surveyId = await aSurvey()
})
afterAll(() => server.stop())

const NOTHING = { status: 404, body: { message: 'There is nothing here' } }
const QUESTIONS = [
  { label: 'Favourite tea', type: 'text', options: [] },
  { label: 'Tell more', type: 'textarea', options: [] },
  { label: 'Size', type: 'select', options: ['S', 'M'] },
  { label: 'Colours', type: 'multiple', options: ['red', 'blue'] },
  { label: 'Allergies', type: 'boolean', options: [] },
] as const

async function aSurvey(): Promise<number> {
  const row = { label: 'About you', createdAt: server.clock.now() }
  const [made] = await server.db.insert(surveys).values(row).returning()
  const id = made?.id ?? 0
  await server.db.insert(surveyQuestions).values(
    QUESTIONS.map(({ options, ...question }, position) => ({
      ...question,
      options: [...options],
      surveyId: id,
      position,
    })),
  )
  return id
}

const answer = ({ api }: LoggedIn, answers: unknown, id = surveyId) =>
  api.post(`/api/surveys/${id}/answer`, { id, answers })
const told = (answers: unknown) => ({
  id: surveyId,
  label: 'About you',
  picture: null,
  questions: QUESTIONS,
  answers,
})
const FULL = ['Rooibos', 'A lot\nof it', 'M', ['red', 'blue'], false]

describe('a survey', () => {
  test('comes with its questions, and with my own answers once there are some', async () => {
    const member = await aMemberOf(server)
    const { api } = member
    expect((await api.get('/api/surveys')).body).toEqual({ data: [told(null)] })
    expect(said(await answer(member, FULL))).toEqual({ status: 200, body: { data: told(FULL) } })
    expect((await api.get(`/api/surveys/${surveyId}`)).body).toEqual({ data: told(FULL) })
    expect((await (await aMemberOf(server)).api.get(`/api/surveys/${surveyId}`)).body.data).toEqual(
      told(null),
    )
    const { id, questions, answers } = told(FULL)
    expect((await api.get('/api/me')).body.data.surveys).toEqual([{ id, questions, answers }])
  })

  test('can be answered in part and over again', async () => {
    const member = await aMemberOf(server)
    const parts = [[], ['Rooibos'], [null, null, '', [], true], FULL]
    for (const part of parts) expect((await answer(member, part)).body.data.answers).toEqual(part)
  })

  test.each([
    ['too many answers', [...FULL, 'more'], ['answers']],
    ['a number', [5], ['answers.0']],
    ['a text of 5,001 characters', ['x'.repeat(5_001)], ['answers.0']],
    ['NUL', ['a\0b'], ['answers.0']],
    ['a lone surrogate', [null, '\ud800'], ['answers.1']],
    ['no option of the select', [null, null, 'XL'], ['answers.2']],
    ['a list for the select', [null, null, ['S']], ['answers.2']],
    ['one colour of none', [null, null, null, ['green']], ['answers.3']],
    ['a word for a boolean', [null, null, null, null, 'yes'], ['answers.4']],
    ['no list', 'Rooibos', ['answers']],
    ['nothing', undefined, ['answers']],
  ])('refuses %s', async (_name, answers, fields) => {
    const refused = await answer(await aMemberOf(server), answers)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, fields])
  })

  test('keeps five thousand characters of any script', async () => {
    const text = '👩🏽‍🚀שלום'.padEnd(5_000, 'ж')
    expect((await answer(await aMemberOf(server), [text])).body.data.answers).toEqual([text])
  })

  test('that is not there is a 404, and a stranger is asked to log in', async () => {
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

describe('the answers of the one I send to', () => {
  const read = ({ api, signupId }: Participant) => api.get(`/api/signups/${signupId}/surveys`)

  test('are there for her gifter alone, from the pairing on', async () => {
    const { circle, exchange } = await aSwapOf(server, 3)
    const [gifter, recipient, third] = circle as [Participant, Participant, Participant]
    const none = await read(gifter)
    await server.db.insert(exchangeSurveys).values({ exchangeId: exchange.id, surveyId })
    const unanswered = await read(gifter)
    await answer(recipient, FULL)
    const another = await aSurvey()
    await answer(recipient, ['not asked for'], another)
    const answers = [await read(gifter), await read({ ...gifter, api: third.api })]
    expect([none.body, unanswered.body]).toEqual([{ data: [] }, { data: [] }])
    expect(answers.map(said)).toEqual([
      { status: 200, body: { data: [{ survey: told(null), answers: FULL }] } },
      NOTHING,
    ])
    expect((await read(third)).body).toEqual({ data: [] })
  })
})

test('everybody can see the approved headers, in all their sizes', async () => {
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
