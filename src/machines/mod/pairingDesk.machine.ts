import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { needAction, needActor, needListener } from '#machines/needs.ts'
import { event, output, problem } from '#machines/params.ts'
import { areTooFew } from '#rules/exchange/pairing.ts'
import { hasPairs, isCancelled } from '#rules/exchange/phase.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { PairingCheck } from '#rules/mod/schema.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { Problem } from '#rules/wire/problem.ts'
import { cancellationForm } from './reason.form.ts'

export type PairingDeskEvent =
  | { type: 'clock.ticked'; now: string }
  | { type: 'check.requested' }
  | { type: 'pairing.requested' }
  | { type: 'pairing.confirmed' }
  | { type: 'pairing.abandoned' }
  | { type: 'cancellation.requested' }
  | { type: 'cancellation.abandoned' }

interface PairingDeskGiven {
  exchange: Exchange
  now: string
}

interface PairingDeskContext extends PairingDeskGiven {
  check: PairingCheck | null
  problem: Problem | null
}

const paired: Toast = { message: 'Everybody is paired, and the exchange has started', tone: 'good' }
const cancellable = { 'cancellation.requested': 'cancelling' } as const

const calledOff: Toast = { message: 'Exchange cancelled', tone: 'good' }

/**
 * One approved exchange on the desk. Whether it can be paired is asked first, and who stands in the way is named;
 * pairing starts it at once and never happens without a question. Until its end it can be called off, with a reason for
 * everybody.
 */
export const pairingDeskMachine = setup({
  types: {
    context: {} as PairingDeskContext,
    events: {} as PairingDeskEvent,
    input: {} as PairingDeskGiven,
    tags: {} as 'busy',
    children: {} as { clock: 'clock'; cancellation: 'cancellation' },
  },
  actors: {
    clock: needListener<Extract<PairingDeskEvent, { type: 'clock.ticked' }>>(),
    checkPairing: needActor<PairingCheck, { id: number }>(),
    pairNow: needActor<Exchange, { id: number }>(),
    cancellation: cancellationForm,
  },
  guards: {
    hasPairs: ({ context }) => hasPairs(context.exchange),
    isCancelled: (_, exchange: Exchange) => isCancelled(exchange),
    areTooFew: (_, check: PairingCheck) => areTooFew(check),
    isFeasible: (_, { is_feasible }: PairingCheck) => is_feasible,
  },
  actions: {
    announce: needAction<Toast>('announce'),
    keepCheck: assign((_, check: PairingCheck) => ({ check })),
    keepNow: assign((_, { now }: { now: string }) => ({ now })),
    keepExchange: assign((_, exchange: Exchange) => ({ exchange, check: null })),
    expectStart: sendTo('clock', (_, { start_at }: Exchange) => ({
      type: 'boundary.expected',
      at: start_at,
    })),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
    forgetProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'pairingDesk',
  description: 'One approved exchange on the desk: pairing it, or calling it off.',
  context: ({ input }) => ({ ...input, check: null, problem: null }),
  invoke: { id: 'clock', src: 'clock' },
  on: { 'clock.ticked': { actions: { type: 'keepNow', params: event } } },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Checks whether its pairs are made already.',
      always: [
        {
          guard: 'hasPairs',
          target: 'paired',
          description: 'It runs.',
        },
        { target: 'unchecked' },
      ],
    },
    unchecked: {
      description: 'Nobody has asked yet whether it can be paired.',
      on: { 'check.requested': 'checking', ...cancellable },
    },
    checking: {
      tags: 'busy',
      description: 'Asks whether everybody could be paired now.',
      invoke: {
        id: 'checkPairing',
        src: 'checkPairing',
        input: ({ context }) => ({ id: context.exchange.id }),
        onDone: [
          {
            guard: { type: 'areTooFew', params: output },
            target: 'lacking',
            actions: { type: 'keepCheck', params: output },
            description: 'Pairing now would only call it off.',
          },
          {
            guard: { type: 'isFeasible', params: output },
            target: 'feasible',
            actions: { type: 'keepCheck', params: output },
            description: 'Nobody stands in the way.',
          },
          {
            target: 'infeasible',
            actions: { type: 'keepCheck', params: output },
          },
        ],
        onError: 'failed',
      },
    },
    lacking: {
      description: 'Too few take part so far.',
      on: { 'check.requested': 'checking', ...cancellable },
    },
    feasible: {
      description: 'Everybody who is not left out can be paired, and the page says so.',
      on: {
        'pairing.requested': { target: 'confirming', actions: 'forgetProblem' },
        ...cancellable,
      },
    },
    infeasible: {
      description: 'Somebody cannot be paired, and is named.',
      on: { 'check.requested': 'checking', ...cancellable },
    },
    failed: {
      description: 'The check failed.',
      on: { 'check.requested': 'checking', ...cancellable },
    },
    confirming: {
      description: 'A popup asks whether to start now; a refusal is shown there.',
      on: { 'pairing.confirmed': 'pairing', 'pairing.abandoned': 'checking' },
    },
    pairing: {
      tags: 'busy',
      description: 'The pairs are being made, all or none.',
      invoke: {
        id: 'pairNow',
        src: 'pairNow',
        input: ({ context }) => ({ id: context.exchange.id }),
        onDone: [
          {
            guard: { type: 'isCancelled', params: output },
            target: 'cancelled',
            actions: { type: 'keepExchange', params: output },
            description: 'Too few were left, so it was called off.',
          },
          {
            target: 'paired',
            actions: [
              { type: 'keepExchange', params: output },
              { type: 'expectStart', params: output },
              { type: 'announce', params: paired },
            ],
          },
        ],
        onError: {
          target: 'confirming',
          actions: {
            type: 'keepProblem',
            params: problem,
          },
        },
      },
    },
    paired: { description: 'Everybody knows who to send to.', on: cancellable },
    cancelling: {
      description: 'The reason is asked for, and the exchange called off with it.',
      on: { 'cancellation.abandoned': 'deciding' },
      invoke: {
        id: 'cancellation',
        src: 'cancellation',
        input: ({ context }) => ({ values: { id: context.exchange.id, reason: '' } }),
        onDone: {
          target: 'cancelled',
          actions: [
            { type: 'keepExchange', params: output },
            { type: 'announce', params: calledOff },
          ],
        },
      },
    },
    cancelled: { type: 'final', description: 'It will not take place.' },
  },
})

export type PairingDeskRef = ActorRefFrom<typeof pairingDeskMachine>
