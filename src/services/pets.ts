import * as z from 'zod/mini'
import { type Pet, petSchema } from '#rules/member/pet.ts'
import { type PetValues, petInputOf } from '#rules/member/pet-form.ts'
import { type Call, remove, request } from './http.ts'

/** The member's own pets in the birthday calendar. */
export const loadPets = (_: unknown, call: Call): Promise<Pet[]> =>
  request('me/pets', z.array(petSchema), call)

/** Creates a pet, or updates the one that has an id. */
export const savePet = (values: PetValues, call: Call): Promise<Pet> =>
  request(values.id === null ? 'me/pets' : `me/pets/${values.id}`, petSchema, {
    ...call,
    method: values.id === null ? 'post' : 'put',
    body: petInputOf(values),
  })

export const removePet = ({ id }: { id: number }, call: Call): Promise<void> =>
  remove(`me/pets/${id}`, call)
