import { expect, test } from 'vitest'
import { createEmptyActor } from 'xstate'
import { petsMachine } from '#machines/member/pets.machine.ts'
import { PETS_MAX } from '#rules/member/pet.ts'
import { petValues } from '#rules/member/pet-form.ts'
import { aPet } from '#tests/support/birthdays.ts'
import { aFailure, offline } from '#tests/support/builders.ts'
import { aPicture } from '#tests/support/media.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const input = { reportTo: createEmptyActor() }
const biscuit = aPet({ picture: aPicture() })
const crumpet = aPet({ id: 82, nickname: 'Crumpet' })

takesEveryTransition(petsMachine, {
  delays: { undoLifetime: 15_000 },
  input,
  events: {
    'change.requested': [{ id: 81 }],
    'removal.requested': [{ id: 81 }],
    'pet.saved': [{ pet: crumpet }],
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
})

function start(pets = [biscuit]) {
  const play = stage(petsMachine, input)
  play.done('loadPets', pets)
  const names = () => play.snapshot().context.pets.map(({ nickname }) => nickname)
  return { play, names }
}

test('a new pet is listed last, and a changed one keeps its position', () => {
  const { play, names } = start()
  play.send({ type: 'addition.requested' })
  const chosen = () => play.snapshot().context.chosen
  const written = [chosen()]
  play.send({ type: 'pet.saved', pet: crumpet })
  play.send({ type: 'change.requested', id: 81 })
  written.push(chosen())
  play.send({ type: 'pet.saved', pet: { ...biscuit, nickname: 'Biscotti' } })
  expect([written, names()]).toEqual([
    [null, biscuit],
    ['Biscotti', 'Crumpet'],
  ])
})

test('a pet that was removed in another tab and added again is listed once, in its old position', () => {
  const { play } = start()
  play.send({ type: 'change.requested', id: 81 })
  play.send({ type: 'pet.saved', pet: { ...biscuit, id: 84 } })
  expect(play.snapshot().context.pets.map(({ id }) => id)).toEqual([84])
})

test('a removed pet is restored with its picture', () => {
  const { play, names } = start()
  play.send({ type: 'removal.requested', id: 81 })
  play.done('removePet')
  const without = names()
  play.send({ type: 'removal.undone' })
  const asked = play.started.at(-1)
  play.done('restorePet', { ...biscuit, id: 83 })
  expect([without, asked, names(), play.snapshot().context.removed]).toEqual([
    [],
    { id: 'restorePet', input: { ...petValues(biscuit), id: null } },
    ['Biscuit'],
    null,
  ])
})

test('a removed pet can be restored until the server deletes its picture, and not after that', () => {
  const { play } = start()
  play.send({ type: 'removal.requested', id: 81 })
  play.done('removePet')
  const isOffered = () => play.snapshot().can({ type: 'removal.undone' })
  const offers = [isOffered()]
  play.wait()
  offers.push(isOffered())
  expect(offers).toEqual([true, false])
})

test('a pet that could not be removed stays, and the reason is shown', () => {
  const { play, names } = start()
  const refusal = aFailure({ kind: 'refused', message: 'Not today.' })
  play.send({ type: 'removal.requested', id: 81 })
  play.fail('removePet', refusal)
  expect([names(), play.snapshot().context.problem]).toEqual([['Biscuit'], refusal.problem])
})

test('a pet cannot be added above the limit', () => {
  const { play } = start(Array.from({ length: PETS_MAX }, (_, id) => aPet({ id })))
  play.send({ type: 'addition.requested' })
  expect(play.snapshot().value).toBe('listing')
})
