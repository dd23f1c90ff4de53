import { test } from 'vitest'
import { createEmptyActor } from 'xstate'
import { signupDeskMachine } from '#machines/mod/signupDesk.machine.ts'
import { aFailure, anExchange, aRearrangement, aSignup, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { overlayOpened } from '#tests/support/overlays.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { signupDeskModel } from './signupDesk.model.ts'

const now = '2026-12-02T10:00:00.000Z'
const nettle = aSignup()
const juno = aSignup({ id: 23, user_id: 13 })
const mod = aSignup({ id: 22, user_id: 1 })
const exchange = anExchange({ signups: [nettle, juno, mod], needs_pairing: false })
const input = { exchange, now, reportTo: createEmptyActor() }

const only = { rearrangements: [aRearrangement()] }
const several = { rearrangements: [aRearrangement(), aRearrangement({ key: '30-32' })] }
const { problem: stale } = aFailure({
  kind: 'refused',
  code: 'stale',
  message: 'Something has changed.',
})
const values = { id: 21, reason: 'Gone quiet', rearrangement: '30-31' }

const cases: Coverage<typeof signupDeskMachine> = {
  inputs: (['mod', 'member'] as const).map((role) => ({ ...input, actor: { id: 1, role } })),
  events: {
    'exchange.changed': [{ exchange, now }],
    'removal.requested': [{ signup: nettle }, { signup: mod }],
    // Two participants, the mod themselves, and nobody.
    'overlay.opened': [21, 23, 22, 99].map((id) => overlayOpened('remove', id)),
  },
  outcomes: {
    loadRemovalPlan: { done: [only, several], error: [offline] },
    removal: {
      done: [undefined],
      snapshot: [{ context: { values, problem: stale } }, { context: { values, problem: null } }],
    },
  },
  key: ({ context }) => [context.signup],
}

takesEveryTransition(signupDeskMachine, cases)

test('on every path, a mod removes participants as the specification says', () =>
  followsModel(signupDeskMachine, cases, signupDeskModel))
