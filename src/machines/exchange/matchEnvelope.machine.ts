import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { needActor } from '#machines/needs.ts'
import { problem } from '#machines/params.ts'
import type { ExchangeOutdated, Owner } from '#machines/report.ts'
import { isRefusedByRule } from '#rules/exchange/participation.ts'
import { NAME_PATIENCE_MS, REVEAL_PATIENCE_MS } from '#rules/tab/waits.ts'
import type { Problem } from '#rules/wire/problem.ts'

export type MatchEnvelopeEvent =
  | { type: 'envelope.pressed' }
  | { type: 'match.opened' }
  | { type: 'reveal.ended' }

interface MatchEnvelopeGiven {
  signupId: number
  reportTo: Owner<ExchangeOutdated>
}

interface MatchEnvelopeContext extends MatchEnvelopeGiven {
  problem: Problem | null
}

/**
 * The envelope with the name that a member has drawn. Opening it confirms the match, once per sign-up. The name is
 * shown only after the exchange has been reloaded and confirms that the match is open, because the recipient may have
 * changed since this page was loaded.
 */
export const matchEnvelopeMachine = setup({
  types: {
    context: {} as MatchEnvelopeContext,
    events: {} as MatchEnvelopeEvent,
    input: {} as MatchEnvelopeGiven,
    tags: {} as 'busy',
  },
  actors: { acknowledgeMatch: needActor<void, { id: number }>() },
  guards: { isRefusedByRule: (_, problem: Problem) => isRefusedByRule(problem) },
  actions: {
    keepProblem: assign((_, problem: Problem) => ({ problem })),
    forgetProblem: assign({ problem: null }),
    report: sendTo(({ context }) => context.reportTo, { type: 'exchange.outdated' }),
  },
  delays: { namePatience: NAME_PATIENCE_MS, revealPatience: REVEAL_PATIENCE_MS },
}).createMachine({
  id: 'matchEnvelope',
  description: 'The envelope with the name of the member’s recipient.',
  context: ({ input }) => ({ ...input, problem: null }),
  initial: 'closed',
  states: {
    closed: {
      description: 'The envelope is closed.',
      on: { 'envelope.pressed': 'telling', 'match.opened': 'opened' },
    },
    telling: {
      tags: 'busy',
      description: 'The server records that the member opens the envelope.',
      invoke: {
        id: 'acknowledgeMatch',
        src: 'acknowledgeMatch',
        input: ({ context: { signupId } }) => ({ id: signupId }),
        onDone: { target: 'awaitingName', actions: 'report' },
        onError: [
          {
            guard: { type: 'isRefusedByRule', params: problem },
            target: 'failed',
            actions: [{ type: 'keepProblem', params: problem }, 'report'],
            description: 'The page is out of date. The swap may have been paused.',
          },
          {
            target: 'failed',
            actions: { type: 'keepProblem', params: problem },
            description: 'The request may or may not have reached the server, and can be repeated.',
          },
        ],
      },
      on: { 'match.opened': 'opening' },
    },
    awaitingName: {
      tags: 'busy',
      description: 'The server has recorded the opening, and the page loads the recipient’s name.',
      on: { 'match.opened': 'opening' },
      after: { namePatience: { target: 'failed', actions: 'forgetProblem' } },
    },
    failed: {
      description: 'The envelope stays closed. Another press tries again.',
      on: { 'envelope.pressed': 'telling', 'match.opened': 'opened' },
    },
    opening: {
      description: 'The flap opens and the label slides out. Any press or key skips the animation.',
      on: { 'reveal.ended': 'opened' },
      after: { revealPatience: 'opened' },
    },
    opened: { type: 'final', description: 'The label is shown.' },
  },
})

export type MatchEnvelopeRef = ActorRefFrom<typeof matchEnvelopeMachine>
