import { type ActorRefFrom, assign, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needActor, needListener } from '#machines/needs.ts'
import { context, event, formValues, problem } from '#machines/params.ts'
import { isVerified, RESEND_PAUSE_SECONDS, wasMailedNow } from '#rules/joining/verification.ts'
import type { Me } from '#rules/member/schema.ts'
import type { Problem } from '#rules/wire/problem.ts'
import { verificationForm } from './verification.form.ts'

interface ActivationGiven {
  /** The address the email went to; null when the page was opened directly. */
  email: string | null
  /** The time the email was sent, if the previous page sent it. */
  mailed: string | null
  /** The logged-in member; null if nobody is logged in. */
  member: Me | null
}

interface ActivationContext extends ActivationGiven {
  problem: Problem | null
}

export type ActivationEvent =
  | { type: 'resend.requested' }
  | { type: 'email.dismissed' }
  | { type: 'member.changed'; member: Me }

/**
 * The page where a new member waits for the email that verifies their address. Another email can be requested after a
 * minute, to this or a different address. The page never reveals whether an address is registered. It therefore shows
 * no error when no email is sent because the address is unknown, already verified, or has received `RESENDS_A_DAY`
 * emails. A member who has verified their address and logged in elsewhere may continue.
 */
export const activationMachine = setup({
  types: {
    context: {} as ActivationContext,
    input: {} as ActivationGiven,
    events: {} as ActivationEvent,
    children: {} as {
      member: 'member'
      verification: 'verification'
      resendVerification: 'resendVerification'
    },
  },
  actors: {
    member: needListener<Extract<ActivationEvent, { type: 'member.changed' }>>(),
    verification: verificationForm,
    resendVerification: needActor<void, { email: string }>(),
  },
  guards: {
    wasMailedNow: ({ context }) => wasMailedNow(context.mailed),
    knowsEmail: ({ context }) => context.email !== null,
    isVerified: (_, { member }: { member: Me | null }) => isVerified(member),
  },
  actions: {
    keepEmail: assign((_, { email }: { email: string }) => ({ email })),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
    forgetProblem: assign({ problem: null }),
  },
  delays: { resendPause: RESEND_PAUSE_SECONDS * 1000 },
}).createMachine({
  id: 'activation',
  description: 'The page that waits until a member has verified their email.',
  context: ({ input }) => ({ ...input, problem: null }),
  invoke: { id: 'member', src: 'member' },
  on: {
    'member.changed': {
      guard: { type: 'isVerified', params: event },
      target: '.alreadyVerified',
      description: 'The link was opened elsewhere, and the member has logged in.',
    },
  },
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Checks whether an email has been sent.',
      always: [
        {
          guard: { type: 'isVerified', params: context },
          target: 'alreadyVerified',
          description: 'A member who is logged in has come back to this page.',
        },
        {
          guard: 'wasMailedNow',
          target: 'coolingDown',
          description: 'The registration has just sent the email.',
        },
        {
          guard: 'knowsEmail',
          target: 'waiting',
          description: 'A login with an unverified email led to this page.',
        },
        {
          target: 'asking',
          description: 'The page was opened directly, so it does not have an email address.',
        },
      ],
    },
    asking: {
      description: 'The page asks for the member’s email address and sends the email.',
      invoke: {
        id: 'verification',
        src: 'verification',
        input: { values: { email: '' } },
        onSnapshot: {
          actions: {
            type: 'keepEmail',
            params: formValues,
          },
        },
        onDone: 'resent',
      },
    },
    waiting: {
      description: 'The email should have arrived. It can be requested again.',
      on: { 'resend.requested': 'resending', 'email.dismissed': 'asking' },
      exit: 'forgetProblem',
    },
    resending: {
      tags: 'busy',
      description: 'Another email is being requested.',
      invoke: {
        id: 'resendVerification',
        src: 'resendVerification',
        input: ({ context }) => ({ email: known(context.email, 'the email') }),
        onDone: 'resent',
        onError: {
          target: 'waiting',
          actions: {
            type: 'keepProblem',
            params: problem,
          },
        },
      },
    },
    resent: {
      description:
        'Another email has been sent, if the limit allows it. The next can be requested in a minute.',
      on: { 'email.dismissed': 'asking' },
      after: { resendPause: 'waiting' },
    },
    coolingDown: {
      description: 'The first email has been sent. Another can be requested in a minute.',
      on: { 'email.dismissed': 'asking' },
      after: { resendPause: 'waiting' },
    },
    alreadyVerified: {
      description: 'The email is verified, so there is nothing left to do on this page.',
    },
  },
})

export type ActivationRef = ActorRefFrom<typeof activationMachine>
