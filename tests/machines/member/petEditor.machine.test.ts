import { expect, test } from 'vitest'
import { createEmptyActor } from 'xstate'
import { petEditorMachine } from '#machines/member/petEditor.machine.ts'
import { AVATAR_RATIOS } from '#rules/member/avatar.ts'
import { petValues } from '#rules/member/pet-form.ts'
import { aPet } from '#tests/support/birthdays.ts'
import { aPicture } from '#tests/support/media.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const biscuit = aPet({ picture: aPicture() })
const input = { reportTo: createEmptyActor(), pet: biscuit }

takesEveryTransition(petEditorMachine, {
  input,
  events: { 'picture.chosen': [{ picture: aPicture(), isSending: false, hasCome: true }] },
  outcomes: { pet: { done: [biscuit] } },
})

test('the form starts with the pet’s values, and empty for a new pet', () => {
  const given = [biscuit, null].map((pet) =>
    stage(petEditorMachine, { ...input, pet }).started.map(({ id, input }) => [id, input]),
  )
  const choice = (picture: unknown) => ({
    reportTo: expect.anything(),
    picture,
    ratios: AVATAR_RATIOS,
  })
  expect(given).toEqual([
    [
      ['pet', { values: petValues(biscuit) }],
      ['picture', choice(biscuit.picture)],
    ],
    [
      ['pet', { values: petValues(null) }],
      ['picture', choice(null)],
    ],
  ])
})
