import { expect, test } from 'vitest'
import { homepageExchangesMachine } from '#machines/feed/homepageExchanges.machine.ts'
import { stage } from '#tests/support/stage.ts'

test('the empty state shows when there are no exchanges', () => {
  const play = stage(homepageExchangesMachine)
  play.done('load', [])
  expect(play.snapshot().value).toBe('empty')
})
