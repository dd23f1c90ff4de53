import { expect, test } from 'vitest'
import { typedOr, withTyped } from '#rules/form/typed.ts'

const fresh = { id: 7, reason: '' }
const typed = withTyped({}, { id: 7, reason: 'Too dear' })

test('the form for an item starts with what was typed for that item, and no other', () => {
  expect([typedOr(typed, fresh), typedOr(typed, { id: 8, reason: '' })]).toEqual([
    { id: 7, reason: 'Too dear' },
    { id: 8, reason: '' },
  ])
})

test('only the latest values of an item are kept', () => {
  const again = withTyped(withTyped(typed, { id: 8, reason: 'Late' }), { id: 7, reason: 'Cheap' })
  expect(again).toEqual({ 7: { id: 7, reason: 'Cheap' }, 8: { id: 8, reason: 'Late' } })
})
