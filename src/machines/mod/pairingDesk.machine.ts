import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { needAction, needActor, needListener } from '#machines/needs.ts'
import { needOverlay, type OverlayEvent, type OverlayOpened } from '#machines/overlay.ts'
import { event, formValues, output, problem } from '#machines/params.ts'
import { areTooFew } from '#rules/exchange/pairing.ts'
import { hasPairs, isCancelled } from '#rules/exchange/phase.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { deskOverlays, opensCallingOff, opensPairing } from '#rules/mod/overlays.ts'
import type { PairingCheck } from '#rules/mod/schema.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { Problem } from '#rules/wire/problem.ts'
import { cancellationForm } from './reason.form.ts'

export type PairingDeskEvent =
  | { type: 'clock.ticked'; now: string }
  | OverlayEvent
  | { type: 'check.requested' }
  | { type: 'pairing.confirmed' }
  | { type: 'pairing.abandoned' }
  | { type: 'cancellation.abandoned' }

interface PairingDeskGiven {
  exchange: Exchange
  now: string
}

interface PairingDeskContext extends PairingDeskGiven {
  /** The popup in the URL, until it is closed. */
  asked: string | null
  check: PairingCheck | null
  /** The draft of the reason for a cancellation, kept so that closing the popup loses nothing. */
  reason: string
  problem: Problem | null
}

const paired: Toast = { message: 'Everyone is paired, and the exchange has started', tone: 'good' }
const calledOff: Toast = { message: 'Exchange cancelled', tone: 'good' }

const called = {
  guard: 'opensCallingOff',
  target: 'cancelling',
  description: 'The URL asks to cancel the exchange.',
} as const
const closed = ['forgetAsked', 'closeOverlay'] as const

/**
 * One approved exchange on the desk. The desk first checks whether it can be paired, and if not, lists the members who
 * prevent the pairing. Pairing starts the exchange immediately, so the mod has to confirm it. The mod can also cancel
 * the exchange, with a reason that is shown to all participants. Each popup has its own URL, and no popup opens once
 * the exchange has ended.
 */
