import { expect, test } from 'vitest'
import { type Draft, stillKept, typedBy, typedIn, withTyped } from '#rules/form/draft.ts'

const at = (time: string) => `2026-11-20T${time}.000Z`
const now = new Date(at('12:00:00'))

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
  ['a moment in the future after the clock was set back', '12:00:05', true],
  ['far in the future after the clock was wrong', '13:00:00', false],
])('a draft saved %s (at %s) is kept: %s', (_, time, isKept) => {
  const draft = aDraft({ keptAt: at(time) })
  expect(stillKept([draft], now)).toEqual(isKept ? [draft] : [])
})

test.each([
  ['of this form is found by its author', { form: 'onboarding', owner: 7 }, { nickname: 'Moss' }],
  ['of this form is not found by another member', { form: 'onboarding', owner: 8 }, null],
  ['of this form is not found by a guest', { form: 'onboarding', owner: null }, null],
  ['of another form is not found', { form: 'exchange', owner: 7 }, null],
])('a draft %s', (_, key, values) => {
  expect(typedIn([aDraft()], key)).toEqual(values)
})

test('a form’s latest draft is kept until the form is submitted, and other forms keep theirs', () => {
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
])('if the tab’s user is %s, only that user’s drafts are kept', (_, owner, forms) => {
  const drafts = [aDraft(), aDraft({ form: 'registration', owner: null })]
  expect(typedBy(drafts, owner).map(({ form }) => form)).toEqual(forms)
})
