import { expect, test } from 'vitest'
import { homepageExchangesMachine } from '#machines/exchange/homepageExchanges.machine.ts'
import { anExchange, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

takesEveryTransition(homepageExchangesMachine, {
  outcomes: { load: { done: [[], [anExchange()]], error: [offline] } },
})

test('the empty state shows when there are no exchanges', () => {
  const play = stage(homepageExchangesMachine)
  play.done('load', [])
  expect(play.snapshot().value).toBe('empty')
})
