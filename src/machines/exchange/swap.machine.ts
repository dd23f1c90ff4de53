import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { context, event, shown } from '#machines/params.ts'
import type { ExchangeOutdated, Owner } from '#machines/report.ts'
import { hasRecipient } from '#rules/exchange/participation.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { Step } from '#rules/exchange/step.ts'
import { pairViewMachine } from './pairView.machine.ts'
import { type StepRecorded, stepBarMachine } from './stepBar.machine.ts'
import { timelineMachine } from './timeline.machine.ts'

type ExchangeChanged = { type: 'exchange.changed'; exchange: Exchange; now: string }

export type SwapEvent = ExchangeChanged | StepRecorded

interface SwapContext {
  exchange: Exchange
  now: string
  isMod: boolean
  isMinor: boolean
  reportTo: Owner<ExchangeOutdated>
}

/** My sign-up, which exists once members are paired. */
const mySignup = ({ my_signup }: Exchange) => known(my_signup, 'my sign-up')

/**
 * The swap between me, my gifter and my recipient, from the draw on. A recorded step reloads the whole page, and the
 * page passes the result to each of its parts.
 */
export const swapMachine = setup({
  types: {
    context: {} as SwapContext,
    events: {} as SwapEvent,
    input: {} as SwapContext,
    children: {} as { pairView: 'pairView'; stepBar: 'stepBar'; timeline: 'timeline' },
  },
  actors: { pairView: pairViewMachine, stepBar: stepBarMachine, timeline: timelineMachine },
  guards: {
    hasRecipient: (_, { exchange }: { exchange: Exchange }) => hasRecipient(exchange),
    hasCome: (_, { data }: { data: Step[] | null }) => data !== null,
  },
  actions: {
    keepChange: assign((_, { exchange, now }: ExchangeChanged) => ({ exchange, now })),
    tellParts: enqueueActions(({ enqueue }, changed: ExchangeChanged) => {
      enqueue.sendTo('pairView', changed)
      enqueue.sendTo('stepBar', changed)
      enqueue.sendTo('timeline', { type: 'refresh.requested' })
    }),
    tellStepBar: sendTo('stepBar', (_, { data }: { data: Step[] | null }) => ({
      type: 'steps.loaded' as const,
      steps: known(data, 'what happened'),
    })),
    report: sendTo(({ context }) => context.reportTo, { type: 'exchange.outdated' }),
  },
}).createMachine({
  id: 'swap',
  description: 'My gift, and the one for me.',
  context: ({ input }) => input,
  initial: 'unpaired',
  states: {
    unpaired: {
      description: 'Nobody to send to, at least not yet.',
      on: { 'exchange.changed': { actions: { type: 'keepChange', params: event } } },
      always: {
        guard: { type: 'hasRecipient', params: context },
        target: 'paired',
        description: 'The name has been drawn.',
      },
    },
    paired: {
      description: 'Gifts are sent and come in.',
      invoke: [
        {
          id: 'pairView',
          src: 'pairView',
          input: ({ context: { exchange, now } }) => ({ exchange, now }),
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
          id: 'timeline',
          src: 'timeline',
          input: ({ context: { exchange } }) => ({ exchangeId: exchange.id }),
          onSnapshot: {
            guard: { type: 'hasCome', params: shown },
            actions: { type: 'tellStepBar', params: shown },
            description: 'What is recorded next depends on what was recorded before.',
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
            description: 'There may be news.',
          },
          {
            target: 'unpaired',
            actions: { type: 'keepChange', params: event },
          },
        ],
        'step.recorded': { actions: 'report' },
      },
    },
  },
})

export type SwapRef = ActorRefFrom<typeof swapMachine>
