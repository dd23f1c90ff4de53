import { describe, expect, test } from 'vitest'
import {
  GONE,
  hasChanged,
  isSaidAtField,
  isValid,
  problemsLabel,
  refusalsOf,
  withoutField,
  withoutId,
  withTouched,
  wordsOf,
} from '#rules/form/form.ts'

describe('a form', () => {
  const first = { label: 'Home', surveys: [1], price: null }

  test.each([
    ['is unchanged at first', first, false],
    ['has changed when a text differs', { ...first, label: 'Hom' }, true],
    ['is unchanged when a text is restored', { ...first, label: 'Home' }, false],
    ['has changed once a list was touched', { ...first, surveys: [1] }, true],
    ['has changed when an empty field is filled in', { ...first, price: '2' }, true],
  ])('%s', (_, values, changed) => {
    expect(hasChanged(first, values)).toBe(changed)
  })
})

test('values may be sent if they have no errors', () => {
  expect([isValid({}), isValid({ label: ['This field is required'] })]).toEqual([true, false])
})

test('dropping a field’s errors also drops the errors of nested fields', () => {
  const errors = { label: ['Taken'], labels: ['Too many'], 'label.1.note': ['Too long'] }
  expect(withoutField(errors, 'label')).toEqual({ labels: ['Too many'] })
})

test('a field shows the server’s error above the error from the form’s own rule', () => {
  expect([
    wordsOf(undefined, undefined),
    wordsOf(['Taken', 'Rude'], undefined),
    wordsOf(undefined, ['Too long', 'Too loud']),
    wordsOf(['Taken'], ['Too long']),
  ]).toEqual([undefined, 'Taken', 'Too long', 'Taken\nToo long'])
})

test('a field that has lost focus twice is in the list of touched fields once', () => {
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
      'at the fields that the server’s errors name',
      { ...refused, errors: { note: ['No'] } },
      'label',
      { note: ['No'] },
    ],
    [
      'at the field chosen for them if the server names none',
      refused,
      'label',
      { label: ['This is taken'] },
    ],
    ['at no field if none is chosen for them', refused, undefined, {}],
    ['at no field if the server was not reached', offline, 'label', {}],
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

test('an item that was deleted while it was edited can be saved as a new one', () => {
  expect([withoutId({ id: 7, label: 'Home' }), GONE]).toEqual([
    { id: null, label: 'Home' },
    {
      kind: 'refused',
      code: 'gone',
      message: 'This was deleted in the meantime. Save again to put it back.',
    },
  ])
})

test('a form counts its fields with errors', () => {
  expect([0, 1, 2].map(problemsLabel)).toEqual([
    '',
    '1 field needs another look',
    '2 fields need another look',
  ])
})
