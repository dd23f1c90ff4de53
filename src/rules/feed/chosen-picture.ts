import type { FieldErrors } from '#rules/wire/problem.ts'
import type { Picture } from './picture.ts'

export const STILL_SENDING = 'One moment: the picture is still on its way'

/** The picture of a form: as it is to be, or still on its way. */
export interface ChosenPicture {
  picture: Picture | null
  isSending: boolean
}

export const pictureIdOf = ({ picture }: ChosenPicture): number | null => picture?.id ?? null

/** A form waits for its picture, and says so. */
export const sendingErrors = ({ isSending }: ChosenPicture): FieldErrors =>
  isSending ? { picture: [STILL_SENDING] } : {}
