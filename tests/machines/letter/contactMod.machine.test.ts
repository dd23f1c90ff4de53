import { expect, test } from 'vitest'
import { contactModMachine } from '#machines/letter/contactMod.machine.ts'
import { offline } from '#tests/support/builders.ts'
import { aContact } from '#tests/support/letters-of-members.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const input = { draft: '' }
const typed = (message: string, problem: typeof offline.problem | null = null) => ({
  context: { values: { message, exchange_id: null }, problem },
})

takesEveryTransition(contactModMachine, {
  input,
  outcomes: {
    contact: { done: [aContact()], snapshot: [typed('Hello'), typed('Hello', offline.problem)] },
  },
  key: ({ context: { told } }) => [told !== null],
})

test('what was typed before is there, and what is typed is kept until it is sent', () => {
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

test('a letter that could not be sent is announced once', () => {
  const play = stage(contactModMachine, input)
  play.show('contact', typed('Hello', offline.problem))
  play.show('contact', typed('Hello', offline.problem))
  expect(play.told.filter(([name]) => name === 'announce')).toEqual([
    ['announce', { message: 'An error has occured, goblins will pay', tone: 'bad' }],
  ])
})
