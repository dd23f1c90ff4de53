import { expect, test } from 'vitest'
import { unforeseeable } from '#server/secrets/unforeseeable.ts'

test('secure random numbers are all different, range from 0 up to 1, and are equally frequent in each tenth', () => {
  const numbers = Array.from({ length: 20_000 }, unforeseeable)
  expect(numbers.filter((number) => number < 0 || number >= 1)).toEqual([])
  expect(new Set(numbers).size).toBeGreaterThan(19_990)
  const tenths = Array.from(
    { length: 10 },
    (_, tenth) => numbers.filter((number) => Math.floor(number * 10) === tenth).length,
  )
  expect(Math.min(...tenths)).toBeGreaterThan(1_700)
  expect(Math.max(...tenths)).toBeLessThan(2_300)
})
