import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { needAction, needListener } from '#machines/needs.ts'
import { event, shown } from '#machines/params.ts'
import {
  isClosedToGuests,
  nextChangeForGuests,
  type PublicExchange,
  type ShownToGuests,
  stillSeenByGuests,
} from '#rules/exchange/public.ts'
import { loginFrom } from '#rules/tab/session.ts'
import type { Destination } from '#rules/wire/path.ts'
import { publicExchangesMachine } from './publicExchanges.machine.ts'

type ClockTicked = { type: 'clock.ticked'; now: string }

interface FrontDoorGiven {
  /** The slug of the exchange whose shared link was opened; null at the front door. */
  slug: string | null
  /** The URL to come back to after a login. */
  path: string
  now: string
}

interface FrontDoorContext extends FrontDoorGiven {
  /** Null until the exchanges have loaded. */
  exchanges: PublicExchange[] | null
}

/** Returns the result of the load as input for the rule that decides whether the page redirects to the login. */
const found = ({
  event: { snapshot },
}: {
  event: { snapshot: { value: unknown; context: { data: PublicExchange[] | null } } }
}): ShownToGuests => ({
  isMissing: snapshot.value === 'missing',
  exchanges: snapshot.context.data,
})

/**
 * The pages that guests see before they log in: the front door with open exchanges, or a single exchange opened through
 * a shared link. An exchange that starts while the page is open disappears. If guests may see nothing at this URL, the
 * page redirects to the login, so that a guest cannot find out whether the exchange exists.
 */
export const frontDoorMachine = setup({
  types: {
    context: {} as FrontDoorContext,
    events: {} as ClockTicked,
    input: {} as FrontDoorGiven,
    children: {} as { clock: 'clock'; exchanges: 'exchanges' },
  },
  actors: { clock: needListener<ClockTicked>(), exchanges: publicExchangesMachine },
  guards: {
    isClosedToGuests: ({ context: { slug } }, seen: ShownToGuests) => isClosedToGuests(slug, seen),
  },
  actions: {
    goTo: needAction<Destination>('goTo'),
    keepNow: assign((_, { now }: ClockTicked) => ({ now })),
    keepExchanges: assign((_, { data }: { data: PublicExchange[] | null }) => ({
      exchanges: data,
    })),
    expectNextChange: sendTo('clock', ({ context: { exchanges, now } }) => ({
      type: 'boundary.expected',
      at: nextChangeForGuests(exchanges ?? [], new Date(now)),
    })),
    lookAgain: sendTo('exchanges', ({ context: { exchanges, now } }) => ({
      type: 'refresh.requested' as const,
      ...(exchanges && { known: stillSeenByGuests(exchanges, new Date(now)) }),
    })),
  },
}).createMachine({
  id: 'frontDoor',
  description: 'A page that guests can see without logging in.',
  context: ({ input }) => ({ ...input, exchanges: null }),
  initial: 'open',
  states: {
    open: {
      description: 'The page shows the content for guests, as far as it has loaded.',
      invoke: [
        { id: 'clock', src: 'clock' },
        {
          id: 'exchanges',
          src: 'exchanges',
          input: ({ context: { slug } }) => ({ slug }),
          onSnapshot: [
            {
              guard: { type: 'isClosedToGuests', params: found },
              target: 'closed',
              description: 'There is no content for guests, or no longer any.',
            },
            {
              actions: [{ type: 'keepExchanges', params: shown }, 'expectNextChange'],
              description: 'The page changes when an exchange opens or starts.',
            },
          ],
        },
      ],
      on: {
        'clock.ticked': { actions: [{ type: 'keepNow', params: event }, 'lookAgain'] },
      },
    },
    closed: {
      description: 'The tab goes to the login page.',
      entry: { type: 'goTo', params: ({ context: { path } }) => loginFrom(path) },
    },
  },
})

export type FrontDoorRef = ActorRefFrom<typeof frontDoorMachine>
