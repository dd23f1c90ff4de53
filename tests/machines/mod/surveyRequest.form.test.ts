import { expect, test } from 'vitest'
import { attachmentForm, creatorLetterForm } from '#machines/mod/surveyRequest.form.ts'
import { stage } from '#tests/support/stage.ts'

const attaching = { values: { id: 5, survey_id: '' } }
const writing = { values: { id: 5, message: '' } }

test('neither an attachment without a survey nor a letter without text is sent', () => {
  const plays = [stage(attachmentForm, attaching), stage(creatorLetterForm, writing)]
  for (const play of plays) play.send({ type: 'form.submitted' })
  expect(plays.map((play) => play.started)).toEqual([[], []])
})
