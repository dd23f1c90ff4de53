import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { context, event, shown } from '#machines/params.ts'
import type { ExchangeOutdated, Owner } from '#machines/report.ts'
import { hasRecipient } from '#rules/exchange/participation.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { Step } from '#rules/exchange/step.ts'
import { withStep } from '#rules/exchange/timeline.ts'
import { heartMachine } from './heart.machine.ts'
import { moreTimeMachine } from './moreTime.machine.ts'
import { pairViewMachine } from './pairView.machine.ts'
import { revealMachine } from './reveal.machine.ts'
import { stepBarMachine } from './stepBar.machine.ts'
import type { StepChanged, StepRecorded } from './stepBar-types.ts'
import { thanksMachine } from './thanks.machine.ts'
import { timelineMachine } from './timeline.machine.ts'

type ExchangeChanged = { type: 'exchange.changed'; exchange: Exchange; now: string }

export type SwapEvent = ExchangeChanged | ExchangeOutdated | StepRecorded | StepChanged

interface SwapGiven {
  exchange: Exchange
  now: string
  isMod: boolean
  isMinor: boolean
  reportTo: Owner<ExchangeOutdated>
}

interface SwapContext extends SwapGiven {
  /** The steps in the timeline; null until they have loaded. */
  steps: Step[] | null
}

/** Returns the member's sign-up, which exists once members are paired. */
const mySignup = ({ my_signup }: Exchange) => known(my_signup, 'my sign-up')

/**
 * The swap between the member, their gifter and their recipient, starting with the pairing. A recorded or changed step
 * is shown immediately. After the envelope is opened or a step is recorded, the whole page is reloaded and passes the
 * result to each of its parts.
 */
export const swapMachine = setup({
  types: {
    context: {} as SwapContext,
    events: {} as SwapEvent,
    input: {} as SwapGiven,
    children: {} as {
      [Id in 'pairView' | 'stepBar' | 'timeline' | 'heart' | 'moreTime' | 'thanks' | 'reveal']: Id
    },
  },
  actors: {
    pairView: pairViewMachine,
    stepBar: stepBarMachine,
    timeline: timelineMachine,
    heart: heartMachine,
    moreTime: moreTimeMachine,
    thanks: thanksMachine,
    reveal: revealMachine,
  },
  guards: {
    hasRecipient: (_, { exchange }: { exchange: Exchange }) => hasRecipient(exchange),
    hasCome: (_, { data }: { data: Step[] | null }) => data !== null,
  },
  actions: {
    keepChange: assign((_, { exchange, now }: ExchangeChanged) => ({ exchange, now })),
    tellParts: enqueueActions(({ enqueue }, changed: ExchangeChanged) => {
      enqueue.sendTo('pairView', changed)
      enqueue.sendTo('stepBar', changed)
      enqueue.sendTo('heart', changed)
      enqueue.sendTo('moreTime', changed)
      enqueue.sendTo('thanks', changed)
      enqueue.sendTo('reveal', changed)
      enqueue.sendTo('timeline', { type: 'refresh.requested' })
    }),
    tellStepBar: sendTo('stepBar', (_, { data }: { data: Step[] | null }) => ({
      type: 'steps.loaded' as const,
      steps: known(data, 'what happened'),
    })),
    keepSteps: assign((_, { data }: { data: Step[] | null }) => ({ steps: data })),
    showStep: sendTo('timeline', ({ context }, { step }: StepChanged) => ({
      type: 'refresh.requested' as const,
      known: withStep(context.steps ?? [], step),
    })),
    report: sendTo(({ context }) => context.reportTo, { type: 'exchange.outdated' }),
  },
}).createMachine({
  id: 'swap',
  description: 'The gift that the member sends, and the gift that they receive.',
  context: ({ input }) => ({ ...input, steps: null }),
  initial: 'unpaired',
  states: {
    unpaired: {
      description: 'The member has no recipient, at least not yet.',
      on: { 'exchange.changed': { actions: { type: 'keepChange', params: event } } },
      always: {
        guard: { type: 'hasRecipient', params: context },
        target: 'paired',
        description: 'The recipient’s name has been drawn.',
      },
    },
    paired: {
      description: 'The member sends and receives gifts.',
      invoke: [
        {
          id: 'pairView',
          src: 'pairView',
          input: ({ context: { exchange, now }, self }) => ({ exchange, now, reportTo: self }),
        },
        {
          id: 'stepBar',
          src: 'stepBar',
          input: ({ context: { exchange, isMod, isMinor }, self }) => ({
            exchangeId: exchange.id,
            signup: mySignup(exchange),
            isMod,
            isMinor,
            reportTo: self,
          }),
        },
        {
          id: 'heart',
          src: 'heart',
          input: ({ context: { exchange }, self }) => ({
            signup: mySignup(exchange),
            reportTo: self,
          }),
        },
        {
          id: 'moreTime',
          src: 'moreTime',
          input: ({ context: { exchange, now, isMinor }, self }) => ({
            exchange,
            now,
            isMinor,
            reportTo: self,
          }),
        },
        {
          id: 'thanks',
          src: 'thanks',
          input: ({ context: { exchange, now }, self }) => ({ exchange, now, reportTo: self }),
        },
        {
          id: 'reveal',
          src: 'reveal',
          input: ({ context: { exchange }, self }) => ({ exchange, reportTo: self }),
        },
        {
          id: 'timeline',
          src: 'timeline',
          input: ({ context: { exchange } }) => ({ exchangeId: exchange.id }),
          onSnapshot: {
            guard: { type: 'hasCome', params: shown },
            actions: [
              { type: 'keepSteps', params: shown },
              { type: 'tellStepBar', params: shown },
            ],
            description: 'The updates that can be recorded next depend on those recorded before.',
          },
        },
      ],
      on: {
        'exchange.changed': [
          {
            guard: { type: 'hasRecipient', params: event },
            actions: [
              { type: 'keepChange', params: event },
              { type: 'tellParts', params: event },
            ],
            description: 'The exchange may contain new updates.',
          },
          {
            target: 'unpaired',
            actions: { type: 'keepChange', params: event },
            description:
              'A mod has removed the recipient without a replacement, or has removed the member.',
          },
        ],
        'exchange.outdated': { actions: 'report' },
        'step.recorded': { actions: 'report' },
        'step.changed': { actions: { type: 'showStep', params: event } },
      },
    },
  },
})

export type SwapRef = ActorRefFrom<typeof swapMachine>
