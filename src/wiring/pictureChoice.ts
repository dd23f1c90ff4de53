import { pictureChoiceMachine } from '#machines/feed/pictureChoice.machine.ts'
import { type UploadSent, uploadMachine } from '#machines/feed/upload.machine.ts'
import type { Picture, Video } from '#rules/feed/picture.ts'
import { uploadPicture } from '#services/pictures.ts'
import { doing } from './actors.ts'
import { cropFlow } from './crop.ts'

/** The picture of something that is being written, over the browser and the server. */
export const pictureChoiceFlow = () =>
  pictureChoiceMachine.provide({
    actors: {
      upload: uploadMachine.provide({
        actors: { crop: cropFlow(), send: doing<UploadSent, Picture | Video>(uploadPicture) },
      }),
    },
  })
