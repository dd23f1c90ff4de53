import { expect, test } from 'vitest'
import { contactForm, letterWordingForm, replyForm } from '#machines/letter/contact.form.ts'
import { stage } from '#tests/support/stage.ts'

const letter = { values: { message: 'Where is my parcel?', exchange_id: null } }
const wording = { values: { id: 7, message: 'Where is it?' } }
const reply = { values: { contact_id: 7, message: 'The blue one' } }

test('an empty letter is rejected', () => {
  const plays = [
    stage(contactForm, letter),
    stage(letterWordingForm, wording),
    stage(replyForm, reply),
  ]
  const states = plays.map((play) => {
    play.send({ type: 'field.changed', name: 'message', value: ' ' })
    play.send({ type: 'form.submitted' })
    const { value, context } = play.snapshot()
    return [value, context.errors]
  })
  const missing = ['editing', { message: ['This field is required'] }]
  expect(states).toEqual([missing, missing, missing])
})
