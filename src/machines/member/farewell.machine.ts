import { type ActorRefFrom, assign, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction, needActor } from '#machines/needs.ts'
import {
  hearOverlay,
  needOverlay,
  type OverlayEvent,
  type OverlayOpened,
} from '#machines/overlay.ts'
import { event, problem } from '#machines/params.ts'
import { settingsOverlays } from '#rules/member/overlays.ts'
import type { Me } from '#rules/member/schema.ts'
import type { Destination } from '#rules/wire/path.ts'
import type { Problem } from '#rules/wire/problem.ts'
import { farewellForm } from './farewell.form.ts'

export type FarewellEvent =
  | OverlayEvent
  | { type: 'popup.closed' }
  | { type: 'letter.requested' }
  | { type: 'closing.confirmed' }

interface FarewellGiven {
  me: Pick<Me, 'has_password'>
}

interface FarewellContext extends FarewellGiven {
  /** The token of the emailed link, if the page was opened through one. */
  token: string | null
  /** The reason the email was not sent or the account not closed. */
  problem: Problem | null
}

const GOODBYE: Destination = { path: '/goodbye', replace: true }

/**
 * Ends the session and then requests the goodbye page, in this order: the door chart redirects to the login when the
 * session ends, and the later request overrides that redirect.
 */
const gone = {
  target: '#farewell.gone',
  actions: ['endAccount', { type: 'goTo', params: GOODBYE }],
} as const

const givenUp = { target: '#farewell.staying', actions: 'closeOverlay' } as const

const kept = { type: 'keepProblem', params: problem } as const

/**
 * Closing an account for good. The dialog has its own URL. Members prove their identity with the password, or with an
 * emailed link if they have none. Nothing is closed before the final confirmation, and a goodbye page follows.
 */
export const farewellMachine = setup({
  types: {
    context: {} as FarewellContext,
    events: {} as FarewellEvent,
    input: {} as FarewellGiven,
    tags: {} as 'busy',
    children: {} as {
      overlay: 'overlay'
      farewellForm: 'farewellForm'
      mailLink: 'mailLink'
      closeAccount: 'closeAccount'
    },
  },
  actors: {
    overlay: needOverlay,
    farewellForm,
    mailLink: needActor<void>(),
    closeAccount: needActor<void, { token: string }>(),
  },
  guards: {
    hasToken: (_, { token }: OverlayOpened) => token !== null,
    hasPassword: ({ context }) => context.me.has_password,
  },
  actions: {
    goTo: needAction<Destination>('goTo'),
    endAccount: needAction('endAccount'),
    closeOverlay: needAction('closeOverlay'),
    keepToken: assign((_, { token }: OverlayOpened) => ({ token })),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
    forgetProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'farewell',
  description: 'Closing an account.',
  context: ({ input }) => ({ ...input, token: null, problem: null }),
  invoke: hearOverlay(settingsOverlays.closing),
  initial: 'staying',
  states: {
    staying: {
      description: 'No dialog is open.',
      entry: 'forgetProblem',
      on: {
        'overlay.opened': [
          {
            guard: { type: 'hasToken', params: event },
            target: 'link',
            actions: { type: 'keepToken', params: event },
            description: 'The member has opened the emailed link.',
          },
          {
            guard: 'hasPassword',
            target: 'password',
            description: 'The member has a password.',
          },
          {
            target: 'letter',
            description: 'The member has no password, so a link can be emailed.',
          },
        ],
      },
    },
    password: {
      description: 'The dialog explains what closing the account means, and asks for the password.',
      on: { 'popup.closed': givenUp, 'overlay.closed': 'staying' },
      invoke: {
        id: 'farewellForm',
        src: 'farewellForm',
        input: { values: { password: '' } },
        onDone: gone,
      },
    },
    letter: {
      description:
        'The dialog explains what closing the account means, and offers to email a link.',
      on: { 'popup.closed': givenUp, 'overlay.closed': 'staying' },
      initial: 'offered',
      states: {
        offered: {
          description: 'The link can be requested.',
          on: { 'letter.requested': 'mailing' },
        },
        mailing: {
          tags: 'busy',
          description: 'The link is being requested.',
          entry: 'forgetProblem',
          invoke: {
            id: 'mailLink',
            src: 'mailLink',
            onDone: 'mailed',
            onError: { target: 'offered', actions: kept },
          },
        },
        mailed: { description: 'The link has been emailed.' },
      },
    },
    link: {
      description: 'The member has opened the emailed link, and has to confirm.',
      on: { 'overlay.closed': 'staying' },
      initial: 'asking',
      states: {
        asking: {
          description:
            'The dialog explains what closing the account means, and asks for a confirmation.',
          on: {
            'popup.closed': givenUp,
            'closing.confirmed': 'closing',
            'letter.requested': '#farewell.letter.mailing',
          },
        },
        closing: {
          tags: 'busy',
          description: 'The account is being closed.',
          entry: 'forgetProblem',
          invoke: {
            id: 'closeAccount',
            src: 'closeAccount',
            input: ({ context }) => ({ token: known(context.token, 'the token of the link') }),
            onDone: gone,
            onError: { target: 'asking', actions: kept },
          },
        },
      },
    },
    gone: { description: 'The account is closed.' },
  },
})

export type FarewellRef = ActorRefFrom<typeof farewellMachine>
