import { expect, test } from 'vitest'
import { frameOf } from '#rules/feed/frame.ts'

const size = (width: number, height: number) => ({ width, height })

test.each([
  ['one picture has a frame of its own shape', [size(300, 900)], [], { ratio: 1 / 3, width: 300 }],
  ['several have that of the first', [size(3, 2), size(1, 9)], [], { ratio: 1.5, width: 4096 }],
  ['though not taller than 3:4', [size(1, 9), size(1, 1)], [], { ratio: 0.75, width: 4096 }],
  ['nor flatter than 2:1', [size(9, 1), size(1, 1)], [], { ratio: 2, width: 4096 }],
  ['a video has that of a screen', [], [{}], { ratio: 16 / 9, width: 4096 }],
  ['words alone have none', [], [], null],
])('%s', (_, pictures, videos, frame) => {
  expect(frameOf({ pictures, videos })).toEqual(frame)
})
