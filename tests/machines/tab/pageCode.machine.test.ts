import { expect, test } from 'vitest'
import { pageCodeMachine } from '#machines/tab/pageCode.machine.ts'
import { offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { pageCodeModel } from './pageCode.model.ts'

const cases: Coverage<typeof pageCodeMachine> = {
  delays: { retryPause: 1_000, reloadPatience: 10_000 },
  events: {},
  outcomes: {
    fetchCode: { done: [undefined], error: [offline] },
    reachSite: { done: [{ hasReloaded: false }, { hasReloaded: true }], error: [offline] },
  },
}

takesEveryTransition(pageCodeMachine, cases)

test('on every path, missing code is requested, and the tab reloads, as decision 0021 says', () =>
  followsModel(pageCodeMachine, cases, pageCodeModel))

/** The code of an open page after two failed requests. */
function missed() {
  const play = stage(pageCodeMachine)
  play.send({ type: 'page.opened' })
  play.fail('fetchCode', offline)
  play.wait()
  play.fail('fetchAgain', offline)
  return play
}

test('the tab reloads automatically once, and after that it reloads only on request', () => {
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
