import type { ActorRefFrom } from 'xstate'
import { mayTellOthers } from '#rules/exchange/step.ts'
import type { Toast } from '#rules/tab/toast.ts'
import { type ExchangeChanged, stepBarSetup } from './stepBar.setup.ts'
import type { StepsLoaded } from './timeline.machine.ts'

export type { StepRecorded } from './stepBar.setup.ts'

/** What is learned while nothing is being told may bring the bar, or take it away. */
const decidingAnew = {
  'exchange.changed': {
    target: 'deciding',
    actions: { type: 'keepSignup', params: ({ event }: { event: ExchangeChanged }) => event },
  },
  'steps.loaded': {
    target: 'deciding',
    actions: { type: 'keepMine', params: ({ event }: { event: StepsLoaded }) => event },
  },
} as const

const saved: Toast = { message: 'Update saved, great news !', tone: 'good' }

/**
 * "Post an update": what has been sent and what has come, as long as a side is open or its closing
 * was not noted. What is offered follows from my sign-up and from what I have told before.
 */
export const stepBarMachine = stepBarSetup.createMachine({
  id: 'stepBar',
  description: 'Telling what was sent and what has come.',
  context: ({ input }) => ({ ...input, mine: null, stepType: 'physical_sent' }),
  on: {
    'exchange.changed': { actions: { type: 'keepSignup', params: ({ event }) => event } },
    'steps.loaded': { actions: { type: 'keepMine', params: ({ event }) => event } },
  },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Looks whether a side is still open.',
      always: [
        {
          guard: { type: 'stepBarIsVisible', params: ({ context }) => context },
          target: 'offering',
          description: 'Something may still be sent, or come, or has not been told.',
        },
        {
          guard: { type: 'stepsAreWithheld', params: ({ context }) => context },
          target: 'paused',
          description: 'Something is left, and I may not tell it now.',
        },
        { target: 'finished' },
      ],
    },
    offering: {
      description: 'The bar is there.',
      on: { 'update.requested': 'choosing', ...decidingAnew },
    },
    choosing: {
      description: 'A popup offers what may be told now.',
      on: {
        'choice.abandoned': 'deciding',
        'type.chosen': [
          {
            guard: { type: 'isOutOfTurn', params: ({ event }) => event },
            description: 'It is not offered now: nothing happens.',
          },
          {
            guard: { type: 'needsConfirmation', params: ({ event }) => event },
            target: 'closing',
            actions: { type: 'keepType', params: ({ event }) => event },
            description: 'A side is to be closed.',
          },
          {
            guard: { type: 'takesLink', params: ({ event }) => event },
            target: 'dispatching',
            actions: { type: 'keepType', params: ({ event }) => event },
            description: 'Something was sent.',
          },
          { target: 'receiving', actions: { type: 'keepType', params: ({ event }) => event } },
        ],
      },
    },
    dispatching: {
      description: 'Something was sent: noted with a link.',
      on: { 'choice.revisited': 'choosing', 'choice.abandoned': 'deciding' },
      invoke: {
        id: 'dispatch',
        src: 'dispatch',
        input: ({ context: { exchangeId, stepType } }) => ({ exchangeId, stepType }),
        onDone: {
          target: 'deciding',
          actions: [{ type: 'announce', params: saved }, 'report'],
        },
      },
    },
    receiving: {
      description: 'A gift has come: noted, or told to all.',
      on: { 'choice.revisited': 'choosing', 'choice.abandoned': 'deciding' },
      invoke: {
        id: 'receipt',
        src: 'receipt',
        input: ({ context: { exchangeId, isMod, signup } }) => ({
          exchangeId,
          isMod,
          mayTellOthers: mayTellOthers(signup),
        }),
        onDone: {
          target: 'deciding',
          actions: [{ type: 'announce', params: saved }, 'report'],
        },
      },
    },
    closing: {
      description: 'A side is closed, after a question.',
      on: { 'choice.abandoned': 'deciding' },
      invoke: {
        id: 'closing',
        src: 'closing',
        input: ({ context: { exchangeId, signup, stepType } }) => ({
          exchangeId,
          signupId: signup.id,
          stepType,
        }),
        onDone: {
          target: 'deciding',
          actions: [{ type: 'announce', params: saved }, 'report'],
        },
      },
    },
    paused: {
      description: 'Paused, or suspended with nothing left to receive: the bar is away for now.',
      on: decidingAnew,
    },
    finished: {
      description: 'Everything is sent and everything is here: the bar is gone.',
      on: decidingAnew,
    },
  },
})

export type StepBarRef = ActorRefFrom<typeof stepBarMachine>
