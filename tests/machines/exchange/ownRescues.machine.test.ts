import { expect, test } from 'vitest'
import { ownRescuesMachine } from '#machines/exchange/ownRescues.machine.ts'
import { offline } from '#tests/support/builders.ts'
import { aRescue } from '#tests/support/own-rescues.ts'
import { stage } from '#tests/support/stage.ts'

test('the rescues that were loaded stay on screen when loading them again fails', () => {
  const play = stage(ownRescuesMachine)
  play.done('load', [aRescue()])
  play.send({ type: 'refresh.requested' })
  play.fail('refresh', offline)
  expect([play.snapshot().value, play.snapshot().context.data]).toEqual(['ready', [aRescue()]])
})
