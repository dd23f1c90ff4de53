import { type ActorRefFrom, assign, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needActor } from '#machines/needs.ts'
import { event, output, problem } from '#machines/params.ts'
import {
  type Coordinates,
  NO_TOWN,
  NOT_NAMED,
  type TownSearch,
  townFound,
} from '#rules/feed/place.ts'
import { type Problem, reasonOf } from '#rules/wire/problem.ts'

export type PlaceEvent =
  | { type: 'place.typed'; place: string }
  | { type: 'place.requested' }
  | { type: 'place.removed' }
  | { type: 'removal.undone' }
  | { type: 'search.cancelled' }

interface PlaceContext {
  /** The place that the author entered or that was found; empty if there is none. */
  place: string
  /** The message about the last search for a place. */
  words: string | null
  /** The removed place, kept for the undo; empty once a new place is set. */
  removed: string
  /** The coordinates, kept only while the server is looking up the town. */
  where: Coordinates | null
  /** The state of the search. The owner may have to wait until it ends. */
  search: TownSearch
}

const settled = (place: string) => ({ place, words: null, removed: '', search: 'none' as const })

/**
 * The place of a post: entered by the author, or looked up by the server from the browser's position. The browser sends
 * rounded coordinates, just precise enough to find the town. Entering a place cancels the search.
 */
export const placeMachine = setup({
  types: {
    context: {} as PlaceContext,
    events: {} as PlaceEvent,
    input: {} as { place: string },
    tags: {} as 'busy',
  },
  actors: {
    locate: needActor<Coordinates>(),
    nameOfTown: needActor<string | null, Coordinates>(),
  },
  guards: {
    isNowhere: (_, town: string | null) => town === null,
    wasRemoved: ({ context }) => context.removed !== '',
  },
  actions: {
    keepTyped: assign((_, { place }: { place: string }) => settled(place)),
    keepTown: assign((_, town: string | null) => {
      const place = known(town, 'the town')
      return { ...settled(place), words: townFound(place), search: 'found' as const }
    }),
    keepReason: assign((_, problem: Problem) => ({
      words: reasonOf(problem) ?? NOT_NAMED,
      search: 'failed' as const,
    })),
    noteNoTown: assign({ words: NO_TOWN, search: 'failed' }),
    removePlace: assign(({ context }) => ({ ...settled(''), removed: context.place })),
    putBack: assign(({ context }) => settled(context.removed)),
    beginSearch: assign({ words: null, search: 'underWay' }),
    giveUpSearch: assign({ search: 'none' }),
    keepWhere: assign((_, where: Coordinates) => ({ where })),
    forgetWhere: assign({ where: null }),
  },
}).createMachine({
  id: 'place',
  description: 'The place from which a post is written.',
  context: ({ input: { place } }) => ({ ...settled(place), where: null }),
  on: {
    'place.typed': { target: '.resting', actions: { type: 'keepTyped', params: event } },
    'place.removed': { target: '.resting', actions: 'removePlace' },
    'removal.undone': {
      guard: 'wasRemoved',
      target: '.resting',
      actions: 'putBack',
      description: 'A place was removed, and no other place was added since.',
    },
  },
  initial: 'resting',
  states: {
    resting: {
      description: 'The post has a place, or none.',
      on: {
        'place.requested': { target: 'locating', actions: 'beginSearch' },
      },
    },
    locating: {
      tags: 'busy',
      description: 'The browser asks for permission, then locates the device.',
      on: { 'search.cancelled': { target: 'resting', actions: 'giveUpSearch' } },
      invoke: {
        id: 'locate',
        src: 'locate',
        onDone: { target: 'naming', actions: { type: 'keepWhere', params: output } },
        onError: { target: 'resting', actions: { type: 'keepReason', params: problem } },
      },
    },
    naming: {
      tags: 'busy',
      description: 'The server looks up the town at this position.',
      exit: 'forgetWhere',
      on: { 'search.cancelled': { target: 'resting', actions: 'giveUpSearch' } },
      invoke: {
        id: 'nameOfTown',
        src: 'nameOfTown',
        input: ({ context }) => known(context.where, 'where'),
        onDone: [
          {
            guard: { type: 'isNowhere', params: output },
            target: 'resting',
            actions: 'noteNoTown',
            description: 'There is no town at this position.',
          },
          {
            target: 'resting',
            actions: { type: 'keepTown', params: output },
            description: 'The server found a town, and its name becomes the place.',
          },
        ],
        onError: { target: 'resting', actions: { type: 'keepReason', params: problem } },
      },
    },
  },
})

export type PlaceRef = ActorRefFrom<typeof placeMachine>
