import { expect, test } from 'vitest'
import { pinMachine } from '#machines/exchange/pin.machine.ts'
import { asListed } from '#rules/exchange/tabs.ts'
import { anExchange, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const exchange = anExchange()
const pinned = { ...exchange, is_pinned: true }

takesEveryTransition(pinMachine, {
  input: { id: exchange.id },
  outcomes: { togglePin: { done: [pinned], error: [offline] } },
})

test('the lists get a pin once the server has confirmed it, and a press during the request is ignored', () => {
  const play = stage(pinMachine, { id: exchange.id })
  play.send({ type: 'pin.pressed' })
  play.send({ type: 'pin.pressed' })
  const before = [...play.told]
  play.done('togglePin', pinned)
  expect([play.started.length, before, play.told]).toEqual([
    1,
    [],
    [['changeItem', asListed(pinned)]],
  ])
})

test('a failed pin is announced, and can be pressed again', () => {
  const play = stage(pinMachine, { id: exchange.id })
  play.send({ type: 'pin.pressed' })
  play.fail('togglePin', offline)
  expect([play.snapshot().value, play.told]).toEqual([
    'resting',
    [['announce', { message: offline.problem.message, tone: 'bad' }]],
  ])
})
