import { assign, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needActor, needListener } from '#machines/needs.ts'
import { output, problem } from '#machines/params.ts'
import { DEPARTURE_PATIENCE_MS, type Departure, type Provider } from '#rules/joining/social.ts'
import type { Problem } from '#rules/wire/problem.ts'

export interface SocialLoginGiven {
  /** The providers of this installation. */
  providers: readonly Provider[]
  /** The page that the visitor wanted to open. */
  next: string | null
}

interface SocialLoginContext extends SocialLoginGiven {
  /** The provider's login URL. */
  url: string | null
  problem: Problem | null
}

/** The data needed to leave this site for the provider. */
export interface Leaving {
  provider: Provider
  url: string
  next: string | null
}

type SiteReturned = { type: 'site.returned' }

/**
 * Login through a provider, offered beside a form. The button leads to the provider’s site, and the form stays on
 * screen until that site has loaded. A visitor who comes back, or whose browser did not leave the page, can choose
 * again.
 */
export const socialLoginMachine = setup({
  types: {
    context: {} as SocialLoginContext,
    events: {} as { type: 'provider.chosen'; provider: Provider } | SiteReturned,
    input: {} as SocialLoginGiven,
    tags: {} as 'busy',
  },
  actors: {
    askDeparture: needActor<Departure, { provider: Provider }>(),
    leaveSite: needListener<SiteReturned, Leaving>(),
  },
  guards: {
    isGoogle: (_, { provider }: { provider: Provider }) => provider === 'google',
  },
  actions: {
    keepDeparture: assign((_, { url }: Departure) => ({ url })),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
    forgetProblem: assign({ problem: null }),
  },
  delays: { departurePatience: DEPARTURE_PATIENCE_MS },
}).createMachine({
  id: 'socialLogin',
  description: 'Logging in through a provider.',
  context: ({ input }) => ({ ...input, url: null, problem: null }),
  initial: 'offering',
  states: {
    offering: {
      description: 'The page shows a button for each provider of this installation.',
      on: {
        'provider.chosen': [
          {
            guard: { type: 'isGoogle', params: ({ event }) => event },
            target: 'redirecting.google',
            actions: 'forgetProblem',
            description: 'The visitor has chosen Google.',
          },
          {
            target: 'redirecting.facebook',
            actions: 'forgetProblem',
            description: 'The visitor has chosen Facebook, the only other provider.',
          },
        ],
      },
    },
    redirecting: {
      tags: 'busy',
      description: 'The tab is about to leave for the provider.',
      initial: 'google',
      on: { 'site.returned': 'offering' },
      states: {
        google: {
          description: 'The tab is about to leave for Google.',
          initial: 'asking',
          states: {
            asking: {
              description: 'The server is asked for the provider’s URL.',
              invoke: {
                id: 'askGoogle',
                src: 'askDeparture',
                input: { provider: 'google' },
                onDone: {
                  target: 'leaving',
                  actions: { type: 'keepDeparture', params: output },
                },
                onError: {
                  target: '#socialLogin.offering',
                  actions: { type: 'keepProblem', params: problem },
                },
              },
            },
            leaving: {
              description: 'The browser is leaving the site.',
              invoke: {
                id: 'leaveForGoogle',
                src: 'leaveSite',
                input: ({ context: { url, next } }) => ({
                  provider: 'google',
                  url: known(url, 'where Google is'),
                  next,
                }),
              },
              after: { departurePatience: '#socialLogin.offering' },
            },
          },
        },
        facebook: {
          description: 'The tab is about to leave for Facebook.',
          initial: 'asking',
          states: {
            asking: {
              description: 'The server is asked for the provider’s URL.',
              invoke: {
                id: 'askFacebook',
                src: 'askDeparture',
                input: { provider: 'facebook' },
                onDone: {
                  target: 'leaving',
                  actions: { type: 'keepDeparture', params: output },
                },
                onError: {
                  target: '#socialLogin.offering',
                  actions: { type: 'keepProblem', params: problem },
                },
              },
            },
            leaving: {
              description: 'The browser is leaving the site.',
              invoke: {
                id: 'leaveForFacebook',
                src: 'leaveSite',
                input: ({ context: { url, next } }) => ({
                  provider: 'facebook',
                  url: known(url, 'where Facebook is'),
                  next,
                }),
              },
              after: { departurePatience: '#socialLogin.offering' },
            },
          },
        },
      },
    },
  },
})
