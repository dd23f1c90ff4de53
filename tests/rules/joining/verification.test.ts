import { expect, test } from 'vitest'
import { emailRefusal } from '#rules/joining/email.ts'
import { isDeadLink, isWholeLink } from '#rules/joining/password.ts'
import { wasMailedNow } from '#rules/joining/verification.ts'
import { isAbout, isDecided, type Problem, reasonOf } from '#rules/wire/problem.ts'

const refused: Problem = { kind: 'refused', status: 422, message: 'This link is not valid.' }
const impatient: Problem = { kind: 'refused', status: 429, message: 'Too many tries.' }
const invalid: Problem = {
  kind: 'invalid',
  status: 422,
  message: 'Taken.',
  errors: { email: ['Taken.'] },
}
const offline: Problem = { kind: 'offline', message: 'No answer.' }

test('only an email that somebody has is refused', () => {
  expect([emailRefusal({ exists: false }), emailRefusal({ exists: true })]).toEqual([
    null,
    { code: 'taken', message: 'This email is already registered', field: 'email' },
  ])
})

test('asking again changes nothing once the server has decided', () => {
  expect([refused, invalid, impatient, offline].map(isDecided)).toEqual([true, true, false, false])
})

test('a person hears the reason of a refusal, and of nothing else', () => {
  expect([refused, impatient, invalid, offline].map(reasonOf)).toEqual([
    'This link is not valid.',
    'Too many tries.',
    'Taken.',
    null,
  ])
})

test('a problem concerns the fields it names', () => {
  expect([isAbout(invalid, 'email'), isAbout(invalid, 'name'), isAbout(null, 'email')]).toEqual([
    true,
    false,
    false,
  ])
})

test('a reset link is dead when the server says so, and by no other refusal', () => {
  const dead: Problem = { ...refused, code: 'link' }
  expect([dead, refused, invalid, impatient, null].map(isDeadLink)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})

test('a link leads somewhere with its email and its token only', () => {
  expect([
    isWholeLink({ email: 'a@b.example', token: 't' }),
    isWholeLink({ email: 'a@b.example', token: '' }),
    isWholeLink({ email: null, token: 't' }),
  ]).toEqual([true, false, false])
})

test('the page about the mail knows what led to it', () => {
  expect([wasMailedNow('now'), wasMailedNow(null)]).toEqual([true, false])
})
