import { expect, test } from 'vitest'
import { newVersionMachine } from '#machines/tab/newVersion.machine.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

takesEveryTransition(newVersionMachine, {
  delays: { takeOverPatience: 3_000, reloadPatience: 10_000 },
  events: {},
  outcomes: { takeOver: { done: [undefined], error: [new Error('no worker')] } },
})

/** A tab that offers a new version. */
function offered() {
  const play = stage(newVersionMachine)
  play.send({ type: 'version.arrived' })
  return play
}

test('a new version waits until the member accepts it, and the tab reloads only then', () => {
  const play = offered()
  const before = [play.snapshot().value, [...play.told]]
  play.send({ type: 'reload.requested' })
  const during = [play.snapshot().value, [...play.told]]
  play.done('takeOver')
  expect([before, during, play.snapshot().value, play.told]).toEqual([
    ['offered', []],
    ['taking', []],
    'reloading',
    [['reload']],
  ])
})

test('the tab reloads even if the new service worker does not take over in time', () => {
  const play = offered()
  play.send({ type: 'reload.requested' })
  expect([play.wait(), play.snapshot().value, play.told]).toEqual([
    3_000,
    'reloading',
    [['reload']],
  ])
})

test('if the member cancels the reload in the prompt about unsaved work, the new version is offered again', () => {
  const play = offered()
  play.send({ type: 'reload.requested' })
  play.done('takeOver')
  expect([play.wait(), play.snapshot().value]).toEqual([10_000, 'offered'])
})
