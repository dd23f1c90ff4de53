import { expect, test } from 'vitest'
import { type KeyPressed, shortcutsMachine } from '#machines/tab/shortcuts.machine.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const pressed = (key: string): KeyPressed => ({
  type: 'key.pressed',
  key,
  isModified: false,
  isTaken: false,
})

takesEveryTransition(shortcutsMachine, {
  delays: { secondKeyPatience: 2_000 },
  events: { 'key.pressed': [pressed('g'), pressed('e'), pressed('z')] },
})

test('two keys pressed one after the other open a page', () => {
  const play = stage(shortcutsMachine)
  play.send(pressed('g'))
  play.send(pressed('e'))
  expect([play.told, play.snapshot().value]).toEqual([
    [['goTo', { path: '/exchanges' }]],
    'waiting',
  ])
})

test('no page opens after a first key that is followed by an unknown key or by no key', () => {
  const play = stage(shortcutsMachine)
  play.send(pressed('g'))
  play.wait()
  play.send(pressed('e'))
  play.send(pressed('g'))
  play.send(pressed('z'))
  play.send(pressed('h'))
  expect([play.told, play.snapshot().value]).toEqual([[], 'waiting'])
})
