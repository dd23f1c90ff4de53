import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { errorIdOf } from '#rules/letter/error-id.ts'

test('equal errors have the same id, and different errors have different ids', () => {
  const planted = errorIdOf(new Error('planted'))
  expect(planted).toBe(errorIdOf(new Error('planted')))
  expect(planted).not.toBe(errorIdOf(new TypeError('planted')))
  // The published FNV-1a hash of "foobar".
  expect(errorIdOf('foobar')).toBe('bf9cf968')
})

test('any thrown value has an id with eight characters', () => {
  fc.assert(
    fc.property(fc.string(), (thrown) => {
      expect(errorIdOf(thrown)).toMatch(/^[0-9a-f]{8}$/)
    }),
  )
})
