import { expect, test } from 'vitest'
import { addressReadingsMachine } from '#machines/address/addressReadings.machine.ts'
import { anAddressView, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

takesEveryTransition(addressReadingsMachine, {
  outcomes: { load: { done: [[], [anAddressView()]], error: [offline] } },
})

test('an empty list of readings counts as an answer', () => {
  const play = stage(addressReadingsMachine)
  play.done('load', [])
  expect([play.snapshot().value, play.snapshot().context.data]).toEqual(['empty', []])
})
