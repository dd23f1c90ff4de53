import { describe, expect, test } from 'vitest'
import { chosenId, chosenIds, numberAmong, optionalId } from '#rules/form/choice.ts'
import { form } from '#rules/form/field.ts'
import { fieldErrors } from '#rules/wire/problem.ts'

const schema = form({ id: chosenId() })
const said = (id: unknown) => fieldErrors(schema, { id }).id

describe('an id', () => {
  test.each([
    [7, 7],
    ['7', 7],
    [' 7 ', 7],
  ])('%j is read as %j', (sent, id) => {
    expect(schema.parse({ id: sent })).toEqual({ id })
  })

  test.each([
    [undefined, 'This field is required'],
    [null, 'This field is required'],
    ['', 'This field is required'],
    [true, 'This should be a number'],
    [[7], 'This should be a number'],
    [{ id: 7 }, 'This should be a number'],
    ['seven', 'This is not a valid number'],
    [0, 'This is not one of the choices'],
    ['-7', 'This is not one of the choices'],
    [1.5, 'This is not one of the choices'],
    ['99999999999999999999', 'This is not one of the choices'],
  ])('%j is refused: %s', (sent, words) => {
    expect(said(sent)).toEqual([words])
  })
})

test('an optional id is null if nothing was chosen', () => {
  const optional = form({ id: optionalId() })
  expect([7, '7', null, '', ' '].map((id) => optional.parse({ id }).id)).toEqual([
    7,
    7,
    null,
    null,
    null,
  ])
  expect(fieldErrors(optional, { id: {} })).toEqual({ id: ['This should be a number'] })
})

test('a list of ids is deduplicated, whether ids are sent as numbers or text', () => {
  const several = form({ ids: chosenIds(3) })
  expect(several.parse({ ids: ['7', 7, 8] })).toEqual({ ids: [7, 8] })
  expect(fieldErrors(several, { ids: '7,8' })).toEqual({ ids: ['This should be a list'] })
  expect(fieldErrors(several, { ids: [[7]] })).toEqual({ 'ids.0': ['This should be a number'] })
})

test('a number from a fixed list is accepted as a number and as text', () => {
  const days = form({ days: numberAmong([15, 30]) })
  expect([days.parse({ days: 15 }), days.parse({ days: '30' })]).toEqual([
    { days: 15 },
    { days: 30 },
  ])
  expect(fieldErrors(days, { days: '20' })).toEqual({ days: ['This is not one of the choices'] })
})
