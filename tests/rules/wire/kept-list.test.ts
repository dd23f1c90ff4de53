import { expect, test } from 'vitest'
import {
  heightsIn,
  isUnfolded,
  nothingKept,
  withoutUnfolded,
  withUnfolded,
} from '#rules/wire/kept-list.ts'

test('an item is unfolded once, until it is folded', () => {
  const twice = withUnfolded(withUnfolded([4], 7), 7)
  expect([
    twice,
    withoutUnfolded(twice, 7),
    isUnfolded({ ...nothingKept, unfolded: twice }, 7),
    isUnfolded(nothingKept, 7),
  ]).toEqual([[4, 7], [4], true, false])
})

test('heights hold for the width they were measured at', () => {
  const kept = { ...nothingKept, heights: { width: 640, byId: { 4: 120.5, 7: 300 } } }
  expect([
    heightsIn(kept, [7, 9, 4], 640),
    heightsIn(kept, [7], 390),
    heightsIn(nothingKept, [7], 640),
  ]).toEqual([[300, undefined, 120.5], [undefined], [undefined]])
})
