/** Reference model for a gifter's choice to be named, written from decision 0090. */
import type { revealMachine } from '#machines/exchange/reveal.machine.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * The gifter switches their choice on and off until their recipient has read the name. A choice that is still on for an
 * earlier recipient can be switched off. After each request the page is loaded again, whether it was stored or refused.
 */
interface Choice extends Said {
  place: 'nothing' | 'off' | 'on' | 'final' | 'switching on' | 'switching off'
  exchange: Exchange
  problem: Problem | null
}

const PLACES = { off: 'off', on: 'on', earlier: 'on', shown: 'final' } as const
const decide = (was: Choice): Choice => {
  const { reveal } = was.exchange.my_signup ?? { reveal: null }
  return { ...was, place: reveal === null ? 'nothing' : PLACES[reveal], busy: false }
}
const ask = (was: Choice, place: Choice['place'], may_reveal: boolean): Choice => ({
  ...was,
  place,
  busy: true,
  started: [['chooseReveal', { id: was.exchange.my_signup?.id, may_reveal }]],
})
const answered = (was: Choice): Choice => ({
  ...decide(was),
  sent: [['reportTo', { type: 'exchange.outdated' }]],
})

export const revealModel: Model<typeof revealMachine, Choice> = {
  start: ({ exchange }) => decide({ place: 'nothing', exchange, problem: null }),
  on: {
    'exchange.changed': (was, { exchange }) => {
      const next = { ...was, exchange }
      return was.busy ? next : decide(next)
    },
    'reveal.toggled': (was) => {
      if (was.place === 'off') return ask(was, 'switching on', true)
      return was.place === 'on' ? ask(was, 'switching off', false) : was
    },
    'chooseReveal done': (was, my_signup) =>
      answered({ ...was, exchange: { ...was.exchange, my_signup }, problem: null }),
    'chooseReveal failed': (was, error) => answered({ ...was, problem: problemOf(error) }),
  },
  shows: ({ value, context: { exchange, problem } }) => ({
    place: (
      {
        deciding: 'nothing',
        absent: 'nothing',
        secret: 'off',
        willing: 'on',
        shown: 'final',
        allowing: 'switching on',
        forbidding: 'switching off',
      } as const
    )[value],
    exchange,
    problem,
  }),
}
