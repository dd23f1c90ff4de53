import { expect, test } from 'vitest'
import { lateCallsMachine } from '#machines/tab/lateCalls.machine.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

takesEveryTransition(lateCallsMachine, {})

test('the message about late calls is shown until the last one has ended, and the calls can be cancelled', () => {
  const play = stage(lateCallsMachine)
  play.send({ type: 'cancel.requested' })
  expect([play.snapshot().value, play.told]).toEqual(['none', []])
  play.send({ type: 'calls.late' })
  play.send({ type: 'calls.late' })
  play.send({ type: 'cancel.requested' })
  expect([play.snapshot().value, play.told]).toEqual(['some', [['cancelCalls']]])
  play.send({ type: 'calls.ended' })
  expect(play.snapshot().value).toBe('none')
})
