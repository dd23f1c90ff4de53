import { expect, test } from 'vitest'
import { contactForm, letterWordingForm, replyForm } from '#machines/letter/contact.form.ts'
import { aFailure } from '#tests/support/builders.ts'
import { aChatMessage, aContact } from '#tests/support/letters-of-members.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const letter = { values: { message: 'Where is my parcel?', exchange_id: null } }
const wording = { values: { id: 7, message: 'Where is it?' } }
const reply = { values: { contact_id: 7, message: 'The blue one' } }
const events = {
  'field.changed': [{ name: 'message', value: '' }],
  'field.left': [{ name: 'message' }],
}

takesEveryTransition(contactForm, {
  input: letter,
  events,
  outcomes: { submit: { done: [aContact()], error: [aFailure()] } },
})
takesEveryTransition(letterWordingForm, {
  input: wording,
  events,
  outcomes: { submit: { done: [aContact()], error: [aFailure()] } },
})
takesEveryTransition(replyForm, {
  input: reply,
  events,
  outcomes: { submit: { done: [aChatMessage()], error: [aFailure()] } },
})

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
