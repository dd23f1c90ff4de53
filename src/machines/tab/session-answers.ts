/** The session chart's transitions after loadMember. */
import { output, problem } from '#machines/params.ts'

const keepMember = { type: 'keepMember', params: output } as const

/** Transitions once the server has returned the member for the token. */
export const recognizedAfter = <const Before extends readonly object[]>(...before: Before) =>
  [
    {
      guard: { type: 'hasCompletedOnboarding', params: output },
      target: '#session.signedIn.active',
      actions: [...before, keepMember],
      description: 'The member has completed the onboarding.',
    },
    {
      target: '#session.signedIn.onboarding',
      actions: [...before, keepMember],
      description: 'The member is a newcomer, who has to complete the onboarding first.',
    },
  ] as const

export const recognized = recognizedAfter()

/** Transitions after any error response from the server. */
export const unrecognized = {
  target: '#session.anonymous',
  actions: 'dropToken',
  description: 'The server has answered, but not with a member.',
} as const

export const unanswered = { type: 'isUnanswered', params: problem } as const

/**
 * The states while the server cannot be reached. The tab repeats its request at intervals, and also when the member
 * presses “Try again”.
 */
export const knocking = {
  initial: 'waiting',
  states: {
    waiting: {
      description: 'Waits before the next request.',
      on: { 'retry.requested': { target: 'knocking', actions: 'noteRequest' } },
      after: { reachInterval: 'knocking' },
    },
    knocking: {
      description:
        'The server is asked again for the member. The screen stays as it is until then.',
      exit: 'forgetRequest',
      invoke: {
        id: 'askAgain',
        src: 'loadMember',
        onDone: recognized,
        onError: [
          {
            guard: unanswered,
            target: 'waiting',
            description: 'The server still does not respond.',
          },
          unrecognized,
        ],
      },
    },
  },
} as const
