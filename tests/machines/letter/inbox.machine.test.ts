import { test } from 'vitest'
import { inboxMachine } from '#machines/letter/inbox.machine.ts'
import { aFailure, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { aModReport } from '#tests/support/letters-of-members.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { inboxModel } from './inbox.model.ts'

const gone = aFailure({ kind: 'refused', status: 404, message: 'Not found' })
const letters = { drawer: 'inbox' }
const bugs = { drawer: 'inbox', kind: 'bugs' }
const one = { ...bugs, do: 'read', id: '21' }
const report = aModReport()
const closed = aModReport({ status: 'closed' })
const queries = [letters, bugs, one, { ...bugs, status: 'closed' }, { ...bugs, id: '21' }].map(
  (query) => ({ query }),
)

const cases: Coverage<typeof inboxMachine> = {
  inputs: queries,
  events: { 'address.changed': queries },
  outcomes: {
    openReport: { done: [report, closed], error: [gone, offline] },
    bugAnswer: { done: [aModReport({ answer: 'Mended' })] },
    closeReport: { done: [closed], error: [offline] },
  },
  key: ({ context: { query, report: shown } }) => [query, shown?.status, shown?.answer],
}

takesEveryTransition(inboxMachine, cases)

test('on every path, the inbox follows its URL as the specification says', () =>
  followsModel(inboxMachine, cases, inboxModel))
