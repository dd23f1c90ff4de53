import { test } from 'vitest'
import { guideMachine } from '#machines/member/guide.machine.ts'
import { aMe, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { guideModel } from './guide.model.ts'

const none = { has_read: false, has_joined: false, has_posted: false }
const newcomer = aMe({ first_steps: none })
const reader = aMe({ first_steps: { ...none, has_read: true } })

const cases: Coverage<typeof guideMachine> = {
  inputs: [{ me: null }, { me: newcomer }, { me: reader }],
  events: { 'member.changed': [{ member: newcomer }, { member: reader }] },
  outcomes: { noteReading: { done: [reader], error: [offline] } },
}

takesEveryTransition(guideMachine, cases)

test('on every path, only the first visit by a new member is recorded', () =>
  followsModel(guideMachine, cases, guideModel))
