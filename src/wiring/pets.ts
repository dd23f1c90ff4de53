import { petsMachine } from '#machines/member/pets.machine.ts'
import type { Pet } from '#rules/member/pet.ts'
import type { PetValues } from '#rules/member/pet-form.ts'
import { loadPets, removePet, savePet } from '#services/pets.ts'
import { calling } from './actors.ts'

export { Pets } from '#views/member/Pets.tsx'

/**
 * Connects the chart for the member's pets to the server. This part of the profile is below the fold, so it loads after
 * the first screen.
 */
export const petsFlow = () =>
  petsMachine.provide({
    actors: {
      loadPets: calling(loadPets),
      removePet: calling(removePet),
      restorePet: calling<PetValues, Pet>(savePet),
    },
  })
