import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { needActor } from '#machines/needs.ts'
import type { Owner } from '#machines/report.ts'
import type { Step } from '#rules/exchange/step.ts'
import { hasNoSteps, stepsInOrder } from '#rules/exchange/timeline.ts'

export type TimelineEvent = { type: 'steps.outdated' } | { type: 'retry.requested' }

/** What the owner is told: the steps as they are now known. */
export type StepsLoaded = { type: 'steps.loaded'; steps: Step[] }

interface TimelineInputs {
  exchangeId: number
  reportTo: Owner<StepsLoaded>
}

interface TimelineContext extends TimelineInputs {
  steps: Step[]
}

/**
 * What has happened to the two gifts I know of, in the order it happened. When a look for news fails, what was there
 * stays.
 */
export const timelineMachine = setup({
  types: {
    context: {} as TimelineContext,
    events: {} as TimelineEvent,
    input: {} as TimelineInputs,
  },
  actors: { loadSteps: needActor<Step[], { exchangeId: number }>() },
  guards: { hasNoSteps: (_, { steps }: { steps: Step[] }) => hasNoSteps(steps) },
  actions: {
    keepSteps: assign((_, { steps }: { steps: Step[] }) => ({ steps: stepsInOrder(steps) })),
    report: sendTo(
      ({ context }) => context.reportTo,
      (_, { steps }: { steps: Step[] }) => ({ type: 'steps.loaded' as const, steps }),
    ),
  },
}).createMachine({
  id: 'timeline',
  description: 'What happened so far.',
  context: ({ input }) => ({ ...input, steps: [] }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The steps are on their way.',
      on: { 'steps.outdated': { target: 'loading', reenter: true } },
      invoke: {
        id: 'loadSteps',
        src: 'loadSteps',
        input: ({ context: { exchangeId } }) => ({ exchangeId }),
        onDone: {
          target: 'deciding',
          actions: [
            { type: 'keepSteps', params: ({ event }) => ({ steps: event.output }) },
            { type: 'report', params: ({ event }) => ({ steps: event.output }) },
          ],
        },
        onError: 'failed',
      },
    },
    deciding: {
      description: 'Looks whether anything has happened.',
      always: [
        {
          guard: { type: 'hasNoSteps', params: ({ context }) => context },
          target: 'empty',
          description: 'Nothing yet.',
        },
        { target: 'ready' },
      ],
    },
    ready: {
      description: 'The steps are shown in the order they happened.',
      on: {
        'steps.outdated': 'refreshing',
      },
    },
    empty: {
      description: 'No parcel on the road yet.',
      on: {
        'steps.outdated': 'refreshing',
      },
    },
    refreshing: {
      description: 'Looks for news; what is shown stays until they are here.',
      on: {
        'steps.outdated': { target: 'refreshing', reenter: true },
      },
      invoke: {
        id: 'refreshSteps',
        src: 'loadSteps',
        input: ({ context: { exchangeId } }) => ({ exchangeId }),
        onDone: {
          target: 'deciding',
          actions: [
            { type: 'keepSteps', params: ({ event }) => ({ steps: event.output }) },
            { type: 'report', params: ({ event }) => ({ steps: event.output }) },
          ],
        },
        onError: 'deciding',
      },
    },
    failed: {
      description: 'The steps could not be loaded.',
      on: {
        'retry.requested': 'loading',
        'steps.outdated': 'loading',
      },
    },
  },
})

export type TimelineRef = ActorRefFrom<typeof timelineMachine>
