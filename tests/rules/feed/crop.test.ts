import { expect, test } from 'vitest'
import { canBeDrawn, mayMove, nameOfCut, selectionWords, sizeOfCut } from '#rules/feed/crop.ts'

test.each([
  ['moss.jpg', 'image/jpeg', true, false],
  ['moss.gif', 'image/gif', true, true],
  ['moss.webp', 'image/webp', true, true],
  ['moss.png', 'image/png', true, true],
  ['moss.svg', 'image/svg+xml', true, false],
  ['moss.tif', '', false, false],
])('%s may be drawn and may move as its type says', (name, type, isDrawn, moves) => {
  expect([canBeDrawn({ name, type }), mayMove({ name, type })]).toEqual([isDrawn, moves])
})

test.each([
  ['is as large as it was', { width: 640, height: 480 }, { width: 640, height: 480 }],
  [
    'is no larger than it can be shown',
    { width: 5_120, height: 1_000 },
    { width: 2_560, height: 500 },
  ],
  ['has at least a pixel', { width: 9_000, height: 0.2 }, { width: 2_560, height: 1 }],
])('what is cut out %s', (_, selected, size) => {
  expect(sizeOfCut(selected)).toEqual(size)
})

test.each([
  ['moss.png', 'moss.jpg'],
  ['my.moss.webp', 'my.moss.jpg'],
  ['moss', 'moss.jpg'],
])('the cut of %s is called %s', (name, cut) => {
  expect(nameOfCut(name)).toBe(cut)
})

test('a selection is said in pixels', () => {
  expect(selectionWords({ left: 0, top: 0, width: 640.4, height: 479.6 })).toBe('640 × 480 pixels')
})
