import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needActor } from '#machines/needs.ts'
import { event, output, problem } from '#machines/params.ts'
import type { Owner } from '#machines/report.ts'
import { UNDO_MS } from '#rules/feed/taken-away.ts'
import { hasRoomForPet, isListed, type Pet, withoutPet, withPet } from '#rules/member/pet.ts'
import { type PetValues, petValues } from '#rules/member/pet-form.ts'
import type { Problem } from '#rules/wire/problem.ts'
import type { ListingChanged } from './birthdayCalendar.machine.ts'
import type { PetSaved } from './petEditor.machine.ts'

interface About {
  id: number
}

export type PetsEvent =
  | PetSaved
  | { type: 'addition.requested' }
  | ({ type: 'change.requested' } & About)
  | { type: 'change.abandoned' }
  | ({ type: 'removal.requested' } & About)
  | { type: 'removal.undone' }
  | { type: 'retry.requested' }

interface PetsContext {
  reportTo: Owner<ListingChanged>
  pets: Pet[]
  /** The pet being changed or removed; null while a new one is added. */
  chosen: Pet | null
  /** The pet removed last, as long as it can be restored. */
  removed: Pet | null
  /** The reason the last removal, or its undo, failed. */
  problem: Problem | null
}

const refused = { target: 'listing', actions: { type: 'keepProblem', params: problem } } as const

/**
 * The member's pets in the birthday calendar: added, changed, removed, and restored with one click as long as the
 * server has their picture. Whenever a pet has changed, the calendar is reloaded.
 */
export const petsMachine = setup({
  types: {
    context: {} as PetsContext,
    events: {} as PetsEvent,
    input: {} as { reportTo: Owner<ListingChanged> },
    tags: {} as 'busy',
  },
  actors: {
    loadPets: needActor<Pet[]>(),
    removePet: needActor<void, About>(),
    restorePet: needActor<Pet, PetValues>(),
  },
  guards: {
    hasRoomForPet: ({ context }) => hasRoomForPet(context.pets),
    isListed: ({ context }, { id }: About) => isListed(context.pets, id),
    wasRemoved: ({ context }) => context.removed !== null,
  },
  actions: {
    keepPets: assign((_, pets: Pet[]) => ({ pets })),
    choose: assign(({ context }, { id }: About) => ({
      chosen: known(
        context.pets.find((pet) => pet.id === id),
        'the pet',
      ),
      removed: null,
      problem: null,
    })),
    chooseNone: assign({ chosen: null, removed: null, problem: null }),
    keepPet: assign(({ context }, pet: Pet) => ({
      pets: withPet(context.pets, pet, context.chosen),
      removed: null,
      problem: null,
    })),
    keepRemoval: assign(({ context: { pets, chosen } }) => ({
      pets: withoutPet(pets, known(chosen, 'the chosen pet').id),
      removed: chosen,
      problem: null,
    })),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
    forgetRemoved: assign({ removed: null }),
    report: sendTo(({ context }) => context.reportTo, { type: 'listing.changed' }),
  },
  delays: { undoLifetime: UNDO_MS },
}).createMachine({
  id: 'pets',
  description: 'A member’s pets in the birthday list.',
  context: ({ input }) => ({ ...input, pets: [], chosen: null, removed: null, problem: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The pets are being loaded.',
      invoke: {
        id: 'loadPets',
        src: 'loadPets',
        onDone: { target: 'listing', actions: { type: 'keepPets', params: output } },
        onError: 'failed',
      },
    },
    listing: {
      description: 'The pets are listed.',
      after: {
        undoLifetime: {
          actions: 'forgetRemoved',
          description: 'The server deletes the picture of a removed pet soon after this time.',
        },
      },
      on: {
        'addition.requested': {
          guard: 'hasRoomForPet',
          target: 'writing',
          actions: 'chooseNone',
          description: 'The limit of pets is not reached.',
        },
        'change.requested': {
          guard: { type: 'isListed', params: event },
          target: 'writing',
          actions: { type: 'choose', params: event },
          description: 'The pet is one of the member’s own.',
        },
        'removal.requested': {
          guard: { type: 'isListed', params: event },
          target: 'removing',
          actions: { type: 'choose', params: event },
          description: 'The pet is one of the member’s own.',
        },
        'removal.undone': {
          guard: 'wasRemoved',
          target: 'restoring',
          description: 'A pet has just been removed.',
        },
      },
    },
    writing: {
      description: 'The member adds or edits a pet in its editor.',
      on: {
        'pet.saved': {
          target: 'listing',
          actions: [{ type: 'keepPet', params: ({ event }) => event.pet }, 'report'],
        },
        'change.abandoned': 'listing',
      },
    },
    removing: {
      tags: 'busy',
      description: 'The pet is being removed.',
      invoke: {
        id: 'removePet',
        src: 'removePet',
        input: ({ context }) => ({ id: known(context.chosen, 'the chosen pet').id }),
        onDone: { target: 'listing', actions: ['keepRemoval', 'report'] },
        onError: refused,
      },
    },
    restoring: {
      tags: 'busy',
      description: 'The removed pet is added again, with the same data.',
      invoke: {
        id: 'restorePet',
        src: 'restorePet',
        input: ({ context }) => ({ ...petValues(context.removed), id: null }),
        onDone: { target: 'listing', actions: [{ type: 'keepPet', params: output }, 'report'] },
        onError: refused,
      },
    },
    failed: {
      description: 'The pets could not be loaded.',
      on: { 'retry.requested': 'loading' },
    },
  },
})

export type PetsRef = ActorRefFrom<typeof petsMachine>
