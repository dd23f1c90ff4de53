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
import { pocketIsOver, startsOffline } from '#rules/tab/pocket.ts'
import { LOGOUT_PATIENCE_MS, REACH_INTERVAL_MS } from '#rules/tab/waits.ts'
import { isUnanswered, type Problem } from '#rules/wire/problem.ts'
import {
  knocking,
  recognized,
  recognizedAfter,
  unanswered,
  unrecognized,
} from './session-answers.ts'

type ClockTicked = { type: 'clock.ticked'; now: string }

export type SessionEvent =
  | ClockTicked
  | { type: 'token.read'; stored: boolean; pocketUntil: string | null }
  | { type: 'token.received'; token: string }
  | { type: 'member.changed'; member: Me }
  | { type: 'session.refused' }
  | { type: 'retry.requested' }
  | { type: 'logout.requested' }
  | { type: 'account.closed' }

interface SessionContext {
  member: Me | null
  /** The time until which this device stores swaps for a start without a network; null if it stores none. */
  pocketUntil: string | null
  /** True while a request is in progress that the member has triggered. */
  isRequested: boolean
}

/** Returns the member, in states in which the member is known. */
const here = ({ member }: SessionContext) => known(member, 'the member')

const changedMember = ({ event }: { event: { member: Me } }) => event.member

