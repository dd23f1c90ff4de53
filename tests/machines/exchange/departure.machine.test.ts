import { expect, test } from 'vitest'
import { departureMachine } from '#machines/exchange/departure.machine.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const destination = { path: '/exchanges' } as const

takesEveryTransition(departureMachine, {
  events: { 'departure.requested': [{ destination }] },
  key: ({ context }) => [context.destination],
})

test('a link leads on at once while nothing would be lost', () => {
  const play = stage(departureMachine)
  play.send({ type: 'work.begun' })
  play.send({ type: 'work.settled' })
  play.send({ type: 'departure.requested', destination })
  expect(play.told).toEqual([['goTo', destination]])
})

test('what was typed is only abandoned after a yes', () => {
  const play = stage(departureMachine)
  play.send({ type: 'work.begun' })
  play.send({ type: 'departure.requested', destination })
  play.send({ type: 'departure.abandoned' })
  expect([play.snapshot().value, play.told]).toEqual(['guarded', []])
  play.send({ type: 'departure.requested', destination })
  play.send({ type: 'departure.confirmed' })
  expect([play.snapshot().value, play.told]).toEqual(['free', [['goTo', destination]]])
})
