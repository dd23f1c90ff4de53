import type { FieldErrors } from '#rules/wire/problem.ts'
import type { Picture } from './picture.ts'

export const STILL_SENDING = 'One moment, your picture is still uploading'

/** The picture field of a form. Its picture may still be uploading. */
export interface ChosenPicture {
  picture: Picture | null
  isSending: boolean
}

export const pictureIdOf = ({ picture }: ChosenPicture): number | null => picture?.id ?? null

/** The error of a form whose picture is still uploading. */
export const sendingErrors = ({ isSending }: ChosenPicture): FieldErrors =>
  isSending ? { picture: [STILL_SENDING] } : {}
