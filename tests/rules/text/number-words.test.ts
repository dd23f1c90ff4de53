import { expect, test } from 'vitest'
import { amountLabel, counted, numberLabel } from '#rules/text/number-words.ts'

test('thousands are separated by commas, and decimals are kept', () => {
  expect(
    [0, 999, 1_000, -1_000, 10_000, 1_234_567, 12.5, 1_234.5678, 99_999_999.99].map(numberLabel),
  ).toEqual([
    '0',
    '999',
    '1,000',
    '-1,000',
    '10,000',
    '1,234,567',
    '12.5',
    '1,234.5678',
    '99,999,999.99',
  ])
})

test('only a count of 1 is singular', () => {
  expect([0, 1, 2, 2_500].map((number) => counted(number, 'critter', 'critters'))).toEqual([
    '0 critters',
    '1 critter',
    '2 critters',
    '2,500 critters',
  ])
})

test('an amount of money has either no decimals or two', () => {
  expect([5, 12.5, 1_000, 1_234.56].map(amountLabel)).toEqual(['5', '12.50', '1,000', '1,234.56'])
})
