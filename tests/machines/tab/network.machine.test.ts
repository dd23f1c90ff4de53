import { expect, test } from 'vitest'
import { networkMachine } from '#machines/tab/network.machine.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

takesEveryTransition(networkMachine, { delays: { goodNewsLifetime: 5_000 }, events: {} })

test('the return of the network is announced for a moment', () => {
  const play = stage(networkMachine)
  play.send({ type: 'network.lost' })
  expect(play.snapshot().value).toBe('offline')
  play.send({ type: 'network.returned' })
  expect(play.snapshot().value).toBe('returned')
  play.wait()
  expect(play.snapshot().value).toBe('online')
})

test('nothing is announced if the network was never lost', () => {
  const play = stage(networkMachine)
  play.send({ type: 'network.returned' })
  expect(play.snapshot().value).toBe('online')
})

test('nothing is announced if the network is lost again immediately', () => {
  const play = stage(networkMachine)
  play.send({ type: 'network.lost' })
  play.send({ type: 'network.returned' })
  play.send({ type: 'network.lost' })
  expect(play.snapshot().value).toBe('offline')
})
