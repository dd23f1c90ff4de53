import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { ModCritter } from '#rules/content/desk.ts'
import { dayFromNumber, dayNumber } from '#rules/member/birthdays.ts'
import type { Pet, PetInput } from '#rules/member/pet.ts'
import { only } from '#server/db/rows.ts'
import { pets, pictures } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'
import { membersById } from '#server/resources/members/view.ts'
import { pictureOf } from '#server/resources/pictures/view.ts'

const isMine = (ownerId: number, id: number) => and(eq(pets.ownerId, ownerId), eq(pets.id, id))

/** Selects pets with their picture, as `petOf` expects. */
const petRows = (db: Reader) =>
  db
    .select({ pet: pets, picture: pictures })
    .from(pets)
    .leftJoin(pictures, eq(pictures.id, pets.pictureId))

type PetRow = Awaited<ReturnType<typeof petRows>>[number]

const petOf = ({ pet, picture }: PetRow): Pet => ({
  id: pet.id,
  nickname: pet.nickname,
  birthday: dayFromNumber(pet.birthday),
  picture: picture && pictureOf(picture),
})

/** Returns a member's own pets, in the order in which they were added. */
export async function listPets(db: Reader, ownerId: number): Promise<Pet[]> {
  const rows = await petRows(db).where(eq(pets.ownerId, ownerId)).orderBy(asc(pets.id))
  return rows.map(petOf)
}

/** @returns null if the pet does not exist or is somebody else's */
export async function findPet(db: Reader, ownerId: number, id: number): Promise<Pet | null> {
  const [row] = await petRows(db).where(isMine(ownerId, id))
  return row ? petOf(row) : null
}

export const countPets = (db: Reader, ownerId: number): Promise<number> =>
  db.$count(pets, eq(pets.ownerId, ownerId))

const columnsOf = ({ nickname, birthday, picture_id }: PetInput) => ({
  nickname,
  birthday: dayNumber(birthday),
  pictureId: picture_id,
})

/** @returns its id */
export async function createPet(
  tx: Tx,
  ownerId: number | null,
  input: PetInput,
  now: Date,
): Promise<number> {
  const row = { ...columnsOf(input), ownerId, createdAt: now, updatedAt: now }
  return only(await tx.insert(pets).values(row).returning({ id: pets.id })).id
}

export async function changePet(tx: Tx, id: number, input: PetInput, now: Date): Promise<void> {
  await tx
    .update(pets)
    .set({ ...columnsOf(input), updatedAt: now })
    .where(eq(pets.id, id))
}

export async function deletePet(tx: Tx, id: number): Promise<void> {
  await tx.delete(pets).where(eq(pets.id, id))
}

async function crittersOf(db: Reader, rows: readonly PetRow[]): Promise<ModCritter[]> {
  const owners = await membersById(
    db,
    rows.flatMap(({ pet }) => pet.ownerId ?? []),
  )
  return rows.map((row) => ({
    ...petOf(row),
    owner: (row.pet.ownerId !== null && owners.get(row.pet.ownerId)) || null,
    updated_at: row.pet.updatedAt.toISOString(),
  }))
}

/** Maximum length of a list without pages. */
const MOST = 1_000

/** Returns the community's critters and then the members' newest pets, for the mods. */
export async function listCritters(db: Reader): Promise<ModCritter[]> {
  const rows = await petRows(db)
    .orderBy(sql`${pets.ownerId} is not null`, desc(pets.id))
    .limit(MOST)
  return crittersOf(db, rows)
}

export async function findCritter(db: Reader, id: number): Promise<ModCritter | null> {
  const [critter] = await crittersOf(db, await petRows(db).where(eq(pets.id, id)))
  return critter ?? null
}

/** Locks a pet until the transaction ends. */
export async function lockPet(tx: Tx, id: number): Promise<void> {
  await tx.select({ id: pets.id }).from(pets).where(eq(pets.id, id)).for('update')
}
