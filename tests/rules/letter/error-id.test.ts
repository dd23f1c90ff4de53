import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { errorIdOf } from '#rules/letter/error-id.ts'

test('the same fault has the same id, another one another', () => {
  const planted = errorIdOf(new Error('planted'))
  expect(planted).toBe(errorIdOf(new Error('planted')))
  expect(planted).not.toBe(errorIdOf(new TypeError('planted')))
  // The known value of FNV-1a for "foobar".
  expect(errorIdOf('foobar')).toBe('bf9cf968')
})

test('whatever is thrown has one, of eight characters', () => {
  fc.assert(
    fc.property(fc.string(), (thrown) => {
      expect(errorIdOf(thrown)).toMatch(/^[0-9a-f]{8}$/)
    }),
  )
})
