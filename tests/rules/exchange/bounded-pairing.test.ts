import { expect, test } from 'vitest'
import { pairWithinBounds } from '#rules/exchange/bounded-pairing.ts'
import type { Lists } from '#rules/exchange/list-bound.ts'
import { aParticipant } from '#tests/support/builders.ts'
import { diceOf, numbered } from '#tests/support/exclusions.ts'

const listed = (member_id: number, ...others: number[]) =>
  others.map((excluded_id) => ({ member_id, excluded_id }))

function outcomeOf(size: number, change: Partial<Lists>, noted: readonly number[] = []) {
  const participants = numbered(size).map((id) =>
    aParticipant({ id, has_unsettled_note: noted.includes(id) }),
  )
  const lists = { own: [], byMods: [], answers: [], ...change }
  const found = pairWithinBounds(participants, lists, { earlier: [], random: diceOf(7) })
  return { leftOut: found.leftOut, paired: 'pairs' in found ? found.pairs.size : null }
}

test('a member who excludes all other participants except one is left out, and the others are paired', () => {
  expect(outcomeOf(9, { own: listed(9, 1, 2, 3, 4, 5, 6, 7) })).toEqual({
    leftOut: [{ id: 9, why: 'unsettled_list' }],
    paired: 8,
  })
})

test('a member is paired if their list is short enough once another member is left out', () => {
  const own = [...listed(1, 2, 3, 4), ...listed(5, 1, 6)]
  expect(outcomeOf(6, { own })).toEqual({
    leftOut: [{ id: 1, why: 'unsettled_list' }],
    paired: 5,
  })
})

test('a member is left out if their list is too long once another member is left out', () => {
  const own = [...listed(1, 2, 3), ...listed(5, 2)]
  expect(outcomeOf(5, { own })).toEqual({
    leftOut: [
      { id: 1, why: 'unsettled_list' },
      { id: 5, why: 'unsettled_list' },
    ],
    paired: 3,
  })
})

test('members with an unsettled note do not count as participants when the limit is calculated', () => {
  expect(outcomeOf(5, { own: listed(1, 2) }, [5])).toEqual({
    leftOut: [
      { id: 1, why: 'unsettled_list' },
      { id: 5, why: 'unsettled_note' },
    ],
    paired: 3,
  })
})
