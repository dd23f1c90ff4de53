import { expect, test } from 'vitest'
import {
  asksForStep,
  firstOpenStep,
  isAhead,
  REGISTRATION_STEPS,
  registrationDraftOf,
  registrationDraftSchema,
  registrationPath,
  registrationStepAt,
} from '#rules/joining/registration.ts'
import { queryOf } from '#rules/tab/place.ts'

const email = 'moth@wing.example'
const whole = { email, name: 'Moth', freeEmail: email }

test.each([
  ['nothing', { email: '', name: '', freeEmail: '' }, 'email'],
  ['no email any more', { email: 'moth@', name: 'Moth', freeEmail: 'moth@' }, 'email'],
  ['an email nobody has checked', { email, name: 'Moth', freeEmail: '' }, 'email'],
  ['another email than the one checked', { ...whole, email: 'owl@wing.example' }, 'email'],
  ['the checked email in other letters', { ...whole, email: ' Moth@wing.example ' }, 'password'],
  ['no name', { ...whole, name: ' ' }, 'name'],
  ['a name that is too long', { ...whole, name: 'M'.repeat(31) }, 'name'],
  ['both', whole, 'password'],
] as const)('with %s, the first open step is decided', (_, answers, step) => {
  expect(firstOpenStep(answers)).toBe(step)
})

test.each([
  ['/register', 'email', false],
  ['/register?step=name', 'name', false],
  ['/register?step=password', 'name', true],
  ['/register?step=else', 'email', false],
] as const)('without a name, %s shows %s', (path, step, ahead) => {
  const [query, answers] = [queryOf(path), { ...whole, name: '' }]
  expect([registrationStepAt(query, answers), isAhead(query, answers)]).toEqual([step, ahead])
})

test('the address of a step asks for that step', () => {
  expect(
    REGISTRATION_STEPS.map((step) => asksForStep(queryOf(registrationPath(step)), step)),
  ).toEqual([true, true, true])
})

test('nothing is kept before anything is typed, and never more than its fields', () => {
  const typed = { ...whole, password: 'moonlit-parcel!', password_confirmation: '' }
  expect([
    registrationDraftOf({ email: ' ', name: '', freeEmail: '' }),
    registrationDraftOf(typed),
    registrationDraftSchema.parse(typed),
  ]).toEqual([null, whole, whole])
})
