import { form } from '#rules/form/field.ts'
import { nullableLine } from '#rules/form/text.ts'
import { type Refusal, refusal } from '#rules/wire/problem.ts'
import {
  ALT_MAX,
  type PICTURE_TYPES,
  PICTURES_ONLY,
  type UploadLimits,
  VIDEO_MAX,
  VIDEO_TYPES,
} from './upload.ts'

export type PictureType = (typeof PICTURE_TYPES)[number]

export const uploadLimits = ({ takesVideo }: { takesVideo: boolean }): UploadLimits => ({
  ...PICTURES_ONLY,
  video: takesVideo ? { types: [...VIDEO_TYPES], bytes: VIDEO_MAX } : null,
})

/** An edit of a picture's alt text. A blank text removes it. */
export const pictureEditSchema = form({ alt: nullableLine(ALT_MAX) })

/** The reasons why the server does not accept an uploaded file as a picture. */
export type PictureFault =
  | 'missing'
  | 'empty'
  | 'type'
  | 'heic'
  | 'damaged'
  | 'pixels'
  | 'slow'
  | 'not_plain'

const words: Record<PictureFault, string> = {
  missing: 'Please choose a picture',
  empty: 'This file is empty',
  type: 'This isn’t a picture we can read. Please choose a GIF, JPEG, PNG, SVG, TIFF or WebP',
  heic: 'We can’t read HEIC or AVIF pictures. Please save it as JPEG, and choose that',
  damaged: 'This picture is damaged, or a part of it is missing',
  pixels:
    'This picture has more than 50 megapixels, all its frames counted. Please make it smaller',
  not_plain:
    'This SVG has entities, or copies within copies, that we can’t draw. Please export it as plain SVG, or save it as PNG, and choose that',
  slow: 'This picture takes too long to draw. Please save it as PNG or JPEG, and choose that',
}

export const pictureRefusal = (fault: PictureFault): Refusal => refusal(fault, words[fault], 'file')

/** The error if the picture belongs to another member, or was deleted in another tab. */
export const NOT_YOUR_PICTURE =
  'This picture is no longer here, or not yours. Please choose it again'

export const PICTURE_TOO_LARGE = 'File too big ! Max file size : 20MB'
