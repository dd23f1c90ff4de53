import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { context, event } from '#machines/params.ts'
import type { ExchangeOutdated, Owner } from '#machines/report.ts'
import { hasRecipient } from '#rules/exchange/participation.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { pairViewMachine } from './pairView.machine.ts'
import { type StepRecorded, stepBarMachine } from './stepBar.machine.ts'
import { type StepsLoaded, timelineMachine } from './timeline.machine.ts'

type ExchangeChanged = { type: 'exchange.changed'; exchange: Exchange; now: string }

export type SwapEvent = ExchangeChanged | StepRecorded | StepsLoaded

interface SwapContext {
  exchange: Exchange
  now: string
  isMod: boolean
  reportTo: Owner<ExchangeOutdated>
}

/** Once paired there is a sign-up of mine. */
const mySignup = ({ my_signup }: Exchange) => known(my_signup, 'my sign-up')

/**
 * What passes between me, my gifter and the one I send to, from the moment the names are drawn. A step that was recorded
 * is news for the whole page; what the page learns comes back to each of the parts.
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
  },
  actions: {
    keepFacts: assign((_, { exchange, now }: ExchangeChanged) => ({ exchange, now })),
    tellParts: enqueueActions(({ enqueue }, changed: ExchangeChanged) => {
      enqueue.sendTo('pairView', changed)
      enqueue.sendTo('stepBar', changed)
      enqueue.sendTo('timeline', { type: 'steps.outdated' })
    }),
    tellStepBar: sendTo('stepBar', (_, loaded: StepsLoaded) => loaded),
    report: sendTo(({ context }) => context.reportTo, { type: 'exchange.outdated' }),
  },
}).createMachine({
  id: 'swap',
  description: 'My gift, and the one for me.',
  context: ({ input }) => input,
  initial: 'unpaired',
  states: {
    unpaired: {
      description: 'Nobody to send to, or not yet.',
      on: { 'exchange.changed': { actions: { type: 'keepFacts', params: event } } },
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
          input: ({ context: { exchange, isMod }, self }) => ({
            exchangeId: exchange.id,
            signup: mySignup(exchange),
            isMod,
            reportTo: self,
          }),
        },
        {
          id: 'timeline',
          src: 'timeline',
          input: ({ context: { exchange }, self }) => ({
            exchangeId: exchange.id,
            reportTo: self,
          }),
        },
      ],
      on: {
        'exchange.changed': [
          {
            guard: { type: 'hasRecipient', params: event },
            actions: [
              { type: 'keepFacts', params: event },
              { type: 'tellParts', params: event },
            ],
            description: 'There may be news on the road.',
          },
          {
            target: 'unpaired',
            actions: { type: 'keepFacts', params: event },
          },
        ],
        'steps.loaded': { actions: { type: 'tellStepBar', params: event } },
        'step.recorded': { actions: 'report' },
      },
    },
  },
})

export type SwapRef = ActorRefFrom<typeof swapMachine>
