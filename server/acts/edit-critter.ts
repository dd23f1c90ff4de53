import { type CritterEdit, changedSince, type ModCritter } from '#rules/content/desk.ts'
import type { PetInput } from '#rules/member/pet.ts'
import type { MyAct } from '#server/act.ts'
import { notFound, refuse } from '#server/errors/refused.ts'
import {
  changePet,
  createPet,
  deletePet,
  findCritter,
  lockPet,
} from '#server/resources/pets/store.ts'
import { checkPicture } from './keep-pet.ts'
import { record } from './record-action.ts'

/** Adds a critter that belongs to the whole community to the birthday calendar. */
export async function addCritter(act: MyAct, input: PetInput): Promise<ModCritter | null> {
  const { tx, now } = act
  await checkPicture(act, input.picture_id, null)
  const id = await createPet(tx, null, input, now)
  await record(act, 'create critter', ['critter', id], { label: input.nickname })
  return findCritter(tx, id)
}

/**
 * The label for the log; none for a member's pet. The pet's name is personal data of its owner, and would stay in the
 * log after the owner has closed their account.
 */
const labelOf = ({ owner, nickname }: ModCritter): Record<string, string> =>
  owner === null ? { label: nickname } : {}

async function heldCritter({ tx }: MyAct, id: number): Promise<ModCritter> {
  await lockPet(tx, id)
  const critter = await findCritter(tx, id)
  if (!critter) throw notFound()
  return critter
}

/**
 * Changes a critter, which may also be a member's pet.
 * @throws Refused with 422 if somebody has changed the critter since it was read
 */
export async function reviseCritter(
  act: MyAct,
  id: number,
  { updated_at, ...input }: CritterEdit,
): Promise<ModCritter | null> {
  const before = await heldCritter(act, id)
  if (before.updated_at !== updated_at) refuse(changedSince())
  await checkPicture(act, input.picture_id, before)
  await changePet(act.tx, id, input, act.now)
  await record(act, 'edit critter', ['critter', id], labelOf(before))
  return findCritter(act.tx, id)
}

export async function removeCritter(act: MyAct, id: number): Promise<void> {
  const critter = await heldCritter(act, id)
  await deletePet(act.tx, id)
  await record(act, 'delete critter', ['critter', id], labelOf(critter))
}
