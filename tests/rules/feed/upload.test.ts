import { describe, expect, test } from 'vitest'
import {
  acceptedTypes,
  kindOf,
  PICTURE_MAX,
  PICTURES_ONLY,
  percentOf,
  typeOf,
  type UploadLimits,
  uploadRefusal,
  VIDEO_MAX,
  VIDEO_TYPES,
} from '#rules/feed/upload.ts'

const limits: UploadLimits = {
  ...PICTURES_ONLY,
  video: { types: [...VIDEO_TYPES], bytes: VIDEO_MAX },
}
const picture = (change = {}) => ({ name: 'moss.png', type: 'image/png', size: 1_000, ...change })
const video = (change = {}) => ({ name: 'moss.mp4', type: 'video/mp4', size: 1_000, ...change })

describe('the kind of a file', () => {
  test.each([
    ['is that of its type', 'moss', 'image/webp', 'image/webp', 'picture'],
    ['is that of its extension if the type is unknown', 'Moss.TIFF', '', 'image/tiff', 'picture'],
    ['has several names', 'moss.avi', 'video/avi', 'video/x-msvideo', 'video'],
    ['is neither', 'moss.pdf', 'application/pdf', 'application/pdf', null],
    ['is null without a known type or extension', 'moss', '', '', null],
  ])('%s', (_, name, type, known, kind) => {
    expect([typeOf({ name, type }), kindOf({ name, type })]).toEqual([known, kind])
  })
})

describe('a file', () => {
  test.each([
    ['a picture', picture({ size: PICTURE_MAX }), 'picture'],
    ['a video', video({ size: 250 * 1024 * 1024 }), 'video'],
  ] as const)('%s of the largest size is uploaded', (_, file, kind) => {
    expect(uploadRefusal(file, kind, limits)).toBeNull()
  })

  test.each([
    [
      'a picture that is too big',
      picture({ size: PICTURE_MAX + 1 }),
      'picture',
      { code: 'size', message: '“moss.png” is too big: at most 20 MB a picture.' },
    ],
    [
      'a video of one byte too much',
      video({ size: 250 * 1024 * 1024 + 1 }),
      'video',
      { code: 'size', message: 'File too big ! Max file size : 250MB' },
    ],
    [
      'a text that is called a picture',
      picture({ name: 'moss.txt', type: 'text/plain' }),
      'picture',
      {
        code: 'type',
        message:
          '“moss.txt” is not a picture that can be shown here: gif, jpeg, png, svg, tiff or webp.',
      },
    ],
    [
      'a picture that is called a video',
      picture(),
      'video',
      {
        code: 'type',
        message: '“moss.png” is not a video that can be shown here: avi, mpeg, quicktime or mp4.',
      },
    ],
    [
      'nothing',
      picture({ size: 0 }),
      'picture',
      { code: 'empty', message: '“moss.png” is empty.' },
    ],
  ] as const)('%s is not uploaded', (_, file, kind, refusal) => {
    expect(uploadRefusal(file, kind, limits)).toEqual(refusal)
  })

  test('a video is not uploaded to an installation that cannot transcode it', () => {
    expect(uploadRefusal(video(), 'video', PICTURES_ONLY)).toEqual({
      code: 'no_videos',
      message: 'Videos are not taken here.',
    })
  })
})

test('a file picker offers the accepted types', () => {
  expect(acceptedTypes({ types: ['image/gif', 'image/png'] })).toBe('image/gif,image/png')
})

test.each([
  [0, 3, 0],
  [2, 3, 66],
  [2_999, 3_000, 99],
  [3, 3, 100],
  [0, 0, 100],
])('%i of %i bytes are shown as %i per cent', (sent, total, percent) => {
  expect(percentOf(sent, total)).toBe(percent)
})
