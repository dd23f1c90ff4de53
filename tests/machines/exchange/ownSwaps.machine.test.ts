import { expect, test } from 'vitest'
import { ownSwapsMachine } from '#machines/exchange/ownSwaps.machine.ts'
import { stage } from '#tests/support/stage.ts'

test('no swaps are shown before the first sign-up', () => {
  const play = stage(ownSwapsMachine)
  play.done('load', [])
  expect(play.snapshot().value).toBe('empty')
})
