import { test } from 'vitest'
import { createEmptyActor } from 'xstate'
import { heartMachine } from '#machines/exchange/heart.machine.ts'
import { anExchange, aSignup, aStep, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { heartModel } from './heart.model.ts'

const signup = aSignup({ user_id: 7, paired_with: 12 })
const paused = aSignup({ ...signup, is_sending_paused: true })
const input = { signup, reportTo: createEmptyActor() }
const received = aStep({ id: 40, party: 'recipient', type: 'received', is_mine: false })
const other = { ...received, id: 41 }
const hearted = { ...received, heart: true }

const cases: Coverage<typeof heartMachine> = {
  inputs: [input, { ...input, signup: paused }],
  events: {
    'exchange.changed': [signup, paused].map((my_signup) => ({
      exchange: anExchange({ my_signup }),
    })),
    'heart.pressed': [received, other, aStep(), { ...received, type: 'received_all' as const }].map(
      (step) => ({ step }),
    ),
  },
  outcomes: { sendHeart: { done: [hearted], error: [offline] } },
}

takesEveryTransition(heartMachine, cases)

test('on every path, a heart is sent and shown as decision 0076 says', () =>
  followsModel(heartMachine, cases, heartModel))
