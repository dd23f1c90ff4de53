import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction, needActor, needListener } from '#machines/needs.ts'
import { event, output, problem } from '#machines/params.ts'
import { pauseIsOver } from '#rules/member/pause.ts'
import {
  hasCompletedOnboarding,
  isNewcomer,
  type Me,
  mayReachOthers,
} from '#rules/member/schema.ts'
import type { Standing } from '#rules/tab/access.ts'
import { LOGOUT_PATIENCE_MS, REACH_INTERVAL_MS } from '#rules/tab/waits.ts'
import { isUnanswered, type Problem } from '#rules/wire/problem.ts'

type ClockTicked = { type: 'clock.ticked'; now: string }

export type SessionEvent =
  | ClockTicked
  | { type: 'token.read'; stored: boolean }
  | { type: 'token.received'; token: string }
  | { type: 'member.changed'; member: Me }
  | { type: 'session.refused' }
  | { type: 'retry.requested' }
  | { type: 'logout.requested' }
  | { type: 'account.closed' }

interface SessionContext {
  member: Me | null
}

/** For states in which the member is known. */
const here = ({ member }: SessionContext) => known(member, 'the member')

const changedMember = ({ event }: { event: { member: Me } }) => event.member

/**
 * The session of this tab. A stored token means logged in until the server says otherwise: any error response about the
 * current member removes it, while no response at all keeps it. A login or logout in another tab takes effect here too.
 * Typed text stays only for the member who typed it. A post that was being written when the session ended by itself is
 * restored when its author logs in again; a logout deletes it. A suspension of the account ends by itself, and the tab
 * opens again without a reload.
 */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    tags: {} as 'undecided',
    children: {} as {
      clock: 'clock'
      storedToken: 'storedToken'
      loadMember: 'loadMember'
      askAgain: 'loadMember'
      renewMember: 'loadMember'
      endSession: 'endSession'
    },
  },
  actors: {
    clock: needListener<ClockTicked>(),
    storedToken: needListener<Extract<SessionEvent, { type: 'token.read' | 'session.refused' }>>(),
    loadMember: needActor<Me>(),
    endSession: needActor<void>(),
  },
  guards: {
    isStored: (_, { stored }: { stored: boolean }) => stored,
    hasCompletedOnboarding: (_, member: Me) => hasCompletedOnboarding(member),
    isUnanswered: (_, problem: Problem) => isUnanswered(problem),
    pauseIsOver: ({ context: { member } }, { now }: ClockTicked) =>
      pauseIsOver(known(member, 'the member'), new Date(now)),
    isNewcomer: ({ context: { member } }) => isNewcomer(known(member, 'the member')),
  },
  actions: {
    expectPauseEnd: sendTo('clock', ({ context: { member } }) => ({
      type: 'boundary.expected',
      at: member?.paused_until ?? null,
    })),
    storeToken: needAction<{ token: string }>('storeToken'),
    forgetToken: needAction('forgetToken'),
    dropToken: needAction('dropToken'),
    keepDraftsOf: needAction<{ owner: number | null }>('keepDraftsOf'),
    keepMember: assign({ member: (_, member: Me) => member }),
    forgetMember: assign({ member: null }),
  },
  delays: { logoutPatience: LOGOUT_PATIENCE_MS, reachInterval: REACH_INTERVAL_MS },
}).createMachine({
  id: 'session',
  description: 'Who sits at this tab.',
  context: { member: null },
  invoke: [
    { id: 'storedToken', src: 'storedToken' },
    { id: 'clock', src: 'clock' },
  ],
  initial: 'readingToken',
  on: {
    'token.received': {
      target: '.loadingMember',
      actions: { type: 'storeToken', params: event },
    },
    'token.read': [
      {
        guard: { type: 'isStored', params: event },
        target: '.loadingMember',
        description: 'A token is stored, at the start or by another tab.',
      },
      { target: '.anonymous' },
    ],
    'session.refused': { target: '.anonymous', actions: 'dropToken' },
  },
  states: {
    readingToken: {
      tags: 'undecided',
      description: 'Looks for a stored token.',
    },
    anonymous: {
      description: 'Nobody is logged in.',
      entry: ['forgetMember', { type: 'keepDraftsOf', params: { owner: null } }],
    },
    loadingMember: {
      tags: 'undecided',
      description: 'Asks the server whose token this is.',
      invoke: {
        id: 'loadMember',
        src: 'loadMember',
        onDone: [
          {
            guard: {
              type: 'hasCompletedOnboarding',
              params: output,
            },
            target: 'signedIn.active',
            actions: { type: 'keepMember', params: output },
            description: 'A full member.',
          },
          {
            target: 'signedIn.onboarding',
            actions: { type: 'keepMember', params: output },
          },
        ],
        onError: [
          {
            guard: {
              type: 'isUnanswered',
              params: problem,
            },
            target: 'unreachable',
            description: 'No answer came at all: the token stays.',
          },
          { target: 'anonymous', actions: 'dropToken' },
        ],
      },
    },
    unreachable: {
      description: 'The burrow cannot be reached; knocks again by itself and on request.',
      initial: 'waiting',
      states: {
        waiting: {
          description: 'Waits before the next knock.',
          on: { 'retry.requested': 'knocking' },
          after: { reachInterval: 'knocking' },
        },
        knocking: {
          description: 'Asks again whose token this is; what is shown stays meanwhile.',
          invoke: {
            id: 'askAgain',
            src: 'loadMember',
            onDone: [
              {
                guard: {
                  type: 'hasCompletedOnboarding',
                  params: output,
                },
                target: '#session.signedIn.active',
                actions: { type: 'keepMember', params: output },
                description: 'A full member.',
              },
              {
                target: '#session.signedIn.onboarding',
                actions: { type: 'keepMember', params: output },
              },
            ],
            onError: [
              {
                guard: {
                  type: 'isUnanswered',
                  params: problem,
                },
                target: 'waiting',
                description: 'Still no answer.',
              },
              { target: '#session.anonymous', actions: 'dropToken' },
            ],
          },
        },
      },
    },
    signedIn: {
      description: 'A member is known.',
      entry: [
        { type: 'keepDraftsOf', params: ({ context }) => ({ owner: here(context).id }) },
        'expectPauseEnd',
      ],
      initial: 'active',
      on: {
        'clock.ticked': {
          guard: { type: 'pauseIsOver', params: event },
          target: '.renewing',
          description: 'The account was paused until now.',
        },
        'member.changed': [
          {
            guard: {
              type: 'hasCompletedOnboarding',
              params: changedMember,
            },
            target: '.active',
            actions: [{ type: 'keepMember', params: changedMember }, 'expectPauseEnd'],
            description: 'Onboarding is, or was, completed.',
          },
          {
            target: '.onboarding',
            actions: [{ type: 'keepMember', params: changedMember }, 'expectPauseEnd'],
          },
        ],
        'logout.requested': 'loggingOut',
        'account.closed': { target: '#session.anonymous', actions: 'forgetToken' },
      },
      states: {
        onboarding: { description: 'Still has onboarding steps to take.' },
        active: {
          description: 'May open the pages for members; while suspended or paused, those to read.',
        },
        renewing: {
          description:
            'Asks the server once whether the pause is over; what is shown stays until then.',
          invoke: {
            id: 'renewMember',
            src: 'loadMember',
            onDone: [
              {
                guard: { type: 'hasCompletedOnboarding', params: output },
                target: 'active',
                actions: { type: 'keepMember', params: output },
                description: 'A full member.',
              },
              { target: 'onboarding', actions: { type: 'keepMember', params: output } },
            ],
            onError: [
              {
                guard: { type: 'isUnanswered', params: problem },
                target: 'unrenewed',
                description: 'No answer came: everything stays until the clock ticks again.',
              },
              { target: '#session.anonymous', actions: 'dropToken' },
            ],
          },
        },
        unrenewed: {
          description: 'Back to where the member was before the question.',
          always: [
            {
              guard: 'isNewcomer',
              target: 'onboarding',
              description: 'Still has onboarding steps to take.',
            },
            { target: 'active' },
          ],
        },
      },
    },
    loggingOut: {
      tags: 'undecided',
      description: 'Tells the server to end the session, and leaves even if it cannot be told.',
      on: { 'session.refused': { target: 'anonymous', actions: 'forgetToken' } },
      invoke: {
        id: 'endSession',
        src: 'endSession',
        onDone: { target: 'anonymous', actions: 'forgetToken' },
        onError: { target: 'anonymous', actions: 'forgetToken' },
      },
      after: { logoutPatience: { target: 'anonymous', actions: 'forgetToken' } },
    },
  },
})

export type SessionRef = ActorRefFrom<typeof sessionMachine>

/** Who is at the tab, as far as the session knows. */
export function standingOf(snapshot: ReturnType<SessionRef['getSnapshot']>): Standing {
  if (snapshot.matches('signedIn')) {
    const member = here(snapshot.context)
    if (!hasCompletedOnboarding(member)) return 'onboarding'
    return mayReachOthers(member) ? 'active' : 'restricted'
  }
  if (snapshot.matches('unreachable')) return 'unreachable'
  return snapshot.hasTag('undecided') ? 'undecided' : 'anonymous'
}
