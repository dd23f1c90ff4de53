import { pictureChoiceMachine } from '#machines/feed/pictureChoice.machine.ts'
import { type UploadSent, uploadMachine } from '#machines/feed/upload.machine.ts'
import type { Picture, Video } from '#rules/feed/picture.ts'
import { uploadPicture } from '#services/pictures.ts'
import { doing } from './actors.ts'
import { cropFlow } from './crop.ts'

/** The upload of a single picture, which is cropped first. */
export const pictureUploadFlow = () =>
  uploadMachine.provide({
    actors: { crop: cropFlow(), send: doing<UploadSent, Picture | Video>(uploadPicture) },
  })

/** The picture of a form, over the browser and the server. */
export const pictureChoiceFlow = () =>
  pictureChoiceMachine.provide({ actors: { upload: pictureUploadFlow() } })
