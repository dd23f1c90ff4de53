import { expect, test } from 'vitest'
import { surveyMachine } from '#machines/survey/survey.machine.ts'
import { surveyValues } from '#rules/survey/form.ts'
import { aFailure, aMe, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { aQuestion, aSurvey } from '#tests/support/surveys.ts'

const questions = [aQuestion({ id: 1, type: 'text' }), aQuestion({ id: 2 })]
const survey = aSurvey({ id: 3, questions, version: 1, answers: ['Mint', true] })
const input = { id: 3, asking: null, draft: null }
const notThere = aFailure({ kind: 'refused', status: 404 })
const { problem: outdated } = aFailure({ kind: 'refused', status: 422, code: 'survey_changed' })
const typed = { ...surveyValues(survey, survey.answers), 'answers.0': 'Rooibos' }

takesEveryTransition(surveyMachine, {
  delays: { memberPatience: 3_000 },
  input,
  outcomes: {
    loadSurvey: { done: [survey], error: [notThere, offline] },
    answers: {
      done: [survey],
      snapshot: [
        { context: { values: typed, problem: null } },
        { context: { values: typed, problem: outdated } },
      ],
    },
    loadMember: { done: [aMe()], error: [offline] },
  },
  key: ({ context: { values, isChanged, isRestored } }) => [values !== null, isChanged, isRestored],
})

function answering(given = {}) {
  const play = stage(surveyMachine, { ...input, ...given })
  play.done('loadSurvey', survey)
  return play
}
const fieldsOf = (play: ReturnType<typeof answering>) =>
  play.started.filter(({ id }) => id === 'answers').at(-1)?.input

type DraftTold = { draft: unknown }

const kept = (play: ReturnType<typeof answering>) =>
  (play.told.findLast(([action]) => action === 'keepDraft')?.[1] as DraftTold | undefined)?.draft

test('a survey is prefilled with the earlier answers', () => {
  expect(fieldsOf(answering())).toEqual({ values: surveyValues(survey, ['Mint', true]) })
})

test('a draft is restored after a reload, until the member starts over', () => {
  const play = answering({ draft: { answers: { 1: 'Rooibos' } } })
  const restored = fieldsOf(play)
  const isRestored = play.snapshot().context.isRestored
  play.send({ type: 'draft.discarded' })
  expect([restored, isRestored, fieldsOf(play), kept(play)]).toEqual([
    { values: surveyValues(survey, ['Rooibos', null]) },
    true,
    { values: surveyValues(survey, ['Mint', true]) },
    null,
  ])
})

test('typed answers are kept as a draft', () => {
  const play = answering()
  play.show('answers', { context: { values: typed, problem: null } })
  expect(kept(play)).toEqual({ answers: { 1: 'Rooibos', 2: true } })
})

test('answers to changed questions come back with the new questions, as far as they fit', () => {
  const play = answering()
  play.show('answers', { context: { values: typed, problem: null } })
  play.show('answers', { context: { values: typed, problem: outdated } })
  const changed = {
    ...survey,
    version: 2,
    questions: [aQuestion({ id: 9 }), ...questions.slice(0, 1)],
  }
  play.done('loadAgain', changed)
  expect([fieldsOf(play), play.snapshot().context.isChanged]).toEqual([
    { values: surveyValues(changed, [null, 'Rooibos']) },
    true,
  ])
})

test.each([
  ['the exchange that asked for them', '/exchange/winter-mail', '/exchange/winter-mail'],
  ['the profile where none did', null, '/profile'],
] as const)(
  'submitting answers leads back to %s and updates the tab’s member',
  (_, asking, path) => {
    const play = answering({ asking })
    const me = aMe()
    play.done('answers', survey)
    play.done('loadMember', me)
    expect([play.snapshot().value, play.told.slice(-4)]).toEqual([
      'submitted',
      [
        ['keepDraft', { id: 3, draft: null }],
        ['announce', { message: 'Answers submitted !', tone: 'good' }],
        ['changeMember', me],
        ['goTo', { path, replace: true }],
      ],
    ])
  },
)

test('the page moves on soon even when the member does not load', () => {
  const play = answering()
  play.done('answers', survey)
  play.wait()
  expect(play.told.at(-1)).toEqual(['goTo', { path: '/profile', replace: true }])
})
