import { type ChosenPicture, pictureIdOf, sendingErrors } from '#rules/feed/chosen-picture.ts'
import { type FieldErrors, fieldErrors } from '#rules/wire/problem.ts'
import { type Pet, type PetInput, petInputSchema } from './pet.ts'

/** What stands in the fields of a pet. */
export type PetValues = {
  /** Null for one that is not entered yet. */
  id: number | null
  nickname: string
  /** "01" to "12"; empty while nothing is chosen. */
  month: string
  day: string
  picture: ChosenPicture
}

/** The fields as they are first: blank for another pet. */
export function petValues(pet: Pet | null): PetValues {
  const [month = '', day = ''] = pet?.birthday.split('-') ?? []
  return {
    id: pet?.id ?? null,
    nickname: pet?.nickname ?? '',
    month,
    day,
    picture: { picture: pet?.picture ?? null, isSending: false },
  }
}

export const petInputOf = ({ nickname, month, day, picture }: PetValues): PetInput => ({
  nickname,
  birthday: `${month}-${day}`,
  picture_id: pictureIdOf(picture),
})

/** What is wrong with the fields of a pet; the two of its birthday are one answer. */
export function petErrors(values: PetValues): FieldErrors {
  const { birthday, ...errors } = fieldErrors(petInputSchema, petInputOf(values))
  return { ...errors, ...(birthday && { day: birthday }), ...sendingErrors(values.picture) }
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const twoDigits = (number: number): string => String(number).padStart(2, '0')

export const monthOptions = MONTHS.map((label, index) => ({ value: twoDigits(index + 1), label }))

export const dayOptions = Array.from({ length: 31 }, (_, index) => ({
  value: twoDigits(index + 1),
  label: String(index + 1),
}))

/** "February 29", of "02-29". */
export function birthdayWords(birthday: string): string {
  const [month, day] = birthday.split('-').map(Number)
  return `${MONTHS[(month ?? 1) - 1]} ${day}`
}
