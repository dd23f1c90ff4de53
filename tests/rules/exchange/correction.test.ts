import { expect, test } from 'vitest'
import {
  CORRECTED,
  CORRECTION,
  correctable,
  correctionProblem,
  DELETED,
  hasLink,
  linkToCorrect,
} from '#rules/exchange/correction.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import { STEP_TYPES } from '#rules/exchange/step.ts'
import { aSignup, aStep } from '#tests/support/builders.ts'

const now = new Date('2026-12-02T10:00:00.000Z')
const today = '2026-12-02T09:00:00.000Z'
const mine = { is_mine: true, party: 'me', created_at: today } as const
const steps = [
  aStep({ id: 1, ...mine, type: 'physical_sent' }),
  aStep({ id: 2, ...mine, type: 'physical_sent' }),
  aStep({ id: 3, ...mine, type: 'digital_sent', created_at: '2026-12-01T09:00:00.000Z' }),
  aStep({ id: 4, ...mine, type: 'received' }),
  aStep({ id: 5, ...mine, type: 'sent_all' }),
  aStep({ id: 6, is_mine: false, party: 'gifter', type: 'physical_sent', created_at: today }),
]

test.each([
  ['all', [2, 4]],
  ['receipts', []],
  ['nothing', []],
] as const)('a member who may record “%s” may correct only the steps %j', (recording, ids) => {
  expect([...correctable(steps, aSignup({ recording }), now)]).toEqual(ids)
})

test('nobody may correct a step that is not their own', () => {
  const theirs = steps.map((step) => ({ ...step, is_mine: false }))
  expect([...correctable(theirs, aSignup({ recording: 'all' }), now)]).toEqual([])
})

test('a step of a paused gift cannot be corrected', () => {
  const pauses: Partial<Signup>[] = [{ is_sending_paused: true }, { is_receiving_paused: true }]
  expect(pauses.map((pause) => [...correctable(steps, aSignup(pause), now)])).toEqual([[4], [2]])
})

test('a parcel and a digital gift have a link that can be corrected', () => {
  expect(STEP_TYPES.filter((type) => hasLink({ type }))).toEqual(['physical_sent', 'digital_sent'])
})

test.each([
  ['the saved link', 'https://a.example', null, 'https://a.example'],
  ['an empty field if there is no link', null, null, ''],
  ['the unsaved link', 'https://a.example', { id: 7, content: 'https://b' }, 'https://b'],
  [
    'the saved link if another step has the unsaved one',
    'https://a.example',
    { id: 8, content: 'https://b' },
    'https://a.example',
  ],
])('the form for a correction starts with %s', (_, content, typed, shown) => {
  expect(linkToCorrect({ id: 7, content }, typed)).toBe(shown)
})

test('a step can be corrected for 24 hours, unless it closes a side', () => {
  const late = aStep({ created_at: '2026-12-01T09:59:59.999Z' })
  expect([
    correctionProblem(aStep({ created_at: '2026-12-01T10:00:00.000Z' }), now),
    correctionProblem(late, now),
    correctionProblem(aStep({ type: 'sent_all', created_at: today }), now),
  ]).toEqual([
    null,
    {
      kind: 'refused',
      code: 'too_late',
      message: 'This can only be changed within 24 hours.',
    },
    { kind: 'refused', code: 'final', message: 'You can’t undo this.' },
  ])
})

test('a correction has its own overlay and confirmations', () => {
  expect([CORRECTION, CORRECTED, DELETED]).toEqual([
    'correct',
    { message: 'Your update is corrected', tone: 'good' },
    { message: 'Your update is deleted', tone: 'good' },
  ])
})
