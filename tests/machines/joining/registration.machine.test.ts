import { expect, test } from 'vitest'
import { registrationMachine } from '#machines/joining/registration.machine.ts'
import { aFailure } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const taken = aFailure({
  kind: 'invalid',
  message: 'This email is already registered',
  errors: { email: ['This email is already registered'] },
}).problem
const email = { email: 'moth@wing.example' }
const name = { name: 'Mothwing' }
const passwords = { password: 'moonlit-parcel!', password_confirmation: 'moonlit-parcel!' }
const shows = (values: object, problem: object | null = null) => ({ context: { values, problem } })

takesEveryTransition(registrationMachine, {
  outcomes: {
    email: { done: [{ exists: false }], snapshot: [shows(email), shows(email, taken)] },
    name: { done: [name], snapshot: [shows(name)] },
    password: { done: [{ id: 7 }], snapshot: [shows(passwords), shows(passwords, taken)] },
  },
})

test('a taken email is announced once, and again only after another try', () => {
  const play = stage(registrationMachine)
  play.show('email', shows(email, taken))
  play.show('email', shows(email, taken))
  expect(play.told).toEqual([['announce', { message: taken.message, tone: 'bad' }]])
  play.show('email', shows(email))
  play.show('email', shows(email, taken))
  expect(play.told.length).toBe(2)
})

test('going back keeps what was typed in every step', () => {
  const play = stage(registrationMachine)
  play.show('email', shows(email))
  play.done('email', { exists: false })
  play.show('name', shows(name))
  play.send({ type: 'back.requested' })
  play.done('email', { exists: false })
  expect(play.started.at(-1)).toEqual({ id: 'name', input: { values: name } })
})

test('a new member is led to the page about the mail, without the password', () => {
  const play = stage(registrationMachine)
  play.show('email', shows(email))
  play.done('email', { exists: false })
  play.done('name', name)
  play.show('password', shows({ ...email, name: '', ...passwords }))
  play.done('password', { id: 7 })
  expect([play.told, play.emitted, play.snapshot().context.values]).toEqual([
    [
      ['outdateErrors'],
      ['goTo', { path: '/activate', state: { email: 'moth@wing.example', mailed: 'now' } }],
    ],
    [{ type: 'registration.completed' }],
    { ...email, name: '', password: '', password_confirmation: '' },
  ])
})

test('an email that was registered meanwhile leads back to its step with the reason', () => {
  const play = stage(registrationMachine)
  play.show('email', shows(email))
  play.done('email', { exists: false })
  play.done('name', name)
  play.show('password', shows(passwords, taken))
  expect([play.snapshot().value, play.told]).toEqual([
    'email',
    [['outdateErrors'], ['announce', { message: taken.message, tone: 'bad' }]],
  ])
})
