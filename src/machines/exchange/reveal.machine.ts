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
 * My choice, as a gifter, to let my recipient learn who I was. It is off until I switch it on, and I can take it back until
 * they have read my name. It is not offered in a small swap, or if one of us is a minor.
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
      description: 'Asks my sign-up for my choice.',
      always: [
        { guard: is('shown'), target: 'shown', description: 'My recipient has read my name.' },
        {
          guard: is('on', 'earlier'),
          target: 'willing',
          description: 'I have switched it on, for this recipient or for the one before.',
        },
        { guard: is('off'), target: 'secret', description: 'I have not switched it on.' },
        { target: 'absent', description: 'There is no choice in this swap.' },
      ],
    },
    absent: { description: 'Names stay secret, and nothing is offered.', on: changed },
    secret: {
      description: 'I stay secret.',
      on: { ...changed, 'reveal.toggled': 'allowing' },
    },
    willing: {
      description: 'My recipient may learn who I was, once we have both marked everything.',
      on: { ...changed, 'reveal.toggled': 'forbidding' },
    },
    allowing: { description: 'My choice is being switched on.', ...choosing(true) },
    forbidding: { description: 'My choice is being taken back.', ...choosing(false) },
    shown: { description: 'My recipient knows. This is final.', on: changed },
  },
})

export type RevealRef = ActorRefFrom<typeof revealMachine>
