import { describe, expect, test } from 'vitest'
import {
  acceptedTypes,
  isRefusedUnsent,
  kindOf,
  PICTURE_MAX,
  PICTURES_ONLY,
  percentOf,
  typeOf,
  type UploadLimits,
  uploadLimitsSchema,
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
    ['follows from its type', 'moss', 'image/webp', 'image/webp', 'picture'],
    ['follows from its extension if the type is unknown', 'Moss.TIFF', '', 'image/tiff', 'picture'],
    [
      'is recognised by another name for the type',
      'moss.avi',
      'video/avi',
      'video/x-msvideo',
      'video',
    ],
    [
      'is null if it is neither a picture nor a video',
      'moss.pdf',
      'application/pdf',
      'application/pdf',
      null,
    ],
    ['is null without a known type or extension', 'moss', '', '', null],
  ])('%s', (_, name, type, known, kind) => {
    expect([typeOf({ name, type }), kindOf({ name, type })]).toEqual([known, kind])
  })
})

test.each([
  ['gif', 'image/gif'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['svg', 'image/svg+xml'],
  ['tif', 'image/tiff'],
  ['tiff', 'image/tiff'],
  ['webp', 'image/webp'],
  ['avi', 'video/x-msvideo'],
  ['mpg', 'video/mpeg'],
  ['mpeg', 'video/mpeg'],
  ['mov', 'video/quicktime'],
  ['mp4', 'video/mp4'],
  ['pdf', ''],
])('a file without a type whose name ends in .%s has the type “%s”', (ending, type) => {
  expect(typeOf({ name: `my.moss.${ending}`, type: '' })).toBe(type)
})

test.each([
  ['image/jpg', 'image/jpeg'],
  ['video/avi', 'video/x-msvideo'],
  ['video/msvideo', 'video/x-msvideo'],
  ['video/vnd.avi', 'video/x-msvideo'],
])('the type %s is treated as %s', (type, known) => {
  expect(typeOf({ name: 'moss', type })).toBe(known)
})

test('while the installation’s limits are unknown, pictures of up to 20 MB are accepted and videos are not', () => {
  expect(PICTURES_ONLY).toEqual({
    picture: {
      types: ['image/gif', 'image/jpeg', 'image/png', 'image/svg+xml', 'image/tiff', 'image/webp'],
      bytes: 20 * 1024 * 1024,
    },
    video: null,
  })
  expect([uploadLimitsSchema.parse(limits), uploadLimitsSchema.parse(PICTURES_ONLY)]).toEqual([
    limits,
    PICTURES_ONLY,
  ])
})

describe('uploading', () => {
  test.each([
    ['a picture', picture({ size: PICTURE_MAX }), 'picture'],
    ['a video', video({ size: 250 * 1024 * 1024 }), 'video'],
  ] as const)('accepts %s of the largest size', (_, file, kind) => {
    expect(uploadRefusal(file, kind, limits)).toBeNull()
    expect(isRefusedUnsent({ file, kind, limits })).toBe(false)
  })

  test.each([
    [
      'a picture that is too big',
      picture({ size: PICTURE_MAX + 1 }),
      'picture',
      { code: 'size', message: '“moss.png” is too big: at most 20 MB a picture.' },
    ],
    [
      'a video that is one byte too large',
      video({ size: 250 * 1024 * 1024 + 1 }),
      'video',
      { code: 'size', message: 'File too big ! Max file size : 250MB' },
    ],
    [
      'a text file that is named as a picture',
      picture({ name: 'moss.txt', type: 'text/plain' }),
      'picture',
      {
        code: 'type',
        message: '“moss.txt” isn’t a picture we can show: gif, jpeg, png, svg, tiff or webp.',
      },
    ],
    [
      'a picture that is sent as a video',
      picture(),
      'video',
      {
        code: 'type',
        message: '“moss.png” isn’t a video we can show: avi, mpeg, quicktime or mp4.',
      },
    ],
    [
      'an empty file',
      picture({ size: 0 }),
      'picture',
      { code: 'empty', message: '“moss.png” is empty.' },
    ],
  ] as const)('rejects %s', (_, file, kind, refusal) => {
    expect(uploadRefusal(file, kind, limits)).toEqual(refusal)
    expect(isRefusedUnsent({ file, kind, limits })).toBe(true)
  })

  test('rejects a video if the installation cannot transcode it', () => {
    expect(uploadRefusal(video(), 'video', PICTURES_ONLY)).toEqual({
      code: 'no_videos',
      message: 'You can’t add videos here.',
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
])('%i of %i bytes are shown as %i percent', (sent, total, percent) => {
  expect(percentOf(sent, total)).toBe(percent)
})
