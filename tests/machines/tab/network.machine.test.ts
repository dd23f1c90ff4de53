import { expect, test } from 'vitest'
import { networkMachine } from '#machines/tab/network.machine.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

takesEveryTransition(networkMachine, { delays: { goodNewsLifetime: 5_000 }, events: {} })

test('coming back online is announced for a moment', () => {
  const play = stage(networkMachine)
  play.send({ type: 'network.lost' })
  expect(play.snapshot().value).toBe('offline')
  play.send({ type: 'network.returned' })
  expect(play.snapshot().value).toBe('returned')
  play.wait()
  expect(play.snapshot().value).toBe('online')
})

test('coming back online is not announced if the network was never lost', () => {
  const play = stage(networkMachine)
  play.send({ type: 'network.returned' })
  expect(play.snapshot().value).toBe('online')
})

test('coming back online is not announced if the network is lost again immediately', () => {
  const play = stage(networkMachine)
  play.send({ type: 'network.lost' })
  play.send({ type: 'network.returned' })
  play.send({ type: 'network.lost' })
  expect(play.snapshot().value).toBe('offline')
})
