import { sendTo, setup } from 'xstate'
import { type PictureChosen, pictureChoiceMachine } from '#machines/feed/pictureChoice.machine.ts'
import { event, output } from '#machines/params.ts'
import type { Owner } from '#machines/report.ts'
import { AVATAR_RATIOS } from '#rules/member/avatar.ts'
import type { Pet } from '#rules/member/pet.ts'
import { petValues } from '#rules/member/pet-form.ts'
import { petForm } from './pet.form.ts'

/** Sent with the pet as the server has saved it. */
export interface PetSaved {
  type: 'pet.saved'
  pet: Pet
}

interface PetEditorGiven {
  reportTo: Owner<PetSaved>
  /** The pet to change; null for a new one. */
  pet: Pet | null
}

/** The editor for a pet: its fields, and its picture, which is uploaded before the fields are sent. */
export const petEditorMachine = setup({
  types: {
    context: {} as PetEditorGiven,
    events: {} as PictureChosen,
    input: {} as PetEditorGiven,
    children: {} as { pet: 'pet'; picture: 'picture' },
  },
  actors: { pet: petForm, picture: pictureChoiceMachine },
  actions: {
    fillIn: sendTo('pet', (_, { picture, isSending }: PictureChosen) => ({
      type: 'field.changed' as const,
      name: 'picture' as const,
      value: { picture, isSending },
    })),
    report: sendTo(
      ({ context }) => context.reportTo,
      (_, pet: Pet) => ({ type: 'pet.saved' as const, pet }),
    ),
  },
}).createMachine({
  id: 'petEditor',
  description: 'Adding or editing a pet.',
  context: ({ input }) => input,
  initial: 'writing',
  states: {
    writing: {
      description: 'The member fills in the fields and saves them.',
      on: { 'picture.chosen': { actions: { type: 'fillIn', params: event } } },
      invoke: [
        {
          id: 'pet',
          src: 'pet',
          input: ({ context }) => ({ values: petValues(context.pet) }),
          onDone: { target: 'saved', actions: { type: 'report', params: output } },
        },
        {
          id: 'picture',
          src: 'picture',
          input: ({ context, self }) => ({
            reportTo: self,
            picture: context.pet?.picture ?? null,
            ratios: AVATAR_RATIOS,
          }),
        },
      ],
    },
    saved: { type: 'final', description: 'The saved pet has been passed on to the owner.' },
  },
})
