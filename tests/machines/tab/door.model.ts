/** Reference model for the decision whether a page opens, written from decisions 0011 and 0079. */
import type { doorMachine } from '#machines/tab/door.machine.ts'
import type { Role } from '#rules/member/schema.ts'
import { doorFor, type Standing } from '#rules/tab/access.ts'
import type { Place } from '#rules/tab/place.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * Each page opens, says why it is closed, or redirects. This is decided again for each page and each standing. A member
 * who logs out on a page is redirected to the login, instead of seeing the page's version for guests, as long as the
 * tab is on this page.
 */
interface Door extends Said {
  is:
    | 'open'
    | 'face'
    | 'wait'
    | 'unreachable'
    | 'pocket'
    | 'notFound'
    | 'restricted'
    | 'leads elsewhere'
  knows: { place: Place; standing: Standing; role: Role | null; hasLeft: boolean }
}

const decide = (knows: Door['knows']): Door => {
  const door = doorFor(knows.place.access, knows)
  return { is: door.startsWith('/') ? 'leads elsewhere' : (door as Door['is']), knows }
}
const isMember = (standing: Standing) => ['onboarding', 'restricted', 'active'].includes(standing)
const pageOf = ({ path }: Place) => path.split('?')[0]

export const doorModel: Model<typeof doorMachine, Door> = {
  start: ({ place }) => decide({ place, standing: 'undecided', role: null, hasLeft: false }),
  on: {
    'standing.changed': ({ knows }, { standing, role }) => {
      const hasLeft = !isMember(standing) && (knows.hasLeft || isMember(knows.standing))
      return decide({ place: knows.place, standing, role, hasLeft })
    },
    'place.changed': ({ knows }, { place }) =>
      decide({ ...knows, place, hasLeft: knows.hasLeft && pageOf(knows.place) === pageOf(place) }),
  },
  shows: ({ value }) => ({ is: doors[value] }),
}

const doors = {
  deciding: 'wait',
  notFound: 'notFound',
  open: 'open',
  face: 'face',
  restricted: 'restricted',
  waiting: 'wait',
  unreachable: 'unreachable',
  pocket: 'pocket',
  leading: 'leads elsewhere',
} as const
