import { expect, test } from 'vitest'
import { pictureEditSchema, pictureRefusal, uploadLimits } from '#rules/feed/picture-upload.ts'
import { PICTURES_ONLY } from '#rules/feed/upload.ts'
import { fieldErrors } from '#rules/wire/problem.ts'

test.each([
  ['missing', 'Please choose a picture'],
  ['empty', 'This file is empty'],
  ['type', 'This isn’t a picture we can read. Please choose a GIF, JPEG, PNG, SVG, TIFF or WebP'],
  ['heic', 'We can’t read HEIC or AVIF pictures. Please save it as JPEG, and choose that'],
  ['damaged', 'This picture is damaged, or a part of it is missing'],
  [
    'pixels',
    'This picture has more than 50 megapixels, all its frames counted. Please make it smaller',
  ],
  [
    'not_plain',
    'This SVG has entities, or copies within copies, that we can’t draw. Please export it as plain SVG, or save it as PNG, and choose that',
  ],
  ['slow', 'This picture takes too long to draw. Please save it as PNG or JPEG, and choose that'],
] as const)('a file that cannot be a picture is refused with the reason: %s', (fault, message) => {
  expect(pictureRefusal(fault)).toEqual({ code: fault, message, field: 'file' })
})

test('videos are accepted only if the server can transcode them', () => {
  expect([uploadLimits({ takesVideo: false }), uploadLimits({ takesVideo: true })]).toEqual([
    PICTURES_ONLY,
    {
      picture: PICTURES_ONLY.picture,
      video: {
        types: ['video/x-msvideo', 'video/mpeg', 'video/quicktime', 'video/mp4'],
        bytes: 250 * 1024 * 1024,
      },
    },
  ])
})

test('a picture’s alt text may be blank, but the field is required and has at most 500 characters', () => {
  expect([
    pictureEditSchema.parse({ alt: ' A mossy stone ' }),
    pictureEditSchema.parse({ alt: ' ' }),
    fieldErrors(pictureEditSchema, {}),
    fieldErrors(pictureEditSchema, { alt: 'x'.repeat(501) }),
  ]).toEqual([
    { alt: 'A mossy stone' },
    { alt: null },
    { alt: ['This field is required'] },
    { alt: ['This field should be at most 500 characters long'] },
  ])
})
