import { afterEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { networkOfBrowser } from '#wiring/network.ts'

afterEach(() => vi.restoreAllMocks())

test('the network state equals the browser’s state when the tab starts and after each change', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const network = createActor(networkOfBrowser).start()
  const values = [network.getSnapshot().value]
  for (const name of ['online', 'offline']) {
    window.dispatchEvent(new Event(name))
    values.push(network.getSnapshot().value)
  }
  network.stop()
  expect(values).toEqual(['offline', 'returned', 'offline'])
})

test('a network that is online when the tab starts does not count as “returned”, and a stopped chart ignores changes', () => {
  const network = createActor(networkOfBrowser).start()
  expect(network.getSnapshot().value).toBe('online')
  network.stop()
  window.dispatchEvent(new Event('offline'))
  expect(network.getSnapshot().value).toBe('online')
})
