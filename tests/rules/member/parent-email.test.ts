import { expect, test } from 'vitest'
import { parentChangeErrors } from '#rules/member/profile.ts'
import { aMe } from '#tests/support/builders.ts'

const me = aMe({
  email: 'juno@critters.example',
  birth_date: '2014-06-01',
  parent_email: 'mumm@parents.example',
})

test.each([
  ['somebody else’s email', 'mum@parents.example', undefined],
  ['empty', '', 'This field is required'],
  ['not an email', 'mum@', 'This is not a valid email address'],
  ['the member’s own email', 'Juno@critters.example', 'Please give a parent’s email, not your own'],
  [
    'the member’s own email with a tag',
    'juno+mum@critters.example',
    'Please give a parent’s email, not your own',
  ],
  [
    'the same as before',
    'MUMM@parents.example',
    'We’ve already written to this email. You can send it again instead.',
  ],
])('a new parent’s email that is %s has this error: $2', (_, parent_email, words) => {
  const errors = parentChangeErrors({ parent_email }, me, new Date('2026-12-12T12:00:00.000Z'))
  expect(errors.parent_email?.[0]).toBe(words)
})

test('a first parent’s email is not compared with an earlier one', () => {
  const first = { ...me, parent_email: null }
  const now = new Date('2026-12-12T12:00:00.000Z')
  expect(parentChangeErrors({ parent_email: 'mum@parents.example' }, first, now)).toEqual({})
})
