import { expect, test } from 'vitest'
import { pageCodeMachine } from '#machines/tab/pageCode.machine.ts'
import { offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

takesEveryTransition(pageCodeMachine, {
  delays: { retryPause: 1_000, reloadPatience: 10_000 },
  events: {},
  outcomes: {
    fetchCode: { done: [undefined], error: [offline] },
    reachSite: { done: [{ hasReloaded: false }, { hasReloaded: true }], error: [offline] },
  },
})

/** The code of an open page after two failed requests. */
function missed() {
  const play = stage(pageCodeMachine)
  play.send({ type: 'page.opened' })
  play.fail('fetchCode', offline)
  play.wait()
  play.fail('fetchAgain', offline)
  return play
}

test('code that fails to load for a page that nobody has opened does not reload the tab', () => {
  const play = stage(pageCodeMachine)
  play.send({ type: 'code.wanted' })
  play.fail('fetchCode', offline)
  play.wait()
  play.fail('fetchAgain', offline)
  expect(play.snapshot().value).toBe('missing')
  play.send({ type: 'page.opened' })
  expect(play.snapshot().value).toBe('asking')
})

test('the tab reloads automatically once, and after that only on request', () => {
  const first = missed()
  first.done('reachSite', { hasReloaded: false })
  expect(first.told).toEqual([['reload']])
  const second = missed()
  second.done('reachSite', { hasReloaded: true })
  expect(second.told).toEqual([])
  expect(second.snapshot().value).toBe('failed')
  second.send({ type: 'retry.requested' })
  second.done('knock', { hasReloaded: true })
  expect(second.told).toEqual([['reload']])
})

test('the tab does not reload while the server is unreachable, and tries again when the network is back', () => {
  const play = missed()
  play.fail('reachSite', offline)
  expect(play.snapshot().value).toBe('failed')
  play.send({ type: 'network.returned' })
  expect(play.snapshot().value).toBe('knocking')
  expect(play.told).toEqual([])
})

test.each([
  ['before the server was reached', []],
  ['after its code did not load', ['failed']],
  ['while a retry looks for the server', ['failed', 'knocking']],
  ['after a reload that the browser prevented', ['failed', 'knocking', 'reloading']],
])('a page that is left %s does not reload the tab', (_, states) => {
  const play = missed()
  const lead: Record<string, () => void> = {
    failed: () => play.fail('reachSite', offline),
    knocking: () => play.send({ type: 'retry.requested' }),
    reloading: () => play.done('knock', { hasReloaded: true }),
  }
  for (const state of states) {
    lead[state]?.()
    expect(play.snapshot().value).toBe(state)
  }
  play.send({ type: 'page.left' })
  play.send({ type: 'network.returned' })
  expect(play.snapshot().value).toBe('missing')
})
