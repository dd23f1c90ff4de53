import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needActor } from '#machines/needs.ts'
import { event, output, problem } from '#machines/params.ts'
import type { Owner } from '#machines/report.ts'
import { mayGiveHeart } from '#rules/exchange/heart.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import type { Step } from '#rules/exchange/step.ts'
import type { Problem } from '#rules/wire/problem.ts'
import type { StepChanged, StepRecorded } from './stepBar-types.ts'

type HeartPressed = { type: 'heart.pressed'; step: Step }
type ExchangeChanged = { type: 'exchange.changed'; exchange: Exchange }

export type HeartEvent = HeartPressed | ExchangeChanged

interface HeartInputs {
  signup: Signup
  reportTo: Owner<StepRecorded | StepChanged>
}

interface HeartContext extends HeartInputs {
  /** The received gift whose heart was pressed last. */
  step: Step | null
  problem: Problem | null
}

const pressed = {
  guard: { type: 'mayGiveHeart', params: event },
  target: 'sending',
  actions: { type: 'keepStep', params: event },
  description: 'The recipient has received the gift, and nothing is paused.',
} as const

/**
 * The gifter's heart for a gift that their recipient has received. Pressing toggles it. The timeline shows the change
 * once the server has responded, and reloads if the server refused it.
 */
export const heartMachine = setup({
  types: {
    context: {} as HeartContext,
    events: {} as HeartEvent,
    input: {} as HeartInputs,
    tags: {} as 'busy',
  },
  actors: { sendHeart: needActor<Step, { id: number }>() },
  guards: {
    mayGiveHeart: ({ context: { signup } }, { step }: HeartPressed) => mayGiveHeart(step, signup),
  },
  actions: {
    keepSignup: assign((_, { exchange }: ExchangeChanged) => ({
      signup: known(exchange.my_signup, 'my sign-up'),
    })),
    keepStep: assign((_, { step }: HeartPressed) => ({ step, problem: null })),
    keepProblem: assign((_, why: Problem) => ({ problem: why })),
    show: sendTo(
      ({ context }) => context.reportTo,
      (_, step: Step) => ({ type: 'step.changed' as const, step }),
    ),
    report: sendTo(({ context }) => context.reportTo, { type: 'step.recorded' }),
  },
}).createMachine({
  id: 'heart',
  description: 'The gifter’s heart for a gift that has arrived.',
  context: ({ input }) => ({ ...input, step: null, problem: null }),
  on: { 'exchange.changed': { actions: { type: 'keepSignup', params: event } } },
  initial: 'resting',
  states: {
    resting: {
      description: 'The page shows the state stored on the server.',
      on: { 'heart.pressed': pressed },
    },
    sending: {
      tags: 'busy',
      description: 'The heart is being added or removed.',
      invoke: {
        id: 'sendHeart',
        src: 'sendHeart',
        input: ({ context }) => ({ id: known(context.step, 'the step').id }),
        onDone: { target: 'resting', actions: { type: 'show', params: output } },
        onError: {
          target: 'refused',
          actions: [{ type: 'keepProblem', params: problem }, 'report'],
        },
      },
    },
    refused: {
      description: 'The heart did not change, and the page says why.',
      on: { 'heart.pressed': pressed },
    },
  },
})

export type HeartRef = ActorRefFrom<typeof heartMachine>
