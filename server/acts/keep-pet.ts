import { NOT_YOUR_PICTURE } from '#rules/feed/picture-upload.ts'
import { type Pet, type PetInput, petRefusal } from '#rules/member/pet.ts'
import type { MyAct } from '#server/act.ts'
import { invalidField, notFound, refuse } from '#server/errors/refused.ts'
import { lockMember } from '#server/resources/members/store.ts'
import {
  changePet,
  countPets,
  createPet,
  deletePet,
  findPet,
  lockPet,
} from '#server/resources/pets/store.ts'
import { holdPictures } from '#server/resources/pictures/store.ts'

/** Checks that a new picture belongs to the member who adds it; an unchanged picture is accepted. */
export async function checkPicture(
  { tx, me }: MyAct,
  wanted: number | null,
  before: Pick<Pet, 'picture'> | null,
) {
  if (wanted === null || wanted === before?.picture?.id) return
  if (!(await holdPictures(tx, me.id, [wanted]))) throw invalidField('picture_id', NOT_YOUR_PICTURE)
}

/**
 * Adds a pet to the birthday calendar.
 * @throws Refused with 422 when the member has too many pets, or the picture is somebody else's
 */
export async function addPet(act: MyAct, input: PetInput): Promise<Pet | null> {
  const { tx, me, now } = act
  // The lock serializes concurrent additions, so that they cannot exceed the limit together.
  await lockMember(tx, me.id)
  refuse(petRefusal(await countPets(tx, me.id)))
  await checkPicture(act, input.picture_id, null)
  return findPet(tx, me.id, await createPet(tx, me.id, input, now))
}

async function myPet({ tx, me }: MyAct, id: number): Promise<Pet> {
  await lockMember(tx, me.id)
  // Locked because a mod may be deleting the pet.
  await lockPet(tx, id)
  const pet = await findPet(tx, me.id, id)
  if (!pet) throw notFound()
  return pet
}

/** @throws Refused with 404 for a pet that does not exist or is somebody else's */
export async function editPet(act: MyAct, id: number, input: PetInput): Promise<Pet | null> {
  const pet = await myPet(act, id)
  await checkPicture(act, input.picture_id, pet)
  await changePet(act.tx, pet.id, input, act.now)
  return findPet(act.tx, act.me.id, pet.id)
}

/** @throws Refused with 404 for a pet that does not exist or is somebody else's */
export async function removePet(act: MyAct, id: number): Promise<void> {
  await deletePet(act.tx, (await myPet(act, id)).id)
}
