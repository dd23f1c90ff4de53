/** Reference model for a member's swap from the pairing on, written from the specification. */
import { expect } from 'vitest'
import type { swapMachine } from '#machines/exchange/swap.machine.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { Step } from '#rules/exchange/step.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * Nothing is requested before the member has a recipient, and nothing is shown about a recipient who was removed. Each
 * part gets every change of the exchange, and the timeline loads again. The step bar gets the steps once they have
 * loaded. A changed step is shown immediately. A recorded step reloads the page, and so does anything else that makes
 * the exchange outdated.
 */
interface Swap extends Said {
  isPaired: boolean
  exchange: Exchange
  now: string
  steps: Step[] | null
  knows: { isMod: boolean; isMinor: boolean }
}

const part = { reportTo: expect.anything() }
const isPaired = ({ my_signup }: Exchange) => typeof my_signup?.paired_with === 'number'
const open = (was: Swap): Swap => {
  const { exchange, now, knows } = was
  const signup = exchange.my_signup
  return {
    ...was,
    isPaired: true,
    started: [
      ['pairView', { ...part, exchange, now }],
      ['stepBar', { ...part, ...knows, exchangeId: exchange.id, signup }],
      ['heart', { ...part, signup }],
      ['moreTime', { ...part, exchange, now, isMinor: knows.isMinor }],
      ['thanks', { ...part, exchange, now }],
      ['reveal', { ...part, exchange }],
      ['timeline', { exchangeId: exchange.id }],
    ],
  }
}
const reload = (was: Swap): Swap =>
  was.isPaired ? { ...was, sent: [['reportTo', { type: 'exchange.outdated' }]] } : was

export const swapModel: Model<typeof swapMachine, Swap> = {
  start: ({ exchange, now, isMod, isMinor }) => {
    const swap = { isPaired: false, exchange, now, steps: null, knows: { isMod, isMinor } }
    return isPaired(exchange) ? open(swap) : swap
  },
  on: {
    'exchange.changed': (was, changed) => {
      const { exchange, now } = changed
      const swap = { ...was, exchange, now }
      if (!isPaired(exchange)) return { ...swap, isPaired: false }
      if (!was.isPaired) return open(swap)
      const parts = ['pairView', 'stepBar', 'heart', 'moreTime', 'thanks', 'reveal'].map(
        (name) => [name, changed] as const,
      )
      return { ...swap, sent: [...parts, ['timeline', { type: 'refresh.requested' }]] }
    },
    'exchange.outdated': reload,
    'step.recorded': reload,
    'step.changed': (was, { step }) => {
      if (!was.isPaired) return was
      const others = (was.steps ?? []).filter(({ id }) => id !== step.id)
      const known = [...others, step].sort((one, other) => one.id - other.id)
      return { ...was, sent: [['timeline', { type: 'refresh.requested', known }]] }
    },
    'timeline changed': (was, { context: { data } }) =>
      data
        ? { ...was, steps: data, sent: [['stepBar', { type: 'steps.loaded', steps: data }]] }
        : was,
  },
  shows: ({ value, context: { exchange, now, steps } }) => ({
    isPaired: value === 'paired',
    exchange,
    now,
    steps,
  }),
}
