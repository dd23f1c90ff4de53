import { expect, test } from 'vitest'
import {
  type Draft,
  stillKept,
  typedBy,
  typedIn,
  untilNextGoes,
  withTyped,
} from '#rules/form/draft.ts'

const at = (time: string) => `2026-11-20T${time}.000Z`
const now = new Date(at('12:00:00'))
const MINUTE = 60_000

const aDraft = (change: Partial<Draft> = {}): Draft => ({
  form: 'onboarding',
  owner: 7,
  keptAt: at('11:50:00'),
  values: { nickname: 'Moss' },
  ...change,
})

test.each([
  ['a moment ago', '11:59:59', true],
  ['almost half an hour ago', '11:30:01', true],
  ['half an hour ago', '11:30:00', false],
  ['yesterday', '00:00:00', false],
  ['a moment in the future, because the clock was set,', '12:00:05', true],
  ['far in the future, because the clock was wrong,', '13:00:00', false],
])('a draft from %s (%s) is kept: %s', (_, time, isKept) => {
  const draft = aDraft({ keptAt: at(time) })
  expect(stillKept([draft], now)).toEqual(isKept ? [draft] : [])
})

test('the oldest draft expires first, half an hour after it was typed', () => {
  expect([
    untilNextGoes([], now),
    untilNextGoes([aDraft()], now),
    untilNextGoes([aDraft(), aDraft({ keptAt: at('11:40:00') })], now),
  ]).toEqual([null, 20 * MINUTE, 10 * MINUTE])
})

test.each([
  ['by themselves in this form', { form: 'onboarding', owner: 7 }, { nickname: 'Moss' }],
  ['by another member', { form: 'onboarding', owner: 8 }, null],
  ['by a guest', { form: 'onboarding', owner: null }, null],
  ['in another form', { form: 'exchange', owner: 7 }, null],
])('a person finds a draft that was typed %s, or does not', (_, key, values) => {
  expect(typedIn([aDraft()], key)).toEqual(values)
})

test('a form keeps its latest draft beside those of other forms, and drops it when it is done', () => {
  const other = aDraft({ form: 'exchange' })
  const key = { form: 'onboarding', owner: 8 }
  const kept = withTyped([aDraft(), other], key, { nickname: 'Nettle' }, now)
  expect(kept).toEqual([other, { ...key, keptAt: at('12:00:00'), values: { nickname: 'Nettle' } }])
  expect(withTyped(kept, key, null, now)).toEqual([other])
})

test.each([
  ['a guest', null, ['registration']],
  ['a member', 7, ['onboarding']],
  ['another member', 8, []],
])('only their own drafts in a tab are kept for %s', (_, owner, forms) => {
  const drafts = [aDraft(), aDraft({ form: 'registration', owner: null })]
  expect(typedBy(drafts, owner).map(({ form }) => form)).toEqual(forms)
})
