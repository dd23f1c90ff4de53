/** Reference model for the place in a post, written from the specification. */
import type { placeMachine } from '#machines/feed/place.machine.ts'
import type { Coordinates, TownSearch } from '#rules/feed/place.ts'
import { problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * The browser locates the author, and the server names the nearest town, which becomes the place. The coordinates are
 * kept no longer than that. A place that is typed, removed or restored ends the search. A removed place can be restored
 * until there is another one.
 */
interface Place extends Said {
  place: string
  words: string | null
  removed: string
  search: TownSearch
  where: Coordinates | null
}

const rest = (place: string, change: Partial<Place> = {}): Place => ({
  place,
  words: null,
  removed: '',
  search: 'none',
  where: null,
  ...change,
})
const fail = ({ place, removed }: Place, words: string) =>
  rest(place, { removed, words, search: 'failed' })
const failBy = (was: Place, error: unknown) => {
  const { kind, message } = problemOf(error)
  const ours = 'We couldn’t name this place. You can type it.'
  return fail(was, kind === 'refused' ? message : ours)
}

export const placeModel: Model<typeof placeMachine, Place> = {
  start: ({ place }) => rest(place),
  on: {
    'place.typed': (_, { place }) => rest(place),
    'place.removed': (was) => rest('', { removed: was.place }),
    'removal.undone': (was) => (was.removed ? rest(was.removed) : was),
    'place.requested': (was) =>
      was.busy
        ? was
        : { ...was, busy: true, words: null, search: 'underWay', started: [['locate']] },
    'search.cancelled': ({ busy, ...was }) =>
      busy ? { ...was, search: 'none', where: null } : was,
    'locate done': (was, where) => ({ ...was, where, started: [['nameOfTown', where]] }),
    'locate failed': failBy,
    'nameOfTown done': (was, town) =>
      town === null
        ? fail(was, 'No town is near enough. You can type the place.')
        : rest(town, {
            words: `You seem to be near ${town}. You can change it.`,
            search: 'found',
          }),
    'nameOfTown failed': failBy,
  },
  shows: ({ context }) => context,
}
