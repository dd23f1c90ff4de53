import { test } from 'vitest'
import { createEmptyActor } from 'xstate'
import { dispatchMachine } from '#machines/exchange/dispatch.machine.ts'
import { aFailure, aStep, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { dispatchModel } from './dispatch.model.ts'

const reportTo = createEmptyActor()
const input = {
  exchangeId: 5,
  stepType: 'physical_sent',
  link: '',
  recipient: 12,
  rescueId: null,
  isRematched: false,
  reportTo,
} as const
const rematched = aFailure({ kind: 'refused', status: 422, code: 'rematched' })
const sent = { type: 'physical_sent', content: 'https://track.example/1' } as const

const cases: Coverage<typeof dispatchMachine> = {
  inputs: [input, { ...input, recipient: null, rescueId: 3 }],
  outcomes: {
    sent: { done: [sent], snapshot: [{ context: { values: sent } }] },
    recordStep: { done: [aStep()], error: [offline, rematched] },
  },
}

takesEveryTransition(dispatchMachine, cases)

test('on every path, a dispatch is recorded as the specification says', () =>
  followsModel(dispatchMachine, cases, dispatchModel))
