import { expect, test } from 'vitest'
import { surveyMachine } from '#machines/survey/survey.machine.ts'
import { surveyValues } from '#rules/survey/form.ts'
import { aFailure, aMe, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { aQuestion, aSurvey } from '#tests/support/surveys.ts'
import { surveyModel } from './survey.model.ts'

const questions = [aQuestion({ id: 1, type: 'text' }), aQuestion({ id: 2 })]
const survey = aSurvey({ id: 3, questions, version: 1, answers: ['Mint', true] })
const changed = {
  ...survey,
  version: 2,
  questions: [aQuestion({ id: 9 }), ...questions.slice(0, 1)],
}
const asking = '/exchange/winter-mail'
const input = { id: 3, asking: null, waiting: null, draft: null }
const notThere = aFailure({ kind: 'refused', status: 404 })
const { problem: outdated } = aFailure({ kind: 'refused', status: 422, code: 'survey_changed' })
const typed = { ...surveyValues(survey, survey.answers), 'answers.0': 'Rooibos' }

const cases: Coverage<typeof surveyMachine> = {
  delays: { memberPatience: 3_000 },
  inputs: [
    input,
    { ...input, asking, draft: { answers: { 1: 'Rooibos' } } },
    { ...input, asking, waiting: { addressId: 5 } },
  ],
  outcomes: {
    loadSurvey: {
      done: ({ context: { isChanged } }) => [isChanged ? changed : survey],
      error: [notThere, offline],
    },
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
}

takesEveryTransition(surveyMachine, cases)

test('on every path, a survey is answered as the specification says', () =>
  followsModel(surveyMachine, cases, surveyModel))

test('answers to changed questions are restored with the new questions, as far as they still fit', () => {
  const play = stage(surveyMachine, input)
  play.done('loadSurvey', survey)
  play.show('answers', { context: { values: typed, problem: null } })
  play.show('answers', { context: { values: typed, problem: outdated } })
  play.fail('loadSurvey', offline)
  play.send({ type: 'retry.requested' })
  play.done('loadSurvey', changed)
  const { isChanged, isRestored } = play.snapshot().context
  expect([play.started.at(-1)?.input, isChanged, isRestored]).toEqual([
    { values: surveyValues(changed, [null, 'Rooibos']) },
    true,
    false,
  ])
})
