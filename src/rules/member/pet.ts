import * as z from 'zod/mini'
import { pictureSchema } from '#rules/feed/picture.ts'
import { optionalId } from '#rules/form/choice.ts'
import { expects, form } from '#rules/form/field.ts'
import { type Refusal, refusal } from '#rules/wire/problem.ts'
import { isDayOfYear } from './birthdays.ts'
import { nicknameField } from './fields.ts'

export const PETS_MAX = 10
const NO_SUCH_DAY = 'Please select a valid date'

/** A pet as its owner sees it. */
export const petSchema = z.object({
  id: z.int(),
  nickname: z.string(),
  /** "MM-DD". */
  birthday: z.string(),
  picture: z.nullable(pictureSchema),
})
z.globalRegistry.add(petSchema, { id: 'Pet' })
export type Pet = z.infer<typeof petSchema>

export const petInputSchema = form({
  nickname: nicknameField(),
  birthday: z
    .string(expects('text', NO_SUCH_DAY))
    .check(z.refine(isDayOfYear, { error: NO_SUCH_DAY })),
  picture_id: z._default(optionalId(), null),
})
export type PetInput = z.infer<typeof petInputSchema>

/** The reason why a member cannot add another pet; null if they can. @param listed the number of their pets */
export const petRefusal = (listed: number): Refusal | null =>
  listed >= PETS_MAX
    ? refusal('too_many_pets', `You can list at most ${PETS_MAX} pets. Remove one of them first.`)
    : null

export const hasRoomForPet = (pets: readonly Pet[]): boolean => petRefusal(pets.length) === null

/** Replaces the pet that was edited, or appends a new one. */
export const withPet = (pets: readonly Pet[], pet: Pet, chosen: Pet | null): Pet[] =>
  pets.some(({ id }) => id === chosen?.id)
    ? pets.map((each) => (each.id === chosen?.id ? pet : each))
    : [...pets, pet]

export const withoutPet = (pets: readonly Pet[], id: number): Pet[] =>
  pets.filter((pet) => pet.id !== id)

export const isListed = (pets: readonly Pet[], id: number): boolean =>
  pets.some((pet) => pet.id === id)
