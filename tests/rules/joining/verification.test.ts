import { expect, test } from 'vitest'
import { isDeadLink, isWholeLink } from '#rules/joining/password.ts'
import {
  isVerified,
  isVerifiedSince,
  MAILED_NOW,
  notMeRefusal,
  notMeSchema,
  wasMailedNow,
} from '#rules/joining/verification.ts'
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

test('a retry cannot help if the server has rejected the request, but can help after a rate limit', () => {
  expect([refused, invalid, impatient, offline].map(isDecided)).toEqual([true, true, false, false])
})

test('the user sees the server’s message for a refusal, but no message for a network error', () => {
  expect([refused, impatient, invalid, offline].map(reasonOf)).toEqual([
    'This link is not valid.',
    'Too many tries.',
    'Taken.',
    null,
  ])
})

test('a problem is about a field only if its errors name the field', () => {
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

test('the history state indicates whether the email has just been sent', () => {
  expect([wasMailedNow(MAILED_NOW), wasMailedNow(null), MAILED_NOW]).toEqual([true, false, 'now'])
})

test('a member counts as verified only once their email is verified', () => {
  expect([{ email_verified: true }, { email_verified: false }, null].map(isVerified)).toEqual([
    true,
    false,
    false,
  ])
})

test('the “not me” link deletes an account only until its email is verified', () => {
  expect([
    notMeRefusal({ isVerified: false }),
    notMeRefusal({ isVerified: true }),
    isVerifiedSince({ code: 'verified' }),
    isVerifiedSince({ code: 'link' }),
    notMeSchema.parse({ deleted: true, secret: 'moss' }),
  ]).toEqual([
    null,
    {
      code: 'verified',
      message:
        'This email was verified in the meantime, so the account stays. If it wasn’t you, set a new password. That logs everyone else out.',
    },
    true,
    false,
    { deleted: true },
  ])
})
