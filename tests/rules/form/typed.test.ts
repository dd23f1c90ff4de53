import { expect, test } from 'vitest'
import { typedOr, withTyped } from '#rules/form/typed.ts'

const fresh = { id: 7, reason: '' }
const typed = withTyped({}, { id: 7, reason: 'Too dear' })

test('the form for an item starts only with the values entered for that item', () => {
  expect([typedOr(typed, fresh), typedOr(typed, { id: 8, reason: '' })]).toEqual([
    { id: 7, reason: 'Too dear' },
    { id: 8, reason: '' },
  ])
})

test('only an item’s latest values are kept', () => {
  const again = withTyped(withTyped(typed, { id: 8, reason: 'Late' }), { id: 7, reason: 'Cheap' })
  expect(again).toEqual({ 7: { id: 7, reason: 'Cheap' }, 8: { id: 8, reason: 'Late' } })
})
