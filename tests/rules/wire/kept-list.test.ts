import { expect, test } from 'vitest'
import {
  heightsIn,
  isLong,
  isUnfolded,
  nothingKept,
  shownOf,
  withoutUnfolded,
  withUnfolded,
} from '#rules/wire/kept-list.ts'

test('an unfolded item is listed once, until it is folded again', () => {
  const twice = withUnfolded(withUnfolded([4], 7), 7)
  expect([
    twice,
    withoutUnfolded(twice, 7),
    isUnfolded({ ...nothingKept, unfolded: twice }, 7),
    isUnfolded(nothingKept, 7),
  ]).toEqual([[4, 7], [4], true, false])
})

test('stored heights are used only at the width at which they were measured', () => {
  const kept = { ...nothingKept, heights: { width: 640, byId: { 4: 120.5, 7: 300 } } }
  expect([heightsIn(kept, 640), heightsIn(kept, 390), heightsIn(nothingKept, 640)]).toEqual([
    { 4: 120.5, 7: 300 },
    {},
    {},
  ])
})

test('a list’s rendered items keep their order and their positions in the whole list', () => {
  const items = [{ id: 9 }, { id: 8 }, { id: 7 }]
  const drawn = {
    height: 900,
    items: [
      { id: 7, top: 600 },
      { id: 8, top: 300 },
      // This item has been deleted since.
      { id: 5, top: 1200 },
    ],
  }
  expect([shownOf(items, null), shownOf(items, drawn)]).toEqual([
    items.map((item, index) => ({ item, index })),
    [
      { item: { id: 8 }, index: 1, top: 300 },
      { item: { id: 7 }, index: 2, top: 600 },
    ],
  ])
})

test('a list counts as long from 21 items on', () => {
  expect([20, 21].map((count) => isLong(Array(count)))).toEqual([false, true])
})
