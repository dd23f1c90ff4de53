import { expect, test } from 'vitest'
import {
  isNicknameTaken,
  needsComment,
  nicknameSchema,
  regionInputSchema,
} from '#rules/member/fields.ts'
import { fieldErrors, type Problem } from '#rules/wire/problem.ts'

test.each([
  ['a', ['This field should be at least 2 characters long']],
  ['ab', undefined],
  ['a'.repeat(30), undefined],
  ['a'.repeat(31), ['This field should be at most 30 characters long']],
  ['🦇🦇', undefined],
  ['', ['This field is required']],
  ['Per\u200Bcy', ['This field contains an invisible character']],
])('the nickname %j has these errors: %j', (nickname, words) => {
  expect(fieldErrors(nicknameSchema, { nickname }).nickname).toEqual(words)
})

test('a nickname counts as taken only if the server has just said so', () => {
  const taken: Problem = {
    kind: 'invalid',
    status: 422,
    code: 'nickname_taken',
    message: 'This nickname is already taken',
    errors: { nickname: ['This nickname is already taken'] },
  }
  const refused: Problem = { kind: 'refused', status: 422, message: 'Not now.' }
  const impatient: Problem = { kind: 'refused', status: 429, message: 'Too many tries.' }
  const offline: Problem = { kind: 'offline', message: 'No answer.' }
  expect([
    isNicknameTaken(taken),
    isNicknameTaken(refused),
    isNicknameTaken(offline),
    isNicknameTaken(impatient),
  ]).toEqual([true, false, false, false])
})

test('a note is required for choices 3 and 5, as numbers and as strings', () => {
  const choices = [1, 2, 3, 4, 5, '3', '4', '5', '', null]
  expect(choices.filter(needsComment)).toEqual([3, 5, '3', '5'])
})

test('a member’s region must be null or in the list, and cannot be “worldwide”', () => {
  expect(
    ['us', null, 'worldwide'].map((region) => fieldErrors(regionInputSchema, { region })),
  ).toEqual([{}, {}, { region: ['This is not one of the choices'] }])
})
