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
import { aFailure, offline } from '#tests/support/builders.ts'
import { aCommonCritter, aCover, aModSurvey, aPage, aTag } from '#tests/support/contents.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const typed = (name: string) => ({
  'field.changed': [
    { name, value: '' },
    { name, value: 'Fern' },
  ],
  'field.left': [{ name }],
})

takesEveryTransition(pageForm, {
  input: { values: pageValues(aPage()) },
  events: typed('title'),
  outcomes: { submit: { done: [aPage()], error: [offline] } },
})

takesEveryTransition(questionsForm, {
  input: { values: surveyContentValues(aModSurvey()) },
  events: typed('label'),
  outcomes: { submit: { done: [aModSurvey()], error: [offline] } },
})

takesEveryTransition(tagForm, {
  input: { values: tagValues(aTag()) },
  events: typed('label'),
  outcomes: { submit: { done: [aTag()], error: [offline] } },
})

takesEveryTransition(coverForm, {
  input: { values: coverValues(aCover()) },
  events: typed('alt'),
  outcomes: { submit: { done: [aCover()], error: [offline] } },
})

takesEveryTransition(critterForm, {
  input: { values: critterValues(aCommonCritter()) },
  events: typed('nickname'),
  outcomes: { submit: { done: [aCommonCritter()], error: [offline] } },
})

test.each([
  ['page', pageForm, pageValues(aPage())],
  ['survey', questionsForm, surveyContentValues(aModSurvey())],
  ['tag', tagForm, tagValues(aTag())],
  ['cover', coverForm, coverValues(aCover())],
  ['critter', critterForm, critterValues(aCommonCritter())],
] as const)('a %s is sent as it stands in its fields', (_, form, values) => {
  const play = stage(form as typeof pageForm, { values: values as PageValues })
  play.send({ type: 'form.submitted' })
  expect(play.started.at(-1)).toEqual({ id: 'submit', input: values })
})

test('what somebody else has changed meanwhile is not written over, and nothing typed is lost', () => {
  const play = stage(pageForm, { values: pageValues(aPage()) })
  const refusal = aFailure({ kind: 'refused', message: 'Somebody else has changed this.' })
  play.send({ type: 'field.changed', name: 'title', value: 'Fern' })
  play.send({ type: 'form.submitted' })
  play.fail('submit', refusal)
  const { values, problem } = play.snapshot().context
  expect([values.title, problem]).toEqual(['Fern', refusal.problem])
})
