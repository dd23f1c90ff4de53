import { type ActorRefFrom, assign, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction, needActor, needListener } from '#machines/needs.ts'
import { event, output, problem } from '#machines/params.ts'
import type { StandingChanged } from '#machines/tab/door.machine.ts'
import type { Token } from '#rules/joining/credentials.ts'
import { CODE_PAUSE_MS, type Provider } from '#rules/joining/social.ts'
import {
  type Begun,
  type Brought,
  bringsLetter,
  callbackOf,
  isForeign,
  isSettled,
  lacksCode,
  landingOf,
  wasCancelled,
} from '#rules/joining/social-return.ts'
import type { Standing } from '#rules/tab/access.ts'
import type { Query } from '#rules/tab/place.ts'
import type { Destination } from '#rules/wire/path.ts'
import { isDecided, type Problem } from '#rules/wire/problem.ts'

interface SocialCallbackGiven {
  provider: Provider
  /** The query of the URL. It contains a code and a state, an error, or a token from an email that we sent. */
  query: Query
  /** The login that was started in this browser; null if there was none. */
  begun: Begun | null
}

interface SocialCallbackContext extends SocialCallbackGiven {
  /** The session's state when the page opens. */
  standing: Standing
  problem: Problem | null
}

const onward = {
  type: 'goTo',
  params: ({ context: { standing, begun } }: { context: SocialCallbackContext }) => ({
    path: landingOf(standing, begun?.next ?? null),
    replace: true,
  }),
} as const

const settled = ({ event }: { event: StandingChanged }) => event.standing

/**
 * Handles the return from a provider, or from the email that we sent to confirm the login. The code in the URL works
 * only once, and React starts every flow twice in development, so the chart first removes the code from the URL and
 * uses it one tick later. The code is not used if the visitor is already logged in, or if the login was started in a
 * different browser. Otherwise an attacker could make a visitor open a link with the attacker's code, and so log them
 * in to the attacker's account.
 */
