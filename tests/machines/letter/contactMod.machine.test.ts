import { expect, test } from 'vitest'
import { contactModMachine } from '#machines/letter/contactMod.machine.ts'
import { aContact } from '#tests/support/letters-of-members.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const input = { draft: '' }
const typed = (message: string) => ({
  context: { values: { message, exchange_id: null } },
})

takesEveryTransition(contactModMachine, {
  input,
  outcomes: {
    contact: { done: [aContact()], snapshot: [typed('Hello')] },
  },
})

test('an earlier draft is restored, and a new one is kept until it is sent', () => {
  const play = stage(contactModMachine, { draft: 'Hel' })
  expect(play.started.filter(({ id }) => id === 'contact')).toEqual([
    { id: 'contact', input: { values: { message: 'Hel', exchange_id: null } } },
  ])
  play.show('contact', typed('Hello'))
  play.done('contact', aContact({ id: 7 }))
  expect(play.told.slice(1)).toEqual([
    ['keepDraft', { message: 'Hello', exchange_id: null }],
    ['keepDraft', { message: '' }],
    ['announce', { message: 'Message sent', tone: 'good' }],
    ['goTo', { path: '/contact/7' }],
  ])
})
