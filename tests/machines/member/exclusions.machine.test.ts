import { test } from 'vitest'
import { exclusionsMachine } from '#machines/member/exclusions.machine.ts'
import { offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { anExclusion } from '#tests/support/exclusion-builders.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { exclusionsModel } from './exclusions.model.ts'

const sylas = anExclusion()
const delilah = anExclusion({ nickname: 'Delilah' })

const cases: Coverage<typeof exclusionsMachine> = {
  events: { 'removal.requested': [{ nickname: 'Sylas' }] },
  outcomes: {
    loadExclusions: { done: [[sylas]], error: [offline] },
    exclusion: { done: [[sylas, delilah]] },
    removeExclusion: { done: [[]], error: [offline] },
  },
  key: ({ context }) => context,
}

takesEveryTransition(exclusionsMachine, cases)

test('on every path, names are excluded as the specification says', () =>
  followsModel(exclusionsMachine, cases, exclusionsModel))
