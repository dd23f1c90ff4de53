import { expect, test } from 'vitest'
import { standingMachine } from '#machines/member/standing.machine.ts'
import { offline } from '#tests/support/builders.ts'
import { stage } from '#tests/support/stage.ts'
import { aStanding } from '#tests/support/standings.ts'

test('a standing that could not be loaded is shown after another try', () => {
  const play = stage(standingMachine)
  play.fail('load', offline)
  expect(play.snapshot().value).toBe('failed')
  play.send({ type: 'retry.requested' })
  play.done('load', aStanding())
  expect([play.snapshot().value, play.snapshot().context.data]).toEqual(['ready', aStanding()])
})
