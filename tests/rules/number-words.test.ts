import { expect, test } from 'vitest'
import { counted, numberLabel } from '#rules/number-words.ts'

test('thousands are parted, and cents stay', () => {
  expect([0, 999, 1_000, 10_000, 12.5, 99_999_999.99].map(numberLabel)).toEqual([
    '0',
    '999',
    '1,000',
    '10,000',
    '12.5',
    '99,999,999.99',
  ])
})

test('only one is one', () => {
  expect([0, 1, 2, 2_500].map((number) => counted(number, 'critter', 'critters'))).toEqual([
    '0 critters',
    '1 critter',
    '2 critters',
    '2,500 critters',
  ])
})
