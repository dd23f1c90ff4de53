import { type ChosenPicture, pictureIdOf, sendingErrors } from '#rules/feed/chosen-picture.ts'
import { type FieldErrors, fieldErrors } from '#rules/wire/problem.ts'
import { type Pet, type PetInput, petInputSchema } from './pet.ts'

/** The values of the form for a pet. */
export type PetValues = {
  /** Null for a new pet. */
  id: number | null
  nickname: string
  /** "01" to "12"; empty until a month is chosen. */
  month: string
  day: string
  picture: ChosenPicture
}

/** The form's initial values; blank for a new pet. */
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

/** The form's errors. The birthday has two fields, and an error in the birthday is shown at the day. */
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

/** "February 29" for "02-29". */
export function birthdayWords(birthday: string): string {
  const [month, day] = birthday.split('-').map(Number)
  return `${MONTHS[(month ?? 1) - 1]} ${day}`
}
