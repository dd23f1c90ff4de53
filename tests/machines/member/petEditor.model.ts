/** Editing a pet, in the words of the specification. */
import { expect } from 'vitest'
import type { petEditorMachine } from '#machines/member/petEditor.machine.ts'
import { petValues } from '#rules/member/pet-form.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/** A form with a picture, which has a square crop and is a field of the form. The saved pet is passed to the owner. */
export const petEditorModel: Model<typeof petEditorMachine, Said> = {
  start: ({ pet }) => ({
    started: [
      ['pet', { values: petValues(pet) }],
      [
        'picture',
        {
          reportTo: expect.anything(),
          picture: pet?.picture ?? null,
          ratios: [1],
        },
      ],
    ],
  }),
  on: {
    'picture.chosen': (was, { picture, isSending }) => ({
      ...was,
      sent: [['pet', { type: 'field.changed', name: 'picture', value: { picture, isSending } }]],
    }),
    'pet done': (_, pet) => ({ hasEnded: true, sent: [['reportTo', { type: 'pet.saved', pet }]] }),
  },
  shows: () => ({}),
}