export const pairingDeskMachine = setup({
  types: {
    context: {} as PairingDeskContext,
    events: {} as PairingDeskEvent,
    input: {} as PairingDeskGiven,
    tags: {} as 'busy',
    children: {} as { clock: 'clock'; overlay: 'overlay'; cancellation: 'cancellation' },
  },
  actors: {
    clock: needListener<Extract<PairingDeskEvent, { type: 'clock.ticked' }>>(),
    overlay: needOverlay,
    checkPairing: needActor<PairingCheck, { id: number }>(),
    pairNow: needActor<Exchange, { id: number }>(),
    cancellation: cancellationForm,
  },
  guards: {
    opensPairing: ({ context: { asked, exchange, now } }) =>
      opensPairing(asked, exchange, new Date(now)),
    opensCallingOff: ({ context: { asked, exchange, now } }) =>
      opensCallingOff(asked, exchange, new Date(now)),
    hasPairs: ({ context }) => hasPairs(context.exchange),
    isCancelled: (_, exchange: Exchange) => isCancelled(exchange),
    areTooFew: (_, check: PairingCheck) => areTooFew(check),
    isFeasible: (_, { is_feasible }: PairingCheck) => is_feasible,
  },
  actions: {
    announce: needAction<Toast>('announce'),
    closeOverlay: needAction('closeOverlay'),
    keepAsked: assign((_, { what }: OverlayOpened) => ({ asked: what })),
    forgetAsked: assign({ asked: null }),
    keepReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    keepCheck: assign((_, check: PairingCheck) => ({ check })),
    keepNow: assign((_, { now }: { now: string }) => ({ now })),
    keepExchange: assign((_, exchange: Exchange) => ({ exchange, check: null })),
    expectStart: sendTo('clock', (_, { start_at }: Exchange) => ({
      type: 'boundary.expected',
      at: start_at,
    })),
    expectEnd: sendTo('clock', ({ context }) => ({
      type: 'boundary.expected',
      at: context.exchange.end_at,
    })),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
    forgetProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'pairingDesk',
  description: 'One approved exchange on the desk, to be paired or cancelled.',
  context: ({ input }) => ({ ...input, asked: null, check: null, reason: '', problem: null }),
  invoke: [
    { id: 'clock', src: 'clock' },
    {
      id: 'overlay',
      src: 'overlay',
      input: ({ context: { exchange } }) => ({
        names: [deskOverlays.pairing, deskOverlays.cancellation],
        about: exchange.id,
      }),
    },
  ],
  on: {
    'clock.ticked': { actions: { type: 'keepNow', params: event } },
    'overlay.opened': { actions: { type: 'keepAsked', params: event } },
    'overlay.closed': { actions: 'forgetAsked' },
  },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Checks whether the exchange is already paired.',
      always: [
        {
          guard: 'hasPairs',
          target: 'paired',
          description: 'The exchange is paired.',
        },
        { target: 'unchecked', description: 'The exchange is not paired yet.' },
      ],
    },
    unchecked: {
      description: 'The pairing has not been checked yet.',
      entry: 'expectEnd',
      always: [
        called,
        {
          guard: 'opensPairing',
          target: 'checking',
          description: 'The URL asks to pair the exchange, which has to be checked first.',
        },
      ],
      on: { 'check.requested': 'checking' },
    },
    checking: {
      tags: 'busy',
      description: 'The server checks whether everybody can be paired now.',
      always: called,
      invoke: {
        id: 'checkPairing',
        src: 'checkPairing',
        input: ({ context }) => ({ id: context.exchange.id }),
        onDone: [
          {
            guard: { type: 'areTooFew', params: output },
            target: 'lacking',
            actions: { type: 'keepCheck', params: output },
            description: 'Pairing now would only cancel the exchange.',
          },
          {
            guard: { type: 'isFeasible', params: output },
            target: 'feasible',
            actions: { type: 'keepCheck', params: output },
            description: 'Everybody can be paired.',
          },
          {
            target: 'infeasible',
            actions: { type: 'keepCheck', params: output },
            description: 'There are enough participants, but some of them cannot be paired.',
          },
        ],
        onError: 'failed',
      },
    },
    lacking: {
      description: 'There are too few participants.',
      always: called,
      on: { 'check.requested': 'checking' },
    },
    feasible: {
      description: 'Everybody who is not left out can be paired.',
      always: [
        called,
        {
          guard: 'opensPairing',
          target: 'confirming',
          actions: 'forgetProblem',
          description: 'The URL asks to pair the exchange.',
        },
      ],
    },
    infeasible: {
      description: 'Some members make a pairing impossible, and the page lists them.',
      always: called,
      on: { 'check.requested': 'checking' },
    },
    failed: {
      description: 'The check failed.',
      always: called,
      on: { 'check.requested': 'checking' },
    },
    confirming: {
      description: 'A popup asks whether to start now. A refusal is shown there too.',
      on: {
        'overlay.closed': { target: 'checking', actions: 'forgetAsked' },
        'pairing.confirmed': 'pairing',
        'pairing.abandoned': { target: 'checking', actions: [...closed] },
      },
    },
    pairing: {
      tags: 'busy',
      description: 'The server pairs all participants, or none.',
      invoke: {
        id: 'pairNow',
        src: 'pairNow',
        input: ({ context }) => ({ id: context.exchange.id }),
        onDone: [
          {
            guard: { type: 'isCancelled', params: output },
            target: 'cancelled',
            actions: [{ type: 'keepExchange', params: output }, ...closed],
            description: 'Too few participants were left, so the exchange was cancelled.',
          },
          {
            target: 'paired',
            actions: [
              { type: 'keepExchange', params: output },
              { type: 'expectStart', params: output },
              { type: 'announce', params: paired },
              ...closed,
            ],
            description: 'There were enough participants, and each has a recipient.',
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
    paired: {
      description: 'Everybody has a recipient.',
      entry: 'expectEnd',
      always: called,
    },
    cancelling: {
      description: 'The mod writes a reason and cancels the exchange.',
      on: {
        'overlay.closed': { target: 'deciding', actions: 'forgetAsked' },
        'cancellation.abandoned': { target: 'deciding', actions: [...closed] },
      },
      invoke: {
        id: 'cancellation',
        src: 'cancellation',
        input: ({ context: { exchange, reason } }) => ({ values: { id: exchange.id, reason } }),
        onSnapshot: { actions: { type: 'keepReason', params: formValues } },
        onDone: {
          target: 'cancelled',
          actions: [
            { type: 'keepExchange', params: output },
            { type: 'announce', params: calledOff },
            ...closed,
          ],
        },
      },
    },
    cancelled: { type: 'final', description: 'The exchange will not take place.' },
  },
})

export type PairingDeskRef = ActorRefFrom<typeof pairingDeskMachine>
