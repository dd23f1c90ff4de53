import { test } from 'vitest'
import { dispatchMachine } from '#machines/exchange/dispatch.machine.ts'
import { aStep, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { dispatchModel } from './dispatch.model.ts'

const input = { exchangeId: 5, stepType: 'physical_sent', link: '' } as const
const sent = { type: 'physical_sent', content: 'https://track.example/1' } as const

const cases: Coverage<typeof dispatchMachine> = {
  input,
  outcomes: {
    sent: { done: [sent], snapshot: [{ context: { values: sent } }] },
    recordStep: { done: [aStep()], error: [offline] },
  },
}

takesEveryTransition(dispatchMachine, cases)

test('on every path, a dispatch is recorded as the specification says', () =>
  followsModel(dispatchMachine, cases, dispatchModel))
