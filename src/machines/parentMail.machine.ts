import { type ActorRefFrom, assign, setup } from 'xstate'
import { isTooOften, type Problem, problemOf } from '#rules/problem.ts'
import { needActor } from './parts/needs.ts'

export type ParentMailEvent = { type: 'resend.requested' }

interface ParentMailContext {
  problem: Problem | null
}

const failure = ({ event }: { event: { error: unknown } }) => ({ problem: problemOf(event.error) })

const resendable = { 'resend.requested': 'sending' } as const

/**
 * A minor's way to have the parent's mail sent again. Each mail makes the link of the one before worthless, and the server
 * says when it was often enough.
 */
export const parentMailMachine = setup({
  types: {
    context: {} as ParentMailContext,
    events: {} as ParentMailEvent,
    tags: {} as 'busy',
  },
  actors: { resendParentMail: needActor<void>() },
  guards: { isTooOften: (_, { problem }: { problem: Problem }) => isTooOften(problem) },
  actions: { keepProblem: assign((_, { problem }: { problem: Problem }) => ({ problem })) },
}).createMachine({
  id: 'parentMail',
  description: 'Having the mail to a parent sent again.',
  context: { problem: null },
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The parent has not answered yet.',
      on: resendable,
    },
    sending: {
      tags: 'busy',
      description: 'Another mail is asked for.',
      invoke: {
        id: 'resendParentMail',
        src: 'resendParentMail',
        onDone: 'sent',
        onError: [
          {
            guard: { type: 'isTooOften', params: failure },
            target: 'exhausted',
            description: 'A few mails a week are all there is.',
          },
          { target: 'unsent', actions: { type: 'keepProblem', params: failure } },
        ],
      },
    },
    sent: {
      description: 'Another mail is on its way.',
      on: resendable,
    },
    exhausted: {
      description: 'There were enough mails for now.',
      on: resendable,
    },
    unsent: {
      description: 'No mail was sent, and why is said.',
      on: resendable,
    },
  },
})

export type ParentMailRef = ActorRefFrom<typeof parentMailMachine>
