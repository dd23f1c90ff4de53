import { test } from 'vitest'
import { homeMachine } from '#machines/feed/home.machine.ts'
import { aMe, anExchange, aSignup } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { aRescue } from '#tests/support/own-rescues.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { homeModel } from './home.model.ts'

const at = (hour: number) => new Date(2026, 10, 20, hour).toISOString()

const newcomer = aMe({ first_steps: { has_read: false, has_joined: false, has_posted: false } })
const joined = anExchange({ is_signed_up: true, my_signup: aSignup({ user_id: 7 }) })

const cases: Coverage<typeof homeMachine> = {
  inputs: [
    { me: aMe(), now: at(20) },
    { me: newcomer, now: at(20) },
  ],
  events: {
    'clock.ticked': [{ now: at(5) }, { now: at(12) }, { now: at(17) }],
    'member.changed': [{ member: aMe({ nickname: 'Oxalis' }) }],
  },
  outcomes: {
    homepageExchanges: {
      snapshot: [{ context: { data: [anExchange()] } }, { context: { data: [joined] } }],
    },
    ownRescues: { snapshot: [{ context: { data: [aRescue()] } }] },
  },
  key: ({ context: { now, me, exchanges, rescues } }) => [
    now,
    me.nickname,
    me.first_steps,
    exchanges,
    rescues,
  ],
}

takesEveryTransition(homeMachine, cases)

test('on every path, the page greets the member and refreshes itself as the specification says', () =>
  followsModel(homeMachine, cases, homeModel))
