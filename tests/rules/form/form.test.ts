import { describe, expect, test } from 'vitest'
import { hasChanged, isRefused, isValid } from '#rules/form/form.ts'
import { refusal } from '#rules/wire/problem.ts'

describe('a form has changed', () => {
  const first = { label: 'Home', surveys: [1], price: null }

  test.each([
    ['not at first', first, false],
    ['when a text is another one', { ...first, label: 'Hom' }, true],
    ['not when the text is as before again', { ...first, label: 'Home' }, false],
    ['when a list was touched', { ...first, surveys: [1] }, true],
    ['when something empty was filled', { ...first, price: '2' }, true],
  ])('%s', (_, values, changed) => {
    expect(hasChanged(first, values)).toBe(changed)
  })
})

test('values may be sent when nothing is wrong with them', () => {
  expect([isValid({}), isValid({ label: ['This field is required'] })]).toEqual([true, false])
})

test('an answer is none when a rule refuses it', () => {
  expect([isRefused(null), isRefused(refusal('taken', 'Taken'))]).toEqual([false, true])
})
