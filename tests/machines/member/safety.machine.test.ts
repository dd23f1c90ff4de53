import { test } from 'vitest'
import { safetyMachine } from '#machines/member/safety.machine.ts'
import { anOwnSession, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { overlayOpened } from '#tests/support/overlays.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { safetyModel } from './safety.model.ts'

const mine = anOwnSession({ id: 60, is_current: true })
const [phone, library] = [anOwnSession({ id: 61 }), anOwnSession({ id: 62 })]

const cases: Coverage<typeof safetyMachine> = {
  input: { email: 'moth@wing.example' },
  events: {
    'end.requested': [{ id: phone.id }],
    'overlay.opened': [overlayOpened('password')],
  },
  outcomes: {
    loadSessions: { done: [[mine, phone, library]], error: [offline] },
    endSession: { done: [undefined], error: [offline] },
    endOtherSessions: { done: [undefined], error: [offline] },
    passwordChange: { done: [undefined] },
  },
}

takesEveryTransition(safetyMachine, cases)

test('on every path, sessions end and the password changes as the specification says', () =>
  followsModel(safetyMachine, cases, safetyModel))
