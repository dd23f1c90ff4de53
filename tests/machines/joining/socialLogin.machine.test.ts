import { test } from 'vitest'
import { socialLoginMachine } from '#machines/joining/socialLogin.machine.ts'
import { offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { socialLoginModel } from './socialLogin.model.ts'

const url = 'https://accounts.example/authorize?state=s-1'
const both = { providers: ['google', 'facebook'], next: '/posts' } as const

const cases: Coverage<typeof socialLoginMachine> = {
  delays: { departurePatience: 10_000 },
  input: both,
  events: { 'provider.chosen': [{ provider: 'google' }, { provider: 'facebook' }] },
  outcomes: {
    askDeparture: { done: [{ url }], error: [offline] },
  },
}

takesEveryTransition(socialLoginMachine, cases)

test('on every path, a login with a provider starts as the specification says', () =>
  followsModel(socialLoginMachine, cases, socialLoginModel))
