import { expect, test } from 'vitest'
import type { ModRescue } from '#rules/mod/rescue.ts'
import {
  candidatesLine,
  casePath,
  consentLine,
  hasRescuer,
  mayOpenRescue,
  mayPickRescuer,
  rescuesLabel,
  standLine,
} from '#rules/mod/rescue-words.ts'
import { aMinorsRescue, aModRescue } from '#tests/support/mod-rescues.ts'

test('a mod opens the case of an adult, and picks the rescuer of a minor', () => {
  const cases = [aModRescue(), aMinorsRescue(), aModRescue({ may_open: false })]
  expect(cases.map((one) => [mayOpenRescue(one), mayPickRescuer(one, 14)])).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ])
  expect([
    mayPickRescuer(aMinorsRescue(), 15),
    mayPickRescuer(aMinorsRescue({ may_open: false }), 14),
    mayPickRescuer(aMinorsRescue({ candidates: null }), 14),
  ]).toEqual([false, false, false])
})

test('a mod can look up a rescuer once a member is asked', () => {
  const at = (rescue: ModRescue['rescue']) => hasRescuer(aModRescue({ rescue }))
  expect([at(null), at('asked'), at('accepted'), at('sent')]).toEqual([false, true, true, true])
})

test('the desk says how a rescue stands', () => {
  expect([
    standLine(aModRescue()),
    standLine(aModRescue({ state: 'rescuing' })),
    standLine(aModRescue({ state: 'rescuing', rescue: 'accepted' })),
    standLine(aModRescue({ rescue: 'asked', until: '2027-01-12T13:00:00.000Z' })),
    standLine(aModRescue({ rescue: 'sent' })),
  ]).toEqual([
    'Waits for a decision',
    'No member has accepted yet',
    'A rescuer has accepted',
    expect.stringMatching(/^A member is asked, until Jan 12, 2027, /),
    'The rescuer’s gift is on its way',
  ])
})

test('the desk says what the recipient has answered, and how many members could be asked', () => {
  expect([null, true, false].map((may_rescue) => consentLine(aModRescue({ may_rescue })))).toEqual([
    'The recipient hasn’t been asked, or hasn’t answered',
    'The recipient agrees that a rescuer gets their address',
    'The recipient doesn’t want a rescuer to get their address',
  ])
  expect([0, 1, 3].map((count) => candidatesLine(aModRescue({ candidates_count: count })))).toEqual(
    ['No member could be asked right now', '1 member could be asked', '3 members could be asked'],
  )
  expect([rescuesLabel(1), rescuesLabel(2)]).toEqual(['1 case', '2 cases'])
})

test('a rescue links to its case, where it is settled', () => {
  expect(casePath(aModRescue())).toBe('/mod?drawer=cases&do=settle&id=61')
})
