import { test } from 'vitest'
import { notMeMachine } from '#machines/joining/notMe.machine.ts'
import { aFailure, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { notMeModel } from './notMe.model.ts'

const link = { userid: '7', token: 'a-token' }
const dead = aFailure({ kind: 'refused', status: 422, code: 'link', message: 'Not valid.' })
const verified = aFailure({ kind: 'refused', status: 422, code: 'verified', message: 'It stays.' })
const tooOften = aFailure({ kind: 'refused', status: 429, message: 'Too many tries.' })

const cases: Coverage<typeof notMeMachine> = {
  input: link,
  outcomes: {
    disown: { done: [{ deleted: true }], error: [dead, verified, tooOften, offline] },
  },
}

takesEveryTransition(notMeMachine, cases)

test('on every path, the account is deleted only as the specification says', () =>
  followsModel(notMeMachine, cases, notMeModel))
