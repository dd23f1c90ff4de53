import { test } from 'vitest'
import { memberDeskMachine } from '#machines/mod/memberDesk.machine.ts'
import { aModMember, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { overlayOpened } from '#tests/support/overlays.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { anEffect } from '#tests/support/restrictions.ts'
import { anOwing } from '#tests/support/standings.ts'
import { memberDeskModel } from './memberDesk.model.ts'

const member = aModMember()
const suspended = aModMember({ is_suspended: true, suspension_reason: 'Rude letters' })
const paused = aModMember({
  is_paused: true,
  paused_until: '2026-11-23T10:00:00.000Z',
  pause_reason: 'Rude letters',
})
const owing = aModMember({ standing: anOwing() })
const mod = { id: 1, role: 'mod' } as const
const admin = { id: 2, role: 'admin' } as const
const effect = anEffect({ left_running: 9, new_matches: 18 })
const draft = { how: 'suspend', days: '3', reason: 'Rude let' } as const

const cases: Coverage<typeof memberDeskMachine> = {
  inputs: [
    { member, actor: mod },
    { member: suspended, actor: mod },
    { member: owing, actor: mod },
    { member, actor: admin },
  ],
  events: {
    'act.chosen': [{ act: { kind: 'lift' } }, { act: { kind: 'role', role: 'admin' } }],
    'overlay.opened': ['restrict', 'lift', 'settle-owed', 'role'].map((act) =>
      overlayOpened(act, member.id),
    ),
  },
  outcomes: {
    actOnMember: { done: [undefined], error: [offline] },
    loadEffect: { done: [effect], error: [offline] },
    owedSettling: {
      done: [member],
      snapshot: [{ context: { values: { id: 8, reason: 'The elves have s' } } }],
    },
    restriction: {
      done: [
        { how: 'suspend', reason: 'Rude letters', effect },
        { how: 'pause', member: paused },
      ],
      snapshot: [{ context: { values: { id: 12, ...draft } } }],
    },
  },
}

takesEveryTransition(memberDeskMachine, cases)

test('on every path, a mod’s action on a member is confirmed and sent as the specification says', () =>
  followsModel(memberDeskMachine, cases, memberDeskModel))
