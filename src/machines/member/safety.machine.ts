import { type ActorRefFrom, assign, raise, setup } from 'xstate'
import { passwordChangeForm } from '#machines/joining/password.form.ts'
import { known } from '#machines/known.ts'
import { needAction, needActor } from '#machines/needs.ts'
import { hearOverlay, needOverlay, type OverlayEvent } from '#machines/overlay.ts'
import { event, output, problem } from '#machines/params.ts'
import { settingsOverlays } from '#rules/member/overlays.ts'
import { type OwnSession, onlyThisSession, withoutSession } from '#rules/member/own-session.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { Problem } from '#rules/wire/problem.ts'

export type SafetyEvent =
  | { type: 'end.requested'; id: number }
  | { type: 'others.dismissed' }
  | { type: 'others.ended' }
  | { type: 'retry.requested' }
  | OverlayEvent
  | { type: 'popup.closed' }

interface SafetyGiven {
  email: string
}

interface SafetyContext extends SafetyGiven {
  sessions: OwnSession[]
  /** The session being ended. */
  chosenId: number | null
  /** The reason the last attempt to end a session failed. */
  problem: Problem | null
}

const refused = { target: 'idle', actions: { type: 'keepProblem', params: problem } } as const

/**
 * A member's sessions and password. Sessions can be ended one by one, or all except the current one together. Setting a
 * new password also ends all other sessions. Ending a session that has already ended counts as a success.
 */
export const safetyMachine = setup({
  types: {
    context: {} as SafetyContext,
    input: {} as SafetyGiven,
    events: {} as SafetyEvent,
    tags: {} as 'busy',
    children: {} as {
      loadSessions: 'loadSessions'
      endSession: 'endSession'
      endOtherSessions: 'endOtherSessions'
      passwordChange: 'passwordChange'
      overlay: 'overlay'
    },
  },
  actors: {
    overlay: needOverlay,
    loadSessions: needActor<OwnSession[]>(),
    endSession: needActor<void, { id: number }>(),
    endOtherSessions: needActor<void>(),
    passwordChange: passwordChangeForm,
  },
  actions: {
    announce: needAction<Toast>('announce'),
    closeOverlay: needAction('closeOverlay'),
    keepSessions: assign((_, sessions: OwnSession[]) => ({ sessions })),
    choose: assign((_, { id }: { id: number }) => ({ chosenId: id, problem: null })),
    forgetProblem: assign({ problem: null }),
    keepProblem: assign((_, problem: Problem) => ({ problem, chosenId: null })),
    dropSession: assign(({ context: { sessions, chosenId } }) => ({
      sessions: withoutSession(sessions, known(chosenId, 'the session that was ended')),
      chosenId: null,
    })),
    noteOthersEnded: raise({ type: 'others.ended' }),
    dropOthers: assign(({ context: { sessions } }) => ({
      sessions: onlyThisSession(sessions),
      problem: null,
    })),
  },
}).createMachine({
  id: 'safety',
  description: 'A member’s sessions and password.',
  context: ({ input: { email } }) => ({ email, sessions: [], chosenId: null, problem: null }),
  invoke: hearOverlay(settingsOverlays.password),
  type: 'parallel',
  states: {
    sessions: {
      description: 'The devices on which the member is logged in.',
      initial: 'loading',
      states: {
        loading: {
          description: 'The sessions are being loaded.',
          on: {
            'others.ended': {
              target: 'loading',
              reenter: true,
              description:
                'The response may still contain the ended sessions, so they are loaded again.',
            },
          },
          invoke: {
            id: 'loadSessions',
            src: 'loadSessions',
            onDone: {
              target: 'ready',
              actions: {
                type: 'keepSessions',
                params: output,
              },
            },
            onError: 'failed',
          },
        },
        ready: {
          description: 'The sessions are shown.',
          on: { 'others.ended': { actions: 'dropOthers' } },
          initial: 'idle',
          states: {
            idle: {
              description: 'No session is being ended.',
              on: {
                'end.requested': {
                  target: 'ending',
                  actions: { type: 'choose', params: event },
                },
                'others.dismissed': { target: 'endingOthers', actions: 'forgetProblem' },
              },
            },
            ending: {
              tags: 'busy',
              description: 'One session is being ended.',
              invoke: {
                id: 'endSession',
                src: 'endSession',
                input: ({ context }) => ({ id: known(context.chosenId, 'the chosen session') }),
                onDone: { target: 'idle', actions: 'dropSession' },
                onError: refused,
              },
            },
            endingOthers: {
              tags: 'busy',
              description: 'All sessions except this one are being ended.',
              invoke: {
                id: 'endOtherSessions',
                src: 'endOtherSessions',
                onDone: { target: 'idle', actions: 'dropOthers' },
                onError: refused,
              },
            },
          },
        },
        failed: {
          description: 'The sessions could not be loaded.',
          on: { 'retry.requested': 'loading' },
        },
      },
    },
    password: {
      description: 'The member’s password.',
      initial: 'kept',
      states: {
        kept: {
          description: 'The password is not being changed.',
          on: {
            'overlay.opened': 'changing',
          },
        },
        changing: {
          description: 'The form asks for the current password and a new one.',
          on: {
            'popup.closed': { target: 'kept', actions: 'closeOverlay' },
            'overlay.closed': 'kept',
          },
          invoke: {
            id: 'passwordChange',
            src: 'passwordChange',
            input: ({ context: { email } }) => ({
              values: { email, current_password: '', password: '', password_confirmation: '' },
            }),
            onDone: {
              target: 'kept',
              actions: [
                'closeOverlay',
                'noteOthersEnded',
                { type: 'announce', params: { message: 'Password changed', tone: 'good' } },
              ],
            },
          },
        },
      },
    },
  },
})

export type SafetyRef = ActorRefFrom<typeof safetyMachine>