/**
 * The session of this tab. A tab with a stored token counts as logged in. Any error response to the request for the
 * current member removes the token, but the token is kept while there is no response at all. A login or logout in
 * another tab takes effect here too. An idle tab does not check its session. If the session has ended, the tab notices
 * when the server refuses its next call (`session.refused`). Unsent text is kept only for the member who wrote it. When
 * the session ends by itself (`dropToken`), a post and letters to the elves stay on this device until their author logs
 * in again, and so does what was typed into a form of several steps or into a survey, for as long as its tab keeps it. A
 * logout deletes all of them (`forgetToken`). After a login or logout in another tab, `keepDraftsOf` deletes what other
 * members have typed into forms in this tab. In all of these cases, the swaps stored on this device are deleted:
 * `dropToken`, `forgetToken` and `storeToken` include `wipePocket`. If no response arrives when the tab starts, and this
 * device has stored swaps of the member for that case, the tab shows them until it reaches the server. When a pause of
 * the account has ended, the tab notices, and everything opens again without a reload.
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
    startsOffline: ({ context }, problem: Problem) => startsOffline(problem, context.pocketUntil),
    pocketIsOver: ({ context }, { now }: ClockTicked) =>
      pocketIsOver(context.pocketUntil, new Date(now)),
    pauseIsOver: ({ context: { member } }, { now }: ClockTicked) =>
      pauseIsOver(known(member, 'the member'), new Date(now)),
    isNewcomer: ({ context: { member } }) => isNewcomer(known(member, 'the member')),
  },
  actions: {
    expectPauseEnd: sendTo('clock', ({ context: { member } }) => ({
      type: 'boundary.expected',
      at: member?.paused_until ?? null,
    })),
    // If the end of the pause has not changed, it has just passed, so the clock expects nothing: it would tick
    // immediately for an instant in the past.
    expectMovedPauseEnd: sendTo('clock', ({ context: { member } }, { paused_until: end }: Me) => ({
      type: 'boundary.expected',
      at: end === member?.paused_until ? null : end,
    })),
    storeToken: needAction<{ token: string }>('storeToken'),
    forgetToken: needAction('forgetToken'),
    dropToken: needAction('dropToken'),
    keepDraftsOf: needAction<{ owner: number | null }>('keepDraftsOf'),
    wipePocket: needAction('wipePocket'),
    expectPocketEnd: sendTo('clock', ({ context: { pocketUntil } }) => ({
      type: 'boundary.expected',
      at: pocketUntil,
    })),
    keepPocketEnd: assign({
      pocketUntil: (_, { pocketUntil }: { pocketUntil: string | null }) => pocketUntil,
    }),
    forgetPocket: assign({ pocketUntil: null }),
    noteRequest: assign({ isRequested: true }),
    forgetRequest: assign({ isRequested: false }),
    keepMember: assign({ member: (_, member: Me) => member }),
    forgetMember: assign({ member: null }),
  },
  delays: { logoutPatience: LOGOUT_PATIENCE_MS, reachInterval: REACH_INTERVAL_MS },
}).createMachine({
  id: 'session',
  description: 'Who is logged in at this tab.',
  context: { member: null, pocketUntil: null, isRequested: false },
  invoke: [
    { id: 'storedToken', src: 'storedToken' },
    { id: 'clock', src: 'clock' },
  ],
  initial: 'readingToken',
  on: {
    'token.received': {
      target: '.loadingMember',
      actions: [{ type: 'storeToken', params: event }, 'forgetPocket'],
    },
    'token.read': [
      {
        guard: { type: 'isStored', params: event },
        target: '.loadingMember',
        actions: { type: 'keepPocketEnd', params: event },
        description: 'A token is stored, either since before the tab opened or by another tab.',
      },
      {
        target: '.anonymous',
        actions: { type: 'keepDraftsOf', params: { owner: null } },
        description: 'No token is stored: nobody has logged in, or another tab has logged out.',
      },
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
      entry: ['forgetMember', 'forgetPocket'],
    },
    loadingMember: {
      tags: 'undecided',
      description: 'The server is asked for the member of the token.',
      invoke: {
        id: 'loadMember',
        src: 'loadMember',
        onDone: recognized,
        onError: [
          {
            guard: { type: 'startsOffline', params: problem },
            target: 'startedOffline',
            description: 'The server did not respond, and this device has stored swaps.',
          },
          {
            guard: unanswered,
            target: 'unreachable',
            description: 'The server did not respond. The token stays stored.',
          },
          unrecognized,
        ],
      },
    },
    unreachable: {
      description: 'The server does not respond. The tab asks again by itself and on request.',
      ...knocking,
    },
    startedOffline: {
      description: 'The server does not respond. The swaps stored on this device are shown.',
      entry: 'expectPocketEnd',
      on: {
        'logout.requested': 'loggingOut',
        'clock.ticked': {
          guard: { type: 'pocketIsOver', params: event },
          target: 'unreachable',
          actions: ['wipePocket', 'forgetPocket'],
          description: 'Seven days have passed since the last contact, or the swaps have ended.',
        },
      },
      ...knocking,
    },
    signedIn: {
      description: 'A member is logged in.',
      entry: [
        { type: 'keepDraftsOf', params: ({ context }) => ({ owner: here(context).id }) },
        'expectPauseEnd',
      ],
      initial: 'active',
      on: {
        'clock.ticked': {
          guard: { type: 'pauseIsOver', params: event },
          target: '.renewing',
          description: 'The pause of the account is over.',
        },
        'member.changed': [
          {
            guard: {
              type: 'hasCompletedOnboarding',
              params: changedMember,
            },
            target: '.active',
            actions: [{ type: 'keepMember', params: changedMember }, 'expectPauseEnd'],
            description: 'The member has completed the onboarding.',
          },
          {
            target: '.onboarding',
            actions: [{ type: 'keepMember', params: changedMember }, 'expectPauseEnd'],
            description: 'A step of the onboarding was saved, and others are left.',
          },
        ],
        'logout.requested': 'loggingOut',
        'account.closed': { target: '#session.anonymous', actions: 'forgetToken' },
      },
      states: {
        onboarding: { description: 'The member has onboarding steps left.' },
        active: {
          description:
            'The member may open the pages for members. While suspended or paused, they may only read.',
        },
        renewing: {
          description:
            'The server is asked once whether the pause is over. The screen stays as it is until then.',
          invoke: {
            id: 'renewMember',
            src: 'loadMember',
            onDone: recognizedAfter({ type: 'expectMovedPauseEnd', params: output }),
            onError: [
              {
                guard: unanswered,
                target: 'unrenewed',
                description:
                  'The server did not respond, so everything stays until the clock ticks again.',
              },
              unrecognized,
            ],
          },
        },
        unrenewed: {
          description: 'Returns to the state before the request.',
          always: [
            {
              guard: 'isNewcomer',
              target: 'onboarding',
              description: 'The member has onboarding steps left.',
            },
            { target: 'active', description: 'The member has completed the onboarding.' },
          ],
        },
      },
    },
    loggingOut: {
      tags: 'undecided',
      description: 'The server is asked to end the session. The tab logs out even if that fails.',
      // The stored swaps are deleted first, because the member may close the tab during the request to the server.
      entry: ['wipePocket', 'forgetPocket'],
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

/** Returns the visitor's standing in this tab; it may not be known yet. */
export function standingOf(snapshot: ReturnType<SessionRef['getSnapshot']>): Standing {
  if (snapshot.matches('signedIn')) {
    const member = here(snapshot.context)
    if (!hasCompletedOnboarding(member)) return 'onboarding'
    return mayReachOthers(member) ? 'active' : 'restricted'
  }
  if (snapshot.matches('unreachable')) return 'unreachable'
  if (snapshot.matches('startedOffline')) return 'startedOffline'
  return snapshot.hasTag('undecided') ? 'undecided' : 'anonymous'
}
