import { test } from 'vitest'
import { createEmptyActor } from 'xstate'
import { revealMachine } from '#machines/exchange/reveal.machine.ts'
import type { Reveal } from '#rules/exchange/reveal.ts'
import { anExchange, aSignup, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { revealModel } from './reveal.model.ts'

const reportTo = createEmptyActor()
const signupOf = (reveal: Reveal | null) => aSignup({ id: 22, user_id: 7, paired_with: 12, reveal })
const swapOf = (reveal: Reveal | null) =>
  anExchange({ my_signup: signupOf(reveal), is_signed_up: true, needs_pairing: false })
const all = (['off', 'on', 'earlier', 'shown', null] as const).map(swapOf)

const cases: Coverage<typeof revealMachine> = {
  inputs: all.map((exchange) => ({ exchange, reportTo })),
  events: { 'exchange.changed': all.map((exchange) => ({ exchange })) },
  key: ({ context: { exchange, problem } }) => [exchange.my_signup?.reveal, problem],
  outcomes: {
    chooseReveal: { done: [signupOf('on'), signupOf('off'), signupOf('shown')], error: [offline] },
  },
}

takesEveryTransition(revealMachine, cases)

test('on every path, a gifter chooses whether they are named as decision 0090 says', () =>
  followsModel(revealMachine, cases, revealModel))
