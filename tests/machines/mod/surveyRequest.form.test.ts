import { expect, test } from 'vitest'
import { attachmentForm, creatorLetterForm } from '#machines/mod/surveyRequest.form.ts'
import { offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { aSurveyRequest } from '#tests/support/survey-requests.ts'

const attaching = { values: { id: 5, survey_id: '' } }
const writing = { values: { id: 5, message: '' } }

takesEveryTransition(attachmentForm, {
  input: attaching,
  events: {
    'field.changed': [{ name: 'survey_id', value: '2' }],
    'field.left': [{ name: 'survey_id' }],
  },
  outcomes: { submit: { done: [undefined], error: [offline] } },
})
takesEveryTransition(creatorLetterForm, {
  input: writing,
  events: {
    'field.changed': [{ name: 'message', value: 'What should it ask?' }],
    'field.left': [{ name: 'message' }],
  },
  outcomes: { submit: { done: [aSurveyRequest({ contact_id: 7 })], error: [offline] } },
})

test('nothing is sent without a survey or a letter', () => {
  const plays = [stage(attachmentForm, attaching), stage(creatorLetterForm, writing)]
  for (const play of plays) play.send({ type: 'form.submitted' })
  expect(plays.map((play) => play.started)).toEqual([[], []])
})
