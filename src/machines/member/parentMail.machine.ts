import { type ActorRefFrom, assign, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction, needActor, needListener } from '#machines/needs.ts'
import { context, event, output, problem } from '#machines/params.ts'
import type { AddressChanged } from '#machines/tab/navigation-types.ts'
import { opensParentEmail } from '#rules/member/overlays.ts'
import type { Me } from '#rules/member/schema.ts'
import type { Query } from '#rules/tab/place.ts'
import { isTooOften, type Problem } from '#rules/wire/problem.ts'
import { type ParentEmailGiven, parentEmailForm } from './parentEmail.form.ts'

export type ParentMailEvent =
  | { type: 'resend.requested' }
  | AddressChanged
  | { type: 'change.abandoned' }

interface ParentMailContext extends ParentEmailGiven {
  problem: Problem | null
  /** What the page’s address asks for. */
  query: Query
}

const changeable = {
  on: { 'resend.requested': 'sending' },
  always: {
    guard: { type: 'opensParentEmail', params: context },
    target: 'correcting',
    description: 'It asks for the correction.',
  },
} as const

/**
 * A minor's way to have the parent's mail sent again, or to another address than the one she mistyped, for which the
 * page's address asks. Each mail makes the previous link useless, and the server says when it has been enough.
 */
export const parentMailMachine = setup({
  types: {
    context: {} as ParentMailContext,
    events: {} as ParentMailEvent,
    input: {} as ParentEmailGiven,
    tags: {} as 'busy',
    children: {} as { parentEmail: 'parentEmail'; address: 'address' },
  },
  actors: {
    address: needListener<AddressChanged>(),
    resendParentMail: needActor<void>(),
    parentEmail: parentEmailForm,
  },
  guards: {
    isTooOften: (_, problem: Problem) => isTooOften(problem),
    opensParentEmail: (_, { query }: { query: Query }) => opensParentEmail(query),
  },
  actions: {
    closeOverlay: needAction('closeOverlay'),
    keepQuery: assign((_, { query }: AddressChanged) => ({ query })),
    forgetQuery: assign({ query: {} }),
    changeMember: needAction<Me>('changeMember'),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
    keepMember: assign((_, member: Me) => ({ me: member })),
  },
}).createMachine({
  id: 'parentMail',
  description: 'Having the mail to a parent sent again, or to another address.',
  context: ({ input }) => ({ ...input, problem: null, query: {} }),
  invoke: { id: 'address', src: 'address' },
  on: { 'address.changed': { actions: { type: 'keepQuery', params: event } } },
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The parent has not answered yet.',
      ...changeable,
    },
    sending: {
      tags: 'busy',
      description: 'Another mail is requested.',
      invoke: {
        id: 'resendParentMail',
        src: 'resendParentMail',
        onDone: 'sent',
        onError: [
          {
            guard: { type: 'isTooOften', params: problem },
            target: 'exhausted',
            description: 'Only a few mails a week are sent.',
          },
          { target: 'unsent', actions: { type: 'keepProblem', params: problem } },
        ],
      },
    },
    correcting: {
      description: 'Asks for another address of a parent, and sends the mail there.',
      on: {
        'change.abandoned': { target: 'waiting', actions: ['forgetQuery', 'closeOverlay'] },
        'address.changed': [
          {
            guard: { type: 'opensParentEmail', params: event },
            description: 'It is open already.',
          },
          { target: 'waiting', actions: { type: 'keepQuery', params: event } },
        ],
      },
      invoke: {
        id: 'parentEmail',
        src: 'parentEmail',
        input: ({ context: { me, now } }) => ({
          values: { parent_email: known(me.parent_email, 'the parent’s email') },
          given: { me, now },
        }),
        onDone: {
          target: 'sent',
          actions: [
            'forgetQuery',
            'closeOverlay',
            { type: 'keepMember', params: output },
            { type: 'changeMember', params: output },
          ],
        },
      },
    },
    sent: {
      description: 'Another mail is on its way.',
      ...changeable,
    },
    exhausted: {
      description: 'There have been enough mails for now.',
      ...changeable,
    },
    unsent: {
      description: 'No mail was sent, and the reason is shown.',
      ...changeable,
    },
  },
})

export type ParentMailRef = ActorRefFrom<typeof parentMailMachine>
