import { expect, test } from 'vitest'
import { exclusionDeskMachine } from '#machines/mod/exclusionDesk.machine.ts'
import { aMember, aModExclusion, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const input = { memberId: 7, actorId: 1 }
const entered = aModExclusion()
const aboutMe = aModExclusion({ id: 42, excluded: aMember({ id: 1 }) })
const hers = aModExclusion({ id: 43, nickname: 'Nettle' })

takesEveryTransition(exclusionDeskMachine, {
  input,
  events: {
    'member.chosen': [{ id: 30 }, { id: 7 }],
    'entry.removed': [{ entry: entered }, { entry: hers }],
  },
  outcomes: {
    loadMemberExclusions: { done: [[entered]], error: [offline] },
    enterExclusion: { done: [[entered]], error: [offline] },
    takeOutExclusion: { done: [[entered]], error: [offline] },
  },
})

function start() {
  const play = stage(exclusionDeskMachine, input)
  play.done('loadMemberExclusions', [entered, aboutMe, hers])
  const calls = () => play.started.slice(2).map(({ id, input: sent }) => [id, sent])
  return { play, calls }
}

test('a member is entered once, and never against herself', () => {
  const { play, calls } = start()
  for (const id of [7, 12, 30]) play.send({ type: 'member.chosen', id })
  expect(calls()).toEqual([['enterExclusion', { member_id: 7, excluded_id: 30 }]])
})

test('a mod takes out what mods entered, neither what is hers nor what keeps somebody from the mod', () => {
  const { play, calls } = start()
  for (const entry of [hers, aboutMe, entered]) play.send({ type: 'entry.removed', entry })
  expect(calls()).toEqual([['takeOutExclusion', { id: entered.id }]])
})
