import { test } from 'vitest'
import { pairsMachine } from '#machines/mod/pairs.machine.ts'
import { aMember, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { overlayOpened } from '#tests/support/overlays.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { pairsModel } from './pairs.model.ts'

const pair = {
  signup_id: 21,
  gifter: aMember({ id: 7 }),
  recipient: aMember({ id: 12 }),
  has_opened: false,
  thread: 61,
}

const cases: Coverage<typeof pairsMachine> = {
  input: { exchangeId: 5 },
  events: {
    'overlay.opened': [overlayOpened('pairs')],
    'conversation.opened': [{ thread: 61 }],
  },
  outcomes: { loadPairs: { done: [[pair]], error: [offline] } },
}

takesEveryTransition(pairsMachine, cases)

test('on every path, a mod views the pairs as the specification says', () =>
  followsModel(pairsMachine, cases, pairsModel))
