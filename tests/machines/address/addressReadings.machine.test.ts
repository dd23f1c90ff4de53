import { expect, test } from 'vitest'
import { addressReadingsMachine } from '#machines/address/addressReadings.machine.ts'
import { stage } from '#tests/support/stage.ts'

test('an empty list of address views leads to the empty state', () => {
  const play = stage(addressReadingsMachine)
  play.done('load', [])
  expect([play.snapshot().value, play.snapshot().context.data]).toEqual(['empty', []])
})
