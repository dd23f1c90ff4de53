import { expect, test } from 'vitest'
import { isEmpty, isSearch } from '#rules/wire/list.ts'

test('a list with nothing in it is empty', () => {
  expect([isEmpty([]), isEmpty([0])]).toEqual([true, false])
})

test('blanks are no search', () => {
  expect([isSearch(''), isSearch('  '), isSearch(' s')]).toEqual([false, false, true])
})
