/** Reference model for editing a pet, written from the specification. */
import { expect } from 'vitest'
import type { petEditorMachine } from '#machines/member/petEditor.machine.ts'
import { petValues } from '#rules/member/pet-form.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/** One field of the form is a picture with a square crop. The saved pet is passed to the owner of the form. */
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
