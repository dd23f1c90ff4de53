import { expect, test } from 'vitest'
import {
  canBeDrawn,
  mayMove,
  nameOfCut,
  POST_RATIOS,
  selectionWords,
  sizeOfCut,
} from '#rules/feed/crop.ts'

test.each([
  ['moss.jpg', 'image/jpeg', true, false],
  ['moss.gif', 'image/gif', true, true],
  ['moss.webp', 'image/webp', true, true],
  ['moss.png', 'image/png', true, true],
  ['moss.svg', 'image/svg+xml', true, false],
  ['moss.tif', '', false, false],
])(
  'a file %s of type “%s” can be displayed: %s, and may be animated: %s',
  (name, type, isDrawn, moves) => {
    expect([canBeDrawn({ name, type }), mayMove({ name, type })]).toEqual([isDrawn, moves])
  },
)

test.each([
  ['keeps its size', { width: 640, height: 480 }, { width: 640, height: 480 }],
  [
    'is scaled down to the largest size that is shown',
    { width: 5_120, height: 1_000 },
    { width: 2_560, height: 500 },
  ],
  ['has at least one pixel', { width: 9_000, height: 0.2 }, { width: 2_560, height: 1 }],
])('a cropped picture %s', (_, selected, size) => {
  expect(sizeOfCut(selected)).toEqual(size)
})

test.each([
  ['moss.png', 'moss.jpg'],
  ['my.moss.webp', 'my.moss.jpg'],
  ['moss', 'moss.jpg'],
])('the cropped version of %s is named %s', (name, cut) => {
  expect(nameOfCut(name)).toBe(cut)
})

test('a selection is announced in pixels', () => {
  expect(selectionWords({ left: 0, top: 0, width: 640.4, height: 479.6 })).toBe('640 × 480 pixels')
})

test('a picture in a post can be cropped to 4:3 or freely', () => {
  expect(POST_RATIOS).toEqual([4 / 3, null])
})
