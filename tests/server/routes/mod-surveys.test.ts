import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ModSurvey, QuestionInput } from '#rules/content/survey.ts'
import { exchangeSurveys } from '#server/db/schema.ts'
import { databases } from '#tests/support/databases.ts'
import { aMemberOf, aModOf, type LoggedIn } from '#tests/support/members.ts'
import { aPictureOf } from '#tests/support/picture-rows.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { said } from '#tests/support/several.ts'
import { questionsOfEachType } from '#tests/support/surveys.ts'
import { anExchangeOf } from '#tests/support/swaps.ts'

const QUESTIONS: QuestionInput[] = questionsOfEachType.map((question) => ({
  ...question,
  id: null,
}))
const FULL = ['Rooibos', 'A lot', 'M', ['red', 'blue'], false]

describe.each(databases)('the mods’ surveys (%s)', (database) => {
  let server: TestServer
  let mod: LoggedIn
  let member: LoggedIn
  beforeAll(async () => {
    server = await startTestServer({ database })
    mod = await aModOf(server, { nickname: 'Allura' })
    member = await aMemberOf(server)
  })
  afterAll(() => server.stop())

  const write = async (change = {}): Promise<ModSurvey> => {
    const survey = { label: 'Tea', picture_id: null, questions: QUESTIONS, ...change }
    return (await mod.api.post('/api/mod/surveys', survey)).body.data
  }
  const revise = (survey: ModSurvey, change: object) => {
    const { id, label, picture, questions, version } = survey
    const picture_id = picture?.id ?? null
    const was = { label, picture_id, version }
    return mod.api.put(`/api/mod/surveys/${id}`, { label, picture_id, questions, was, ...change })
  }
  const remove = ({ id }: ModSurvey) => mod.api.delete(`/api/mod/surveys/${id}`)
  const answer = ({ id }: ModSurvey, answers: unknown, version?: number) =>
    member.api.post(`/api/surveys/${id}/answer`, { id, answers, version })
  const read = async ({ id }: ModSurvey) => (await member.api.get(`/api/surveys/${id}`)).body.data
  const found = async ({ id }: ModSurvey): Promise<ModSurvey | undefined> => {
    const { data } = (await mod.api.get('/api/mod/surveys')).body
    return data.find((survey: ModSurvey) => survey.id === id)
  }
  const logged = async (most: number) =>
    (await mod.api.get(`/api/mod/audit?perPage=${most}`)).body.data.map(
      ({ action, subject_label }: { action: string; subject_label: string }) =>
        `${action}: ${subject_label}`,
    )
  const askedIn = async ({ id: surveyId }: ModSurvey) => {
    const { id: exchangeId } = await anExchangeOf(server, mod)
    await server.db.insert(exchangeSurveys).values({ exchangeId, surveyId })
  }

  test('can have questions of every type, which members answer', async () => {
    const picture_id = await aPictureOf(server, mod)
    const survey = await write({ picture_id })
    await answer(survey, FULL)
    const { picture, questions, ...told } = (await found(survey)) as ModSurvey
    const shown = await read(survey)
    expect(told).toEqual({
      id: survey.id,
      label: 'Tea',
      version: 1,
      answers_amount: 1,
      exchanges_amount: 0,
    })
    expect(questions.map((question) => ({ ...question, id: null }))).toEqual(QUESTIONS)
    expect([picture?.id, shown.picture.id, shown.questions, shown.answers]).toEqual([
      picture_id,
      picture_id,
      questions,
      FULL,
    ])
  })

  test('keep each answer with its question when questions are moved', async () => {
    const survey = await write()
    await answer(survey, FULL)
    const [tea, more, size, colours, allergies] = survey.questions
    const added = { ...tea, id: null, label: 'Milk', is_required: false }
    const questions = [allergies, added, { ...size, label: 'Which size?' }, tea, colours, more]
    const { body } = await revise(survey, { questions })
    const { answers, version } = await read(survey)
    expect([body.data.version, version, answers]).toEqual([
      2,
      2,
      [false, null, 'M', 'Rooibos', ['red', 'blue'], 'A lot'],
    ])
  })

  test('lose the answers to a deleted question', async () => {
    const survey = await write({ questions: QUESTIONS.slice(0, 2) })
    await answer(survey, ['Rooibos', null])
    const [tea, ...others] = survey.questions
    const without = (await revise(survey, { questions: others })).body.data
    const left = (await found(survey))?.answers_amount
    await revise(without, { questions: [{ ...tea, id: null }, ...others] })
    expect([left, (await read(survey)).answers]).toEqual([0, [null, null]])
  })

  test('refuse answers to changed questions, but accept answers if only the survey’s name has changed', async () => {
    const survey = await write()
    const renamed = (await revise(survey, { label: 'Tea and more' })).body.data
    const before = await answer(survey, FULL, survey.version)
    await revise(renamed, { questions: renamed.questions.toReversed() })
    const after = await answer(survey, FULL, survey.version)
    expect([renamed.version, before.status, said(after)]).toEqual([
      1,
      200,
      {
        status: 422,
        body: {
          code: 'survey_changed',
          message: 'These questions have changed, please look again',
        },
      },
    ])
  })

  test.each([
    ['their name', { label: 'Coffee' }],
    ['their questions', { questions: QUESTIONS.slice(1) }],
  ])('are not overwritten if another mod has changed %s', async (_, change) => {
    const survey = await write()
    const first = await revise(survey, change)
    const second = await revise(survey, { label: 'Cocoa' })
    expect([first.status, said(second)]).toEqual([
      200,
      {
        status: 422,
        body: {
          code: 'changed',
          message:
            'Someone else changed this in the meantime. Open it again to see the latest version.',
        },
      },
    ])
  })

  const text = { ...QUESTIONS[0], id: null } as QuestionInput
  const select = { ...QUESTIONS[2], id: null } as QuestionInput
  const multiple = { ...QUESTIONS[3], id: null } as QuestionInput
  const TWO = 'Offer at least two, each once'
  const ONE = 'Offer at least one, each once. “None of those are relevant” is always offered'
  test.each<[string, object, string, string]>([
    ['without a name', { label: ' ' }, 'label', 'This field is required'],
    ['without a question', { questions: [] }, 'questions', 'Ask at least one question'],
    [
      'with too many questions',
      { questions: Array(31).fill(text) },
      'questions',
      'At most 30 questions can be asked',
    ],
    [
      'with a question without text',
      { questions: [text, { ...text, label: '' }] },
      'questions.1.label',
      'This field is required',
    ],
    [
      'with only one choice',
      { questions: [{ ...select, options: ['Tea'] }] },
      'questions.0.options',
      TWO,
    ],
    [
      'with the same choice twice',
      { questions: [{ ...select, options: ['Tea', 'Milk', ' Tea'] }] },
      'questions.0.options',
      TWO,
    ],
    ['with no choices', { questions: [{ ...multiple, options: [] }] }, 'questions.0.options', ONE],
    [
      'with a choice that is always offered anyway',
      { questions: [{ ...multiple, options: ['Tea', 'None of those are relevant'] }] },
      'questions.0.options',
      ONE,
    ],
    [
      'with choices for a text question',
      { questions: [{ ...text, options: ['Tea'] }] },
      'questions.0.options',
      'Nothing can be chosen here',
    ],
    [
      'with an optional choice',
      { questions: [{ ...select, is_required: false }] },
      'questions.0.is_required',
      'Only a free text can be optional',
    ],
    [
      'with an unknown question id',
      { questions: [{ ...text, id: 1 }] },
      'questions.0.id',
      'This is not one of the choices',
    ],
  ])('are refused %s', async (_, change, field, message) => {
    const survey = { label: 'Tea', picture_id: null, questions: QUESTIONS, ...change }
    const { status, body } = await mod.api.post('/api/mod/surveys', survey)
    expect([status, body.errors]).toEqual([422, { [field]: [message] }])
  })

  test('refuse a question from another survey, the same question twice and another member’s picture', async () => {
    const [survey, other] = [await write(), await write()]
    const [tea] = survey.questions
    const foreign = await aPictureOf(server, member)
    const answers = [
      await revise(survey, { questions: other.questions.slice(0, 1) }),
      await revise(survey, { questions: [tea, tea] }),
      await revise(survey, { picture_id: foreign }),
    ]
    expect(answers.map(({ status, body }) => [status, Object.keys(body.errors)])).toEqual([
      [422, ['questions.0.id']],
      [422, ['questions.1.id']],
      [422, ['picture_id']],
    ])
    expect(await found(survey)).toEqual(survey)
  })

  test('cannot be deleted while an exchange requires them, and are otherwise deleted with their answers', async () => {
    const [needed, free] = [await write(), await write()]
    await askedIn(needed)
    await askedIn(needed)
    await answer(free, FULL)
    expect([said(await remove(needed)), (await remove(free)).status]).toEqual([
      {
        status: 422,
        body: { code: 'needed', message: '2 exchanges ask for it, so you can’t delete it.' },
      },
      204,
    ])
    const { data: me } = (await member.api.get('/api/me')).body
    expect([
      (await found(needed))?.exchanges_amount,
      await found(free),
      me.surveys.some(({ id }: { id: number }) => id === free.id),
      (await remove(free)).status,
    ]).toEqual([2, undefined, false, 404])
  })

  test('have their creation, edits and deletion logged', async () => {
    const survey = await write()
    const revised = await revise(survey, { label: 'Coffee' })
    await remove(revised.body.data)
    expect(await logged(3)).toEqual([
      'delete survey: Coffee',
      'edit survey: Tea',
      'create survey: Tea',
    ])
  })

  test('never combine answers to old and new questions when a mod and a member save simultaneously', async () => {
    const survey = await write()
    const [tea] = survey.questions
    const [changed, answered] = await Promise.all([
      revise(survey, { questions: [{ ...tea, type: 'boolean' }] }),
      answer(survey, FULL, survey.version),
    ])
    const { rows } = await server.pool.query(
      'select answers from survey_answers where survey_id = $1',
      [survey.id],
    )
    const kept = rows.map(({ answers }) => Object.keys(answers))
    expect([changed.status, [200, 422].includes(answered.status)]).toEqual([200, true])
    expect(kept).toEqual(answered.status === 200 ? [[String(tea?.id)]] : [])
  })
})
