import { test } from 'vitest'
import { createEmptyActor } from 'xstate'
import { correctionMachine } from '#machines/exchange/correction.machine.ts'
import { aFailure, aStep, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { overlayOpened } from '#tests/support/overlays.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { correctionModel } from './correction.model.ts'

const asks = overlayOpened('correct', 31)
const mine = { id: 31, is_mine: true, party: 'me', created_at: '2026-12-02T09:00:00.000Z' } as const
const parcel = aStep({ ...mine, type: 'physical_sent', content: 'https://track.example/1' })
const receipt = aStep({ ...mine, type: 'received', content: null })
const old = { ...parcel, created_at: '2026-12-01T09:00:00.000Z' }
const typed = [31, 30].map((id) => ({
  context: { values: { id, type: 'physical_sent', content: 'https://track.example/2' } },
}))
const gone = aFailure({ kind: 'refused', status: 404, message: '' })
const tooLate = aFailure({ kind: 'refused', status: 422, message: 'Too late' })

const cases: Coverage<typeof correctionMachine> = {
  input: { reportTo: createEmptyActor(), now: '2026-12-02T10:00:00.000Z' },
  events: { 'overlay.opened': [asks, overlayOpened('correct')] },
  outcomes: {
    loadStep: { done: [parcel, receipt, old], error: [offline, gone] },
    correctedLink: { done: [parcel], snapshot: typed },
    deleteStep: { done: [undefined], error: [tooLate] },
  },
  key: ({ context }) => [context.id, context.step?.type, context.problem?.message],
}

takesEveryTransition(correctionMachine, cases)

test('on every path, an update is corrected or deleted as the specification says', () =>
  followsModel(correctionMachine, cases, correctionModel))
