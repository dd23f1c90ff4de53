import { test } from 'vitest'
import { unsubscribeMachine } from '#machines/member/unsubscribe.machine.ts'
import type { Ending } from '#rules/member/mail-class.ts'
import { aFailure, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { unsubscribeModel } from './unsubscribe.model.ts'

const parcels: Ending = { mails: 'parcels', is_ended: false }
const ended: Ending = { mails: 'parcels', is_ended: true }
const unknown = aFailure({ kind: 'refused', status: 404, message: 'Not Found' })

const cases: Coverage<typeof unsubscribeMachine> = {
  input: { token: 'a-token' },
  outcomes: {
    loadEnding: { done: [parcels, ended], error: [unknown, offline] },
    endMails: { done: [ended], error: [unknown, offline] },
  },
}

takesEveryTransition(unsubscribeMachine, cases)

test('on every path, a link unsubscribes the member only after a confirmation', () =>
  followsModel(unsubscribeMachine, cases, unsubscribeModel))
