import { expect, test } from 'vitest'
import { createEmptyActor } from 'xstate'
import { moreTimeMachine } from '#machines/exchange/moreTime.machine.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import { anExchange, aSignup } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { overlayOpened } from '#tests/support/overlays.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { moreTimeModel } from './moreTime.model.ts'

const now = '2026-12-12T10:00:00.000Z'
const lateDay = '2026-12-29T10:00:00.000Z'
const tooLate = '2026-12-30T12:00:00.000Z'
const reportTo = createEmptyActor()
const asks = overlayOpened('more-time')

const gifter = aSignup({ user_id: 7, paired_with: 12 })
const asked = { ...gifter, more_time: { days: 4, note: 'The glaze is wet.' } }
const swapOf = (my_signup: Signup | null) =>
  anExchange({ my_signup, is_signed_up: my_signup !== null, needs_pairing: false })
const owing = swapOf(gifter)
const sent = swapOf({ ...gifter, has_sent: true })
const paused = swapOf({ ...gifter, is_sending_paused: true })

const cases: Coverage<typeof moreTimeMachine> = {
  inputs: [
    { exchange: owing, now, isMinor: false, reportTo },
    { exchange: owing, now: lateDay, isMinor: true, reportTo },
    { exchange: swapOf(asked), now, isMinor: false, reportTo },
  ],
  events: {
    'exchange.changed': [
      ...[owing, sent, paused, swapOf(asked)].map((exchange) => ({ exchange, now })),
      { exchange: owing, now: tooLate },
    ],
    'overlay.opened': [asks],
  },
  outcomes: {
    delay: {
      done: [asked],
      snapshot: [{ context: { values: { id: gifter.id, days: '4', note: 'The glaze is wet.' } } }],
    },
  },
}

takesEveryTransition(moreTimeMachine, cases)

test('on every path, a gifter asks for more time as decision 0085 says', () =>
  followsModel(moreTimeMachine, cases, moreTimeModel))

test('a gifter who was given more time cannot ask again', () => {
  const play = stage(moreTimeMachine, { exchange: owing, now, isMinor: false, reportTo })
  play.send(asks)
  play.done('delay', asked)
  const after = play.snapshot().value
  play.send(asks)
  expect([after, play.snapshot().value]).toEqual(['closed', 'closed'])
})