export const socialCallbackMachine = setup({
  types: {
    context: {} as SocialCallbackContext,
    events: {} as StandingChanged | { type: 'identity.confirmed' },
    input: {} as SocialCallbackGiven,
    tags: {} as 'underWay' | 'busy',
  },
  actors: {
    standing: needListener<StandingChanged>(),
    finishLogin: needActor<Token | null, Brought>(),
    openLetter: needActor<Token, { provider: Provider; token: string }>(),
  },
  guards: {
    isSettled: (_, standing: Standing) => isSettled(standing),
    isAnonymous: (_, standing: Standing) => standing === 'anonymous',
    bringsLetter: ({ context }) => bringsLetter(context.query),
    wasCancelled: ({ context }) => wasCancelled(context.query),
    lacksCode: ({ context }) => lacksCode(context.query),
    isForeign: ({ context: { provider, query, begun } }) => isForeign(provider, query, begun),
    isLetIn: (_, token: Token | null) => token !== null,
    isDecided: (_, problem: Problem) => isDecided(problem),
  },
  actions: {
    goTo: needAction<Destination>('goTo'),
    startSession: needAction<{ token: string }>('startSession'),
    forgetDeparture: needAction('forgetDeparture'),
    keepStanding: assign((_, { standing }: StandingChanged) => ({ standing })),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
    forgetProblem: assign({ problem: null }),
  },
  delays: { tick: CODE_PAUSE_MS },
}).createMachine({
  id: 'socialCallback',
  description: 'The page to which a provider sends the visitor back.',
  context: ({ input }) => ({ ...input, standing: 'undecided', problem: null }),
  invoke: { id: 'standing', src: 'standing' },
  on: { 'standing.changed': { actions: { type: 'keepStanding', params: event } } },
  initial: 'readingCode',
  states: {
    readingCode: {
      tags: 'underWay',
      description: 'The query has been read, and is removed from the URL.',
      entry: {
        type: 'goTo',
        params: ({ context: { provider } }) => ({ path: callbackOf(provider), replace: true }),
      },
      after: { tick: { target: 'meeting', actions: 'forgetDeparture' } },
    },
    meeting: {
      tags: 'underWay',
      description: 'Waits until the tab knows whether a member is logged in.',
      always: [
        {
          guard: { type: 'isSettled', params: ({ context }) => context.standing },
          target: 'done',
          actions: onward,
          description: 'A member is already logged in.',
        },
        {
          guard: { type: 'isAnonymous', params: ({ context }) => context.standing },
          target: 'returning',
          description: 'Nobody is logged in.',
        },
      ],
    },
    returning: {
      description: 'Checks the query to decide how the login goes on.',
      always: [
        {
          guard: 'bringsLetter',
          target: 'asking',
          description: 'The visitor has opened the link in our email.',
        },
        {
          guard: 'wasCancelled',
          target: 'cancelled',
          description: 'The visitor has cancelled at the provider.',
        },
        {
          guard: 'lacksCode',
          target: 'empty',
          description: 'The query contains no code to exchange.',
        },
        {
          guard: 'isForeign',
          target: 'foreign',
          description: 'The login was not started in this browser.',
        },
        {
          target: 'exchanging',
          description: 'The provider has returned a code for the login started here.',
        },
      ],
    },
    exchanging: {
      tags: 'underWay',
      description: 'The server exchanges the code with the provider.',
      invoke: {
        id: 'finishLogin',
        src: 'finishLogin',
        input: ({ context: { provider, query } }) => ({
          provider,
          code: known(query.code, 'the code'),
          state: known(query.state, 'the state'),
          iss: query.iss,
        }),
        onDone: [
          {
            guard: { type: 'isLetIn', params: output },
            target: 'loadingMember',
            actions: {
              type: 'startSession',
              params: ({ event }) => known(event.output, 'the token'),
            },
            description: 'The provider vouches for the email, or the account is already linked.',
          },
          {
            target: 'mailed',
            description:
              'The provider does not vouch for the email, so an email asks its owner to confirm.',
          },
        ],
        onError: [
          {
            guard: { type: 'isDecided', params: problem },
            target: 'refused',
            actions: { type: 'keepProblem', params: problem },
            description: 'The login has been used or is too old, or the provider refuses it.',
          },
          {
            target: 'unanswered',
            actions: { type: 'keepProblem', params: problem },
            description: 'The request failed without a decision, and the code works only once.',
          },
        ],
      },
    },
    asking: {
      description: 'The page asks whether it was the visitor who just logged in with the provider.',
      on: { 'identity.confirmed': { target: 'openingLetter', actions: 'forgetProblem' } },
    },
    openingLetter: {
      tags: 'busy',
      description: 'The token from the email is being exchanged for a session.',
      invoke: {
        id: 'openLetter',
        src: 'openLetter',
        input: ({ context: { provider, query } }) => ({
          provider,
          token: known(query.letter, 'the letter'),
        }),
        onDone: {
          target: 'loadingMember',
          actions: { type: 'startSession', params: output },
        },
        onError: [
          {
            guard: { type: 'isDecided', params: problem },
            target: 'refused',
            actions: { type: 'keepProblem', params: problem },
            description: 'The token has been used or is too old.',
          },
          {
            target: 'asking',
            actions: { type: 'keepProblem', params: problem },
            description: 'The request failed without a decision, so the token may still be valid.',
          },
        ],
      },
    },
    loadingMember: {
      tags: 'underWay',
      description: 'The session loads the member of the token.',
      on: {
        'standing.changed': [
          {
            guard: { type: 'isSettled', params: settled },
            target: 'arriving',
            actions: { type: 'keepStanding', params: event },
            description: 'The member is logged in.',
          },
          {
            guard: { type: 'isAnonymous', params: settled },
            target: 'refused',
            description: 'The new session has ended again.',
          },
        ],
      },
    },
    arriving: {
      description: 'The tab goes on to the page for this member.',
      always: { target: 'done', actions: onward },
    },
    done: { type: 'final', tags: 'underWay', description: 'A member is logged in.' },
    mailed: { description: 'An email has been sent to the owner of the address.' },
    cancelled: { description: 'The visitor has come back without logging in.' },
    empty: { description: 'The visitor has opened the page directly.' },
    foreign: { description: 'The login was started in another browser.' },
    refused: { description: 'The login is not valid.' },
    unanswered: {
      description:
        'The page cannot say whether the login was valid. The code cannot be used again.',
    },
  },
})

export type SocialCallbackRef = ActorRefFrom<typeof socialCallbackMachine>
