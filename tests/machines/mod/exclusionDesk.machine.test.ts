import { test } from 'vitest'
import { exclusionDeskMachine } from '#machines/mod/exclusionDesk.machine.ts'
import { aMember, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { aModExclusion } from '#tests/support/exclusion-builders.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { exclusionDeskModel } from './exclusionDesk.model.ts'

const entered = aModExclusion()
const aboutMe = aModExclusion({ id: 42, excluded: aMember({ id: 1 }) })
const byMember = aModExclusion({ id: 43, nickname: 'Nettle' })
const entries = [entered, aboutMe, byMember]

const cases: Coverage<typeof exclusionDeskMachine> = {
  input: { memberId: 7, actorId: 1 },
  events: {
    // The member themselves, somebody on the list, and somebody else.
    'member.chosen': [{ id: 7 }, { id: 12 }, { id: 30 }],
    'entry.removed': entries.map((entry) => ({ entry })),
  },
  outcomes: {
    loadMemberExclusions: { done: [entries], error: [offline] },
    enterExclusion: { done: [[...entries, aModExclusion({ id: 44 })]], error: [offline] },
    takeOutExclusion: { done: [[aboutMe, byMember]], error: [offline] },
  },
}

takesEveryTransition(exclusionDeskMachine, cases)

test('on every path, a mod changes the exclusions as the specification says', () =>
  followsModel(exclusionDeskMachine, cases, exclusionDeskModel))
