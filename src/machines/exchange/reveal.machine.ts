import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needActor } from '#machines/needs.ts'
import { event, output, problem } from '#machines/params.ts'
import type { ExchangeOutdated, Owner } from '#machines/report.ts'
import { withSignup } from '#rules/exchange/participation.ts'
import type { Reveal, RevealInput } from '#rules/exchange/reveal.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import { isReveal } from '#rules/exchange/thanks-words.ts'
import type { Problem } from '#rules/wire/problem.ts'

type ExchangeChanged = { type: 'exchange.changed'; exchange: Exchange }

export type RevealEvent = ExchangeChanged | { type: 'reveal.toggled' }

interface RevealInputs {
  exchange: Exchange
  reportTo: Owner<ExchangeOutdated>
}

interface RevealContext extends RevealInputs {
  /** The reason why the last choice was not stored; null if it was. */
  problem: Problem | null
}

const changed = {
  'exchange.changed': { target: 'deciding', actions: { type: 'keepChange', params: event } },
} as const
const is = (...those: Reveal[]) => ({ type: 'isReveal', params: { those } }) as const
const choosing = (may_reveal: boolean) =>
  ({
    tags: 'busy',
    on: { 'exchange.changed': { actions: { type: 'keepChange', params: event } } },
    invoke: {
      id: 'chooseReveal',
      src: 'chooseReveal',
      input: ({ context: { exchange } }: { context: RevealContext }) => ({
        id: known(exchange.my_signup, 'my sign-up').id,
        may_reveal,
      }),
      onDone: {
        target: 'deciding',
        actions: [{ type: 'keepSignup', params: output<Signup> }, 'report'],
      },
      onError: {
        target: 'deciding',
        actions: [{ type: 'keepProblem', params: problem }, 'report'],
      },
    },
  }) as const

/**
 * A gifter's choice to let their recipient learn who they were. It is off by default, and can be withdrawn until the
 * recipient can read the name. It is not offered in a small swap, or if either side is a minor.
 */
export const revealMachine = setup({
  types: {
    context: {} as RevealContext,
    events: {} as RevealEvent,
    input: {} as RevealInputs,
    tags: {} as 'busy',
  },
  actors: { chooseReveal: needActor<Signup, { id: number } & RevealInput>() },
  guards: {
    isReveal: ({ context }, { those }: { those: readonly Reveal[] }) => isReveal(context, those),
  },
  actions: {
    keepChange: assign((_, { exchange }: ExchangeChanged) => ({ exchange })),
    keepSignup: assign(({ context }, signup: Signup) => ({
      exchange: withSignup(context.exchange, signup),
      problem: null,
    })),
    keepProblem: assign((_, why: Problem) => ({ problem: why })),
    report: sendTo(({ context }) => context.reportTo, { type: 'exchange.outdated' }),
  },
}).createMachine({
  id: 'reveal',
  description: 'A gifter’s choice to let their recipient learn who they were.',
  context: ({ input }) => ({ ...input, problem: null }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Checks the gifter’s stored choice.',
      always: [
        {
          guard: is('shown'),
          target: 'shown',
          description: 'The recipient can read the gifter’s name.',
        },
        {
          guard: is('on', 'earlier'),
          target: 'willing',
          description: 'The gifter has agreed, for this recipient or for an earlier one.',
        },
        { guard: is('off'), target: 'secret', description: 'The gifter has not agreed.' },
        { target: 'absent', description: 'This swap does not offer the choice.' },
      ],
    },
    absent: { description: 'The gifter stays secret, and no choice is shown.', on: changed },
    secret: {
      description: 'The gifter stays secret.',
      on: { ...changed, 'reveal.toggled': 'allowing' },
    },
    willing: {
      description: 'The recipient learns the name once both have marked everything.',
      on: { ...changed, 'reveal.toggled': 'forbidding' },
    },
    allowing: { description: 'The agreement is being saved.', ...choosing(true) },
    forbidding: { description: 'The agreement is being withdrawn.', ...choosing(false) },
    shown: { description: 'The recipient can read the name, which cannot be undone.', on: changed },
  },
})

export type RevealRef = ActorRefFrom<typeof revealMachine>
