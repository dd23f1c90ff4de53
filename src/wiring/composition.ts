import { compositionMachine } from '#machines/feed/composition.machine.ts'
import { placeMachine } from '#machines/feed/place.machine.ts'
import { type UploadSent, uploadMachine } from '#machines/feed/upload.machine.ts'
import type { Picture, Video } from '#rules/feed/picture.ts'
import { loadUploadLimits } from '#services/config.ts'
import { uploadPicture } from '#services/pictures.ts'
import { locate, nameOfTown } from '#services/place.ts'
import { loadPostTags } from '#services/post-tags.ts'
import { uploadVideo } from '#services/videos.ts'
import { calling, doing } from './actors.ts'
import { cropFlow } from './crop.ts'

/**
 * Uploads a file. Unlike other calls, an upload has no overall timeout, because a large file may take long. It may
 * continue as long as it makes progress.
 */
const send = (
  { kind, ...sending }: UploadSent,
  call: { signal: AbortSignal },
): Promise<Picture | Video> =>
  kind === 'picture' ? uploadPicture(sending, call) : uploadVideo(sending, call)

/** Connects a composition to the browser and the server. */
export const compositionFlow = () => {
  const crop = cropFlow()
  return compositionMachine.provide({
    actors: {
      loadPostTags: calling(loadPostTags),
      loadUploadLimits: calling(loadUploadLimits),
      place: placeMachine.provide({
        actors: { locate: doing(locate), nameOfTown: calling(nameOfTown) },
      }),
      upload: uploadMachine.provide({ actors: { crop, send: doing(send) } }),
      crop,
    },
  })
}
