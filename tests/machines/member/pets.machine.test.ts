import { expect, test } from 'vitest'
import { createEmptyActor } from 'xstate'
import { petsMachine } from '#machines/member/pets.machine.ts'
import { PETS_MAX } from '#rules/member/pet.ts'
import { aPet } from '#tests/support/birthdays.ts'
import { offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { aPicture } from '#tests/support/media.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { petsModel } from './pets.model.ts'

const input = { reportTo: createEmptyActor() }
const biscuit = aPet({ picture: aPicture() })
const crumpet = aPet({ id: 82, nickname: 'Crumpet' })

const cases: Coverage<typeof petsMachine> = {
  delays: { undoLifetime: 15_000 },
  input,
  events: {
    'change.requested': [{ id: 81 }, { id: 99 }],
    'removal.requested': [{ id: 81 }, { id: 99 }],
    'pet.saved': ({ context: { pets } }) => (pets.length < 3 ? [{ pet: crumpet }] : []),
  },
  outcomes: {
    loadPets: { done: [[biscuit]], error: [offline] },
    removePet: { done: [undefined], error: [offline] },
    restorePet: { done: [biscuit], error: [offline] },
  },
  key: ({ context: { pets, removed, chosen, problem } }) => [
    pets.length,
    removed?.id,
    chosen?.id,
    problem !== null,
  ],
}

takesEveryTransition(petsMachine, cases)

test('on every path, pets are added, changed, removed and restored as the specification says', () =>
  followsModel(petsMachine, cases, petsModel))

test('a pet cannot be added above the limit', () => {
  const play = stage(petsMachine, input)
  const many = Array.from({ length: PETS_MAX }, (_, id) => aPet({ id }))
  play.done('loadPets', many)
  play.send({ type: 'addition.requested' })
  expect(play.snapshot().value).toBe('listing')
})
