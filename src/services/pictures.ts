import * as z from 'zod/mini'
import { type Picture, pictureSchema } from '#rules/feed/picture.ts'
import { ProblemError } from '#rules/wire/problem.ts'
import { type Sending, UNREADABLE, upload } from './upload.ts'

/** Uploads one file per call, so that each has its own progress. The picture is not attached to anything yet. */
export async function uploadPicture(
  sending: Sending,
  call: { signal?: AbortSignal } = {},
): Promise<Picture> {
  const [picture] = await upload('pictures', z.array(pictureSchema), sending, call)
  if (picture === undefined) throw new ProblemError(UNREADABLE, { isFinal: true })
  return picture
}
