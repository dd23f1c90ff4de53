import { expect, test } from 'vitest'
import { bugForm, bugWordingForm } from '#machines/letter/bug.form.ts'
import { stage } from '#tests/support/stage.ts'

const report = { values: { message: 'Mute', page: '/posts', browser: 'Firefox 140' } }

test('a bug report is sent with the page and the browser', () => {
  const play = stage(bugForm, report)
  play.send({ type: 'field.changed', name: 'message', value: 'Deaf' })
  play.send({ type: 'form.submitted' })
  expect(play.started.at(-1)).toEqual({
    id: 'submit',
    input: { ...report.values, message: 'Deaf' },
  })
})

test('an edited report is sent without page and browser, and cannot be empty', () => {
  const play = stage(bugWordingForm, { values: { id: 21, message: 'Mute' } })
  play.send({ type: 'field.changed', name: 'message', value: '' })
  play.send({ type: 'form.submitted' })
  expect(play.snapshot().context.errors).toEqual({ message: ['This field is required'] })
})
