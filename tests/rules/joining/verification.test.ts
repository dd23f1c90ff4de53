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

test('only an email that is already registered is refused', () => {
  expect([emailRefusal({ exists: false }), emailRefusal({ exists: true })]).toEqual([
    null,
    { code: 'taken', message: 'This email is already registered', field: 'email' },
  ])
})

test('a retry is useless once the server has decided, but not after a rate limit', () => {
  expect([refused, invalid, impatient, offline].map(isDecided)).toEqual([true, true, false, false])
})

test('a person sees the server’s message for a refusal, but not for a network error', () => {
  expect([refused, impatient, invalid, offline].map(reasonOf)).toEqual([
    'This link is not valid.',
    'Too many tries.',
    'Taken.',
    null,
  ])
})

test('a problem is about the fields that it names', () => {
  expect([isAbout(invalid, 'email'), isAbout(invalid, 'name'), isAbout(null, 'email')]).toEqual([
    true,
    false,
    false,
  ])
})

test('a reset link is dead only if the server refuses the link itself', () => {
  const dead: Problem = { ...refused, code: 'link' }
  expect([dead, refused, invalid, impatient, null].map(isDeadLink)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})

test('a link is complete only with its email and its token', () => {
  expect([
    isWholeLink({ email: 'a@b.example', token: 't' }),
    isWholeLink({ email: 'a@b.example', token: '' }),
    isWholeLink({ email: null, token: 't' }),
  ]).toEqual([true, false, false])
})

test('the activation page knows if the email has just been sent', () => {
  expect([wasMailedNow('now'), wasMailedNow(null)]).toEqual([true, false])
})
