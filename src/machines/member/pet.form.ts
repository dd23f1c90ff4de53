import { formMachine } from '#machines/form.ts'
import { unsavedWorkMachine } from '#machines/unsavedWork.machine.ts'
import { withoutId } from '#rules/form/form.ts'
import type { Pet } from '#rules/member/pet.ts'
import { type PetValues, petErrors } from '#rules/member/pet-form.ts'

/** The form for adding or changing a pet in the birthday calendar. */
export const petForm = formMachine<PetValues, Pet>({
  id: 'pet',
  description: 'A pet in the birthday list.',
  check: petErrors,
  whenGone: withoutId,
  unsavedWork: unsavedWorkMachine,
})
