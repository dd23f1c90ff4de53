import { expect, test } from 'vitest'
import { frameOf } from '#rules/feed/frame.ts'

const size = (width: number, height: number) => ({ width, height })

test.each([
  [
    'with one picture has the ratio of that picture',
    [size(300, 900)],
    [],
    { ratio: 1 / 3, width: 300 },
  ],
  [
    'with several pictures has the ratio of the first picture',
    [size(3, 2), size(1, 9)],
    [],
    { ratio: 1.5, width: 4096 },
  ],
  [
    'with several pictures is not taller than 3:4',
    [size(1, 9), size(1, 1)],
    [],
    { ratio: 0.75, width: 4096 },
  ],
  [
    'with several pictures is not flatter than 2:1',
    [size(9, 1), size(1, 1)],
    [],
    { ratio: 2, width: 4096 },
  ],
  ['with a video is 16:9', [], [{}], { ratio: 16 / 9, width: 4096 }],
  ['does not exist without media', [], [], null],
])('a post’s frame %s', (_, pictures, videos, frame) => {
  expect(frameOf({ pictures, videos })).toEqual(frame)
})
