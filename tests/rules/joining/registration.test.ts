import { expect, test } from 'vitest'
import {
  asksForStep,
  firstOpenStep,
  isAhead,
  NO_REGISTRATION,
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
  ['no answers', { email: '', name: '', freeEmail: '' }, 'email'],
  [
    'an email that is no longer valid',
    { email: 'moth@', name: 'Moth', freeEmail: 'moth@' },
    'email',
  ],
  ['an unchecked email', { email, name: 'Moth', freeEmail: '' }, 'email'],
  ['another email than the one checked', { ...whole, email: 'owl@wing.example' }, 'email'],
  ['the checked email in different case', { ...whole, email: ' Moth@wing.example ' }, 'password'],
  ['no name', { ...whole, name: ' ' }, 'name'],
  ['a name that is too long', { ...whole, name: 'M'.repeat(31) }, 'name'],
  ['a checked email and a name', whole, 'password'],
] as const)('with %s, the first open step is $2', (_, answers, step) => {
  expect(firstOpenStep(answers)).toBe(step)
})

test.each([
  ['/register', 'email', false],
  ['/register?step=name', 'name', false],
  ['/register?step=password', 'name', true],
  ['/register?step=else', 'email', false],
] as const)('if no name has been entered, the URL %s shows the step “%s”', (path, step, ahead) => {
  const [query, answers] = [queryOf(path), { ...whole, name: '' }]
  expect([registrationStepAt(query, answers), isAhead(query, answers)]).toEqual([step, ahead])
})

test('a step’s URL opens that step', () => {
  expect(
    REGISTRATION_STEPS.map((step) => asksForStep(queryOf(registrationPath(step)), step)),
  ).toEqual([true, true, true])
})

test('a draft is kept only once the user has entered something, and never contains a password', () => {
  const typed = { ...whole, password: 'moonlit-parcel!', password_confirmation: '' }
  expect([
    registrationDraftOf(NO_REGISTRATION),
    registrationDraftOf({ email: ' ', name: '', freeEmail: '' }),
    registrationDraftOf({ ...NO_REGISTRATION, name: 'Moth' }),
    registrationDraftOf(typed),
    registrationDraftSchema.parse(typed),
  ]).toEqual([null, null, { email: '', name: 'Moth', freeEmail: '' }, whole, whole])
})
