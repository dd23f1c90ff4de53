import { test } from 'vitest'
import { createEmptyActor } from 'xstate'
import { swapMachine } from '#machines/exchange/swap.machine.ts'
import { anExchange, aSignup, aStep } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { swapModel } from './swap.model.ts'

const now = '2026-12-02T10:00:00.000Z'
const later = '2026-12-03T10:00:00.000Z'
const [first, second] = [aStep({ id: 31 }), aStep({ id: 32 })]
const waiting = anExchange({ my_signup: aSignup({ user_id: 7 }) })
const paired = anExchange({ my_signup: aSignup({ user_id: 7, paired_with: 12 }) })
const from = (exchange: typeof paired) => ({
  exchange,
  now,
  isMod: false,
  isMinor: false,
  reportTo: createEmptyActor(),
})

const cases: Coverage<typeof swapMachine> = {
  inputs: [from(waiting), from(paired), { ...from(paired), isMod: true, isMinor: true }],
  events: {
    'exchange.changed': [waiting, paired, anExchange()].map((exchange) => ({
      exchange,
      now: later,
    })),
    'step.changed': [{ step: { ...first, heart: true } }, { step: second }],
  },
  outcomes: {
    timeline: { snapshot: [[first], [first, second]].map((data) => ({ context: { data } })) },
  },
}

takesEveryTransition(swapMachine, cases)

test('on every path, the parts of a swap are started and updated as the specification says', () =>
  followsModel(swapMachine, cases, swapModel))
