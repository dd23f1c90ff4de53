import { expect, test } from 'vitest'
import type { InputFrom } from 'xstate'
import { registrationMachine } from '#machines/joining/registration.machine.ts'
import { aFailure } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { registrationModel } from './registration.model.ts'

const taken = aFailure({
  kind: 'invalid',
  message: 'This email is already registered',
  errors: { email: ['This email is already registered'] },
}).problem
const email = { email: 'moth@wing.example' }
const name = { name: 'Mothwing' }
const passwords = { password: 'moonlit-parcel!', password_confirmation: 'moonlit-parcel!' }
const shows = (values: object, problem: object | null = null) => ({ context: { values, problem } })

const start = { query: {}, draft: null }
const draft = { email: 'moth@wing.example', name: 'Mothwing', freeEmail: 'moth@wing.example' }
const step = (name: string) => ({ query: { step: name } })

const cases: Coverage<typeof registrationMachine> = {
  inputs: [start, { ...step('password'), draft }, { ...step('name'), draft }],
  events: { 'address.changed': [{ query: {} }, step('name'), step('password')] },
  outcomes: {
    email: { done: [{ exists: false }], snapshot: [shows(email)] },
    name: { done: [name], snapshot: [shows(name)] },
    password: { done: [{ id: 7 }], snapshot: [shows(passwords), shows(passwords, taken)] },
  },
}

takesEveryTransition(registrationMachine, cases)

test('on every path, a registration opens and checks its steps as the specification says', () =>
  followsModel(registrationMachine, cases, registrationModel))

type Play = ReturnType<typeof opening>
const opening = (input: InputFrom<typeof registrationMachine> = start) =>
  stage(registrationMachine, input)
const told = (play: Play) => play.told.filter(([action]) => action !== 'keepDraft')
const kept = (play: Play) => play.told.findLast(([action]) => action === 'keepDraft')?.[1]

/** The chart with the first two steps answered, at the URL of the password step. */
function answered() {
  const play = opening()
  play.show('email', shows(email))
  play.done('email', { exists: false })
  play.send({ type: 'address.changed', ...step('name') })
  play.show('name', shows(name))
  play.done('name', name)
  play.send({ type: 'address.changed', ...step('password') })
  return play
}

test('each step has its own URL, and going back keeps the values in every step', () => {
  const play = answered()
  expect(told(play)).toEqual([
    ['outdateErrors'],
    ['goTo', { path: '/register?step=name' }],
    ['goTo', { path: '/register?step=password' }],
  ])
  play.send({ type: 'back.requested' })
  expect([play.snapshot().value, told(play).at(-1), play.started.at(-1)]).toEqual([
    'name',
    ['returnTo', { path: '/register?step=name' }],
    { id: 'name', input: { values: name } },
  ])
  play.send({ type: 'back.requested' })
  expect([play.snapshot().value, told(play).at(-1)]).toEqual([
    'email',
    ['returnTo', { path: '/register' }],
  ])
})

test('Back and Forward move through the steps, and an open step is not restarted', () => {
  const play = answered()
  const asked = [{ query: {} }, step('name'), step('name'), step('password')]
  const seen = asked.map((query) => {
    play.send({ type: 'address.changed', ...query })
    return play.snapshot().value
  })
  expect([seen, play.started.slice(-3).map(({ id }) => id)]).toEqual([
    ['email', 'name', 'name', 'password'],
    ['email', 'name', 'password'],
  ])
})

test('a reload opens the same step with all values except the password', () => {
  const play = opening({ ...step('password'), draft })
  expect([play.snapshot().value, play.started.at(-1)]).toEqual([
    'password',
    {
      id: 'password',
      input: {
        values: { email: draft.email, name: 'Mothwing', password: '', password_confirmation: '' },
      },
    },
  ])
})

test.each([
  ['nothing was entered', null, 'email', '/register'],
  ['the email was not checked', { ...draft, freeEmail: '' }, 'email', '/register'],
  ['the name is missing', { ...draft, name: '' }, 'name', '/register?step=name'],
])('the URL of a step that may not open yet is replaced if %s', (_, found, state, path) => {
  const play = opening({ ...step('password'), draft: found })
  expect([play.snapshot().value, told(play)]).toEqual([state, [['goTo', { path, replace: true }]]])
})

test('Forward stays at the email step if the email differs from the one that was checked', () => {
  const play = answered()
  play.send({ type: 'address.changed', query: {} })
  play.show('email', shows({ email: 'owl@wing.example' }))
  play.send({ type: 'address.changed', ...step('name') })
  expect([play.snapshot().value, told(play).at(-1)]).toEqual([
    'email',
    ['goTo', { path: '/register', replace: true }],
  ])
})

test('the draft is kept without the password, and deleted after the registration', () => {
  const play = opening()
  expect(kept(play)).toBe(null)
  play.show('email', shows(email))
  expect(kept(play)).toEqual({ ...email, name: '', freeEmail: '' })
  const whole = answered()
  whole.show('password', shows({ ...email, ...name, ...passwords }))
  expect(kept(whole)).toEqual(draft)
  whole.done('password', { id: 7 })
  expect(kept(whole)).toBe(null)
})

test('registering leads to the activation page, without passing on the password', () => {
  const play = answered()
  play.show('password', shows({ ...email, name: '', ...passwords }))
  play.done('password', { id: 7 })
  expect([play.told.at(-1), play.emitted, play.snapshot().context.values]).toEqual([
    ['goTo', { path: '/activate', state: { email: 'moth@wing.example', mailed: 'now' } }],
    [{ type: 'registration.completed' }],
    { ...email, name: '', password: '', password_confirmation: '' },
  ])
})

test('an email registered by somebody else in the meantime leads back to the email step, and the reason is shown', () => {
  const play = answered()
  play.show('password', shows(passwords, taken))
  expect([play.snapshot().value, told(play).slice(-2)]).toEqual([
    'email',
    [
      ['announce', { message: taken.message, tone: 'bad' }],
      ['goTo', { path: '/register', replace: true }],
    ],
  ])
})
