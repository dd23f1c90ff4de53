import { type ActorRefFrom, assign, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction, needActor } from '#machines/needs.ts'
import { hearOverlay, needOverlay, type OverlayEvent } from '#machines/overlay.ts'
import { output, problem } from '#machines/params.ts'
import { homeOverlays } from '#rules/member/overlays.ts'
import type { Me } from '#rules/member/schema.ts'
import { isTooOften, type Problem } from '#rules/wire/problem.ts'
import { type ParentEmailGiven, parentEmailForm } from './parentEmail.form.ts'

export type ParentMailEvent =
  | { type: 'resend.requested' }
  | OverlayEvent
  | { type: 'change.abandoned' }

interface ParentMailContext extends ParentEmailGiven {
  problem: Problem | null
  /** True if the dialog for the correction is in the URL; false once it is closed. */
  isAsked: boolean
}

const changeable = {
  on: { 'resend.requested': 'sending' },
  always: {
    guard: 'isAsked',
    target: 'correcting',
    description: 'The URL asks to change the parent’s email.',
  },
} as const

/**
 * A minor can have the email to the parent sent again, or correct a mistyped address in a dialog with its own URL. Each
 * email invalidates the previous link, and the server sends at most `PARENT_MAILS_A_WEEK`.
 */
export const parentMailMachine = setup({
  types: {
    context: {} as ParentMailContext,
    events: {} as ParentMailEvent,
    input: {} as ParentEmailGiven,
    tags: {} as 'busy',
    children: {} as { parentEmail: 'parentEmail'; overlay: 'overlay' },
  },
  actors: {
    overlay: needOverlay,
    resendParentMail: needActor<void>(),
    parentEmail: parentEmailForm,
  },
  guards: {
    isTooOften: (_, problem: Problem) => isTooOften(problem),
    isAsked: ({ context }) => context.isAsked,
  },
  actions: {
    closeOverlay: needAction('closeOverlay'),
    keepAsked: assign({ isAsked: true }),
    forgetAsked: assign({ isAsked: false }),
    changeMember: needAction<Me>('changeMember'),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
    keepMember: assign((_, member: Me) => ({ me: member })),
  },
}).createMachine({
  id: 'parentMail',
  description: 'Sending the email to a parent again, or to another address.',
  context: ({ input }) => ({ ...input, problem: null, isAsked: false }),
  invoke: hearOverlay(homeOverlays.parentEmail),
  on: {
    'overlay.opened': { actions: 'keepAsked' },
    'overlay.closed': { actions: 'forgetAsked' },
  },
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The parent has not answered yet.',
      ...changeable,
    },
    sending: {
      tags: 'busy',
      description: 'Another email is being requested.',
      invoke: {
        id: 'resendParentMail',
        src: 'resendParentMail',
        onDone: 'sent',
        onError: [
          {
            guard: { type: 'isTooOften', params: problem },
            target: 'exhausted',
            description: 'The weekly limit, `PARENT_MAILS_A_WEEK`, is reached.',
          },
          {
            target: 'unsent',
            actions: { type: 'keepProblem', params: problem },
            description: 'The weekly limit is not reached, so a retry may help.',
          },
        ],
      },
    },
    correcting: {
      description: 'The member enters another address of a parent, and the email is sent there.',
      on: {
        'change.abandoned': { target: 'waiting', actions: ['forgetAsked', 'closeOverlay'] },
        'overlay.closed': { target: 'waiting', actions: 'forgetAsked' },
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
            'forgetAsked',
            'closeOverlay',
            { type: 'keepMember', params: output },
            { type: 'changeMember', params: output },
          ],
        },
      },
    },
    sent: {
      description: 'Another email has been sent.',
      ...changeable,
    },
    exhausted: {
      description: 'The limit of emails is reached for now.',
      ...changeable,
    },
    unsent: {
      description: 'No email was sent, and the page says why.',
      ...changeable,
    },
  },
})

export type ParentMailRef = ActorRefFrom<typeof parentMailMachine>
