import { expect, test } from 'vitest'
import {
  coverForm,
  critterForm,
  pageForm,
  questionsForm,
  tagForm,
} from '#machines/content/content.form.ts'
import {
  coverValues,
  critterValues,
  type PageValues,
  pageValues,
  tagValues,
} from '#rules/content/forms.ts'
import { surveyContentValues } from '#rules/content/survey-form.ts'
import { GONE } from '#rules/form/form.ts'
import { aFailure } from '#tests/support/builders.ts'
import { aCommonCritter, aCover, aModSurvey, aPage, aTag } from '#tests/support/contents.ts'
import { stage } from '#tests/support/stage.ts'

const gone = aFailure({
  kind: 'refused',
  status: 404,
  message: 'We couldn’t find this. It may have been deleted',
})

test.each([
  ['page', pageForm, pageValues(aPage())],
  ['survey', questionsForm, surveyContentValues(aModSurvey())],
  ['tag', tagForm, tagValues(aTag())],
  ['cover', coverForm, coverValues(aCover())],
  ['critter', critterForm, critterValues(aCommonCritter())],
] as const)('the form for a %s sends the values of its fields', (_, form, values) => {
  const play = stage(form as typeof pageForm, { values: values as PageValues })
  play.send({ type: 'form.submitted' })
  expect(play.started.at(-1)).toEqual({ id: 'submit', input: values })
})

test('a save that is refused because somebody else changed the page keeps the values the user entered', () => {
  const play = stage(pageForm, { values: pageValues(aPage()) })
  const refusal = aFailure({ kind: 'refused', message: 'Somebody else has changed this.' })
  play.send({ type: 'field.changed', name: 'title', value: 'Fern' })
  play.send({ type: 'form.submitted' })
  play.fail('submit', refusal)
  const { values, problem } = play.snapshot().context
  expect([values.title, problem]).toEqual(['Fern', refusal.problem])
})

test('content that somebody else has deleted can be added again with the same text', () => {
  const play = stage(pageForm, { values: pageValues(aPage()) })
  play.send({ type: 'field.changed', name: 'title', value: 'Fern' })
  play.send({ type: 'form.submitted' })
  play.fail('submit', gone)
  const { values, problem } = play.snapshot().context
  expect([values, problem]).toEqual([{ ...pageValues(aPage()), id: null, title: 'Fern' }, GONE])
  play.send({ type: 'form.submitted' })
  expect(play.started.at(-1)).toEqual({ id: 'submit', input: values })
})

test('a survey that is added again gets new questions without answers', () => {
  const play = stage(questionsForm, { values: surveyContentValues(aModSurvey()) })
  play.send({ type: 'form.submitted' })
  play.fail('submit', gone)
  const { id, was, questions } = play.snapshot().context.values
  expect([id, was, questions.map((question) => question.id)]).toEqual([
    null,
    null,
    aModSurvey().questions.map(() => null),
  ])
})
