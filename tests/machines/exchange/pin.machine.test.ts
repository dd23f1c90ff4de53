import { test } from 'vitest'
import { pinMachine } from '#machines/exchange/pin.machine.ts'
import { anExchange, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { pinModel } from './pin.model.ts'

const exchange = anExchange()
const pinned = { ...exchange, is_pinned: true }

const cases: Coverage<typeof pinMachine> = {
  input: { id: exchange.id },
  outcomes: { togglePin: { done: [pinned], error: [offline] } },
}

takesEveryTransition(pinMachine, cases)

test('on every path, the pin changes only after the server has confirmed it', () =>
  followsModel(pinMachine, cases, pinModel))
