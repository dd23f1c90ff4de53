/** Reference model for a member's pets in the birthday calendar, written from the specification. */
import type { petsMachine } from '#machines/member/pets.machine.ts'
import { PETS_MAX, type Pet } from '#rules/member/pet.ts'
import { petValues } from '#rules/member/pet-form.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * Pets are added up to a limit, changed in their place, and removed. A removed pet can be restored for 15 seconds,
 * until something else is done. The calendar is notified of each change. The reason for a failed change is shown until
 * the next change.
 */
interface Pets extends Said {
  shows: 'nothing yet' | 'the pets' | 'an editor' | 'a failure'
  pets: Pet[]
  /** The pet that can be restored. */
  removed: Pet | null
  problem: Problem | null
  /** The pet being changed; none while one is added. */
  knows: { chosen?: Pet }
}

const list = (was: Pets): Pets => ({ ...was, shows: 'the pets', busy: false, waits: [15_000] })
const change = (was: Pets): Pets => ({
  ...list({ ...was, problem: null }),
  sent: [['reportTo', { type: 'listing.changed' }]],
})
const isListing = ({ shows, busy }: Pets) => shows === 'the pets' && !busy
const choose = (was: Pets, chosen?: Pet): Pets => ({
  ...was,
  removed: null,
  problem: null,
  knows: chosen ? { chosen } : {},
  waits: [],
})
const save = (was: Pets, pet: Pet): Pets => {
  const at = was.pets.findIndex(({ id }) => id === was.knows.chosen?.id)
  const pets = at < 0 ? [...was.pets, pet] : was.pets.with(at, pet)
  return change({ ...was, pets, removed: null })
}
const refuse = (was: Pets, error: unknown): Pets => ({ ...list(was), problem: problemOf(error) })
const petOf = ({ pets }: Pets, id: number) => pets.find((pet) => pet.id === id)

export const petsModel: Model<typeof petsMachine, Pets> = {
  start: () => ({
    shows: 'nothing yet',
    pets: [],
    removed: null,
    problem: null,
    knows: {},
    started: [['loadPets']],
  }),
  on: {
    'loadPets done': (was, pets) => list({ ...was, pets }),
    'loadPets failed': (was) => ({ ...was, shows: 'a failure' }),
    'retry.requested': (was) =>
      was.shows === 'a failure' ? { ...was, shows: 'nothing yet', started: [['loadPets']] } : was,
    'addition.requested': (was) =>
      isListing(was) && was.pets.length < PETS_MAX ? { ...choose(was), shows: 'an editor' } : was,
    'change.requested': (was, { id }) => {
      const pet = petOf(was, id)
      return isListing(was) && pet ? { ...choose(was, pet), shows: 'an editor' } : was
    },
    'change.abandoned': (was) => (was.shows === 'an editor' ? list(was) : was),
    'pet.saved': (was, { pet }) => (was.shows === 'an editor' ? save(was, pet) : was),
    'removal.requested': (was, { id }) => {
      const pet = petOf(was, id)
      return isListing(was) && pet
        ? { ...choose(was, pet), busy: true, started: [['removePet', { id }]] }
        : was
    },
    'removePet done': (was) => {
      const { chosen: removed = null } = was.knows
      return change({ ...was, pets: was.pets.filter(({ id }) => id !== removed?.id), removed })
    },
    'removePet failed': refuse,
    'removal.undone': (was) =>
      isListing(was) && was.removed
        ? {
            ...was,
            busy: true,
            waits: [],
            started: [['restorePet', { ...petValues(was.removed), id: null }]],
          }
        : was,
    'restorePet done': save,
    'restorePet failed': refuse,
    'after undoLifetime': (was) => ({ ...was, removed: null, waits: [] }),
  },
  shows: ({ value, context: { pets, removed, problem } }) => ({
    shows: screens[value],
    pets,
    removed,
    problem,
  }),
}

const screens = {
  loading: 'nothing yet',
  listing: 'the pets',
  writing: 'an editor',
  removing: 'the pets',
  restoring: 'the pets',
  failed: 'a failure',
} as const
