import { pictureChoiceMachine } from '#machines/feed/pictureChoice.machine.ts'
import { type UploadSent, uploadMachine } from '#machines/feed/upload.machine.ts'
import type { Picture, Video } from '#rules/feed/picture.ts'
import { uploadPicture } from '#services/pictures.ts'
import { doing } from './actors.ts'
import { cropFlow } from './crop.ts'

/** Connects the upload of a single picture, which is cropped first. */
export const pictureUploadFlow = () =>
  uploadMachine.provide({
    actors: { crop: cropFlow(), send: doing<UploadSent, Picture | Video>(uploadPicture) },
  })

/** Connects the picture field of a form to the browser and the server. */
export const pictureChoiceFlow = () =>
  pictureChoiceMachine.provide({ actors: { upload: pictureUploadFlow() } })
