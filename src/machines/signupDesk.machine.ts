import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { Exchange } from '#rules/exchange.ts'
import type { Role } from '#rules/member.ts'
import { mayTakeOut, withoutSignup } from '#rules/participation.ts'
import type { Signup } from '#rules/signup.ts'
import type { Toast } from '#rules/toast.ts'
import { removalForm } from './forms/reason.form.ts'
import { needAction } from './parts/needs.ts'
import type { ExchangeOutdated, Owner } from './parts/report.ts'

type ExchangeChanged = { type: 'exchange.changed'; exchange: Exchange; now: string }

export type SignupDeskEvent =
  | ExchangeChanged
  | { type: 'removal.requested'; signup: Signup }
  | { type: 'removal.abandoned' }

interface SignupDeskFacts {
  actor: { id: number; role: Role }
  exchange: Exchange
  now: string
}

interface SignupDeskInputs extends SignupDeskFacts {
  reportTo: Owner<ExchangeOutdated>
}

interface SignupDeskContext extends SignupDeskInputs {
  signup: Signup | null
}

/** For the state in which somebody is to be taken out. */
function chosen({ signup }: SignupDeskContext): Signup {
  if (signup === null) throw new Error('nobody was chosen')
  return signup
}

/**
 * What a mod does about those who take part in an exchange: takes one out, with a reason, until its end. The page is told,
 * as somebody may have another one to send to now.
 */
export const signupDeskMachine = setup({
  types: {
    context: {} as SignupDeskContext,
    events: {} as SignupDeskEvent,
    input: {} as SignupDeskInputs,
    children: {} as { removal: 'removal' },
  },
  actors: { removal: removalForm },
  guards: {
    mayTakeOut: (_, { actor, exchange, now, signup }: SignupDeskFacts & { signup: Signup }) =>
      mayTakeOut(actor, { exchange, signup, now: new Date(now) }),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    report: sendTo(({ context }) => context.reportTo, { type: 'exchange.outdated' }),
    keepFacts: assign((_, { exchange, now }: ExchangeChanged) => ({ exchange, now })),
    dropSignup: assign(({ context }) => ({
      exchange: withoutSignup(context.exchange, chosen(context)),
    })),
    choose: assign((_, { signup }: { signup: Signup }) => ({ signup })),
  },
}).createMachine({
  id: 'signupDesk',
  description: 'What a mod does about those who take part.',
  context: ({ input }) => ({ ...input, signup: null }),
  on: { 'exchange.changed': { actions: { type: 'keepFacts', params: ({ event }) => event } } },
  initial: 'idle',
  states: {
    idle: {
      description: 'Those who take part are shown.',
      on: {
        'removal.requested': {
          guard: {
            type: 'mayTakeOut',
            params: ({ context, event }) => ({ ...context, signup: event.signup }),
          },
          target: 'removing',
          actions: { type: 'choose', params: ({ event }) => event },
          description: 'By a mod, and not herself.',
        },
      },
    },
    removing: {
      description: 'The reason is asked for, and the member taken out with it.',
      on: { 'removal.abandoned': 'idle' },
      invoke: {
        id: 'removal',
        src: 'removal',
        input: ({ context }) => ({ values: { id: chosen(context).id, reason: '' }, facts: null }),
        onDone: {
          target: 'idle',
          actions: [
            {
              type: 'announce',
              params: ({ context }) => ({
                message: `${chosen(context).user.nickname} is no longer part of this exchange`,
                tone: 'good' as const,
              }),
            },
            'dropSignup',
            'report',
          ],
        },
      },
    },
  },
})

export type SignupDeskRef = ActorRefFrom<typeof signupDeskMachine>
