import { expect, test } from 'vitest'
import { pocketMachine } from '#machines/exchange/pocket.machine.ts'
import { pocketAfter } from '#rules/exchange/pocket.ts'
import { anExchange, aSignup } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const now = '2026-12-10T10:00:00.000Z'
const aSwap = (id: number, end_at: string) =>
  anExchange({ id, end_at, needs_pairing: false, my_signup: aSignup({ id, user_id: 7 }) })
const SOON = '2026-12-11T12:00:00.000Z'
const WEEK_LATER = '2026-12-17T10:00:00.000Z'
const swaps = pocketAfter(
  [],
  [aSwap(5, '2026-12-31T12:00:00.000Z'), aSwap(6, SOON)],
  new Date(now),
  true,
)

takesEveryTransition(pocketMachine, {
  inputs: [
    { swaps, now },
    { swaps: [], now },
  ],
  events: { 'clock.ticked': [{ now }, { now: SOON }, { now: WEEK_LATER }] },
})

test('each stored swap disappears when the time for which it may be stored is over', () => {
  const play = stage(pocketMachine, { swaps, now })
  const shown = () => play.snapshot().context.swaps.map(({ exchange }) => exchange.id)
  const seen = [[play.snapshot().value, shown()]]
  for (const at of [SOON, WEEK_LATER]) {
    play.send({ type: 'clock.ticked', now: at })
    seen.push([play.snapshot().value, shown()])
  }
  expect(seen).toEqual([
    ['filled', [5, 6]],
    ['filled', [5]],
    ['empty', []],
  ])
  expect(play.sent.map(({ event }) => event)).toEqual([
    { type: 'boundary.expected', at: SOON },
    { type: 'boundary.expected', at: WEEK_LATER },
  ])
})
