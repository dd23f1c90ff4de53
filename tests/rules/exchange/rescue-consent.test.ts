import { expect, test } from 'vitest'
import { MISSING_STATES, type MissingGift } from '#rules/exchange/missing.ts'
import type { MissingShown } from '#rules/exchange/missing-words.ts'
import {
  consentWords,
  isAskedForConsent,
  mayComeFromRescuer,
  mayConsent,
} from '#rules/exchange/rescue-consent.ts'
import { aMissingGift } from '#tests/support/missing.ts'

const shown = (gift: Partial<MissingGift>, side: MissingShown['side'] = 'receiving') => ({
  exchange: { my_signup: null },
  side,
  now: '2027-01-11T10:00:00.000Z',
  gift: aMissingGift(gift),
  shownFor: null,
})

test('a recipient is asked about rescuers while their case is open and no rescuer has accepted', () => {
  const asked = MISSING_STATES.filter((state) => isAskedForConsent(shown({ state, rescue: null })))
  expect(asked).toEqual(['asking', 'on_its_way', 'with_mods', 'rescuing'])
  const signs = ['looking', 'sending', 'sent'] as const
  expect(signs.map((rescue) => isAskedForConsent(shown({ state: 'rescuing', rescue })))).toEqual([
    true,
    false,
    false,
  ])
})

test('a gifter is not asked, and nobody is while the case loads', () => {
  expect([
    isAskedForConsent(shown({}, 'sending')),
    isAskedForConsent({ ...shown({}), gift: null }),
  ]).toEqual([false, false])
})

test('only an answer that differs from the saved one is sent', () => {
  const answers = ([null, true, false] as const).map((may_rescue) =>
    [true, false].map((isAllowed) => mayConsent(shown({ may_rescue }), isAllowed)),
  )
  expect(answers).toEqual([
    [true, true],
    [false, true],
    [true, false],
  ])
  expect(mayConsent(shown({ state: 'rescuing', rescue: 'sending' }), false)).toBe(false)
})

test('the page says what the saved answer means', () => {
  expect([null, true, false].map(consentWords)).toEqual([
    null,
    'A rescuer may have your address. You can change that until one has said yes.',
    'No rescuer gets your address. You can change that at any time.',
  ])
})

test('a gift may come from a rescuer while they are asked, and once a rescuer has posted something', () => {
  const from = (state: MissingGift['state'] | null, party: 'gifter' | 'rescuer' | null) =>
    mayComeFromRescuer({
      signup: { missing_gift: state && { state, until: null, entries: 1 } },
      steps: party && [{ party }],
    })
  expect([
    from(null, null),
    from('with_mods', 'gifter'),
    from('rescuing', null),
    from('arrived', 'rescuer'),
  ]).toEqual([false, false, true, true])
})
