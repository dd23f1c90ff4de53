import { petForm } from '#machines/member/pet.form.ts'
import { petEditorMachine } from '#machines/member/petEditor.machine.ts'
import { unsavedWorkMachine } from '#machines/unsavedWork.machine.ts'
import type { Pet } from '#rules/member/pet.ts'
import type { PetValues } from '#rules/member/pet-form.ts'
import { savePet } from '#services/pets.ts'
import { calling } from './actors.ts'
import { pictureChoiceFlow } from './pictureChoice.ts'
import type { World } from './world.ts'

export { PetEditor } from '#views/member/PetEditor.tsx'

/** Connects the form for a pet to the server. This code loads when the form is opened. */
export const petEditorFlow = ({ hear }: World) =>
  petEditorMachine.provide({
    actors: {
      pet: petForm.provide({
        actors: {
          submit: calling<PetValues, Pet>(savePet),
          unsavedWork: unsavedWorkMachine.provide({ actors: { guardWork: hear.work } }),
        },
      }),
      picture: pictureChoiceFlow(),
    },
  })
