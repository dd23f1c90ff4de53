import { describe, expect, test } from 'vitest'
import {
  hasChanged,
  isSaidAtField,
  isValid,
  refusalsOf,
  withoutField,
  withTouched,
  wordsOf,
} from '#rules/form/form.ts'

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

test('values may be sent if they have no errors', () => {
  expect([isValid({}), isValid({ label: ['This field is required'] })]).toEqual([true, false])
})

test('the errors of a field are dropped together with those of the fields nested in it', () => {
  const errors = { label: ['Taken'], labels: ['Too many'], 'label.1.note': ['Too long'] }
  expect(withoutField(errors, 'label')).toEqual({ labels: ['Too many'] })
})

test('a field shows the server’s error above that of the rule', () => {
  expect([
    wordsOf(undefined, undefined),
    wordsOf(['Taken', 'Rude'], undefined),
    wordsOf(undefined, ['Too long', 'Too loud']),
    wordsOf(['Taken'], ['Too long']),
  ]).toEqual([undefined, 'Taken', 'Too long', 'Taken\nToo long'])
})

test('a field that is left twice is listed once', () => {
  expect([withTouched([], 'label'), withTouched(['label'], 'label')]).toEqual([
    ['label'],
    ['label'],
  ])
})

describe('the errors of a refused form are shown', () => {
  const refused = { kind: 'refused', message: 'This is taken' } as const
  const offline = { kind: 'offline', message: 'No answer' } as const

  test.each([
    [
      'at the fields the server names',
      { ...refused, errors: { note: ['No'] } },
      'label',
      { note: ['No'] },
    ],
    ['at its bearer if the server names no field', refused, 'label', { label: ['This is taken'] }],
    ['at no field without a bearer', refused, undefined, {}],
    ['at no field when nobody decided', offline, 'label', {}],
  ])('%s', (_, problem, bearer, errors) => {
    expect(refusalsOf(problem, bearer)).toEqual(errors)
  })
})

test('a refusal is shown at a field only if the form has that field', () => {
  const values = { label: '', questions: [] }
  expect([
    isSaidAtField({ label: ['Taken'] }, values),
    isSaidAtField({ 'questions.0.label': ['Too long'] }, values),
    isSaidAtField({ avatar: ['Not yours'] }, values),
    isSaidAtField({}, values),
  ]).toEqual([true, true, false, false])
})
