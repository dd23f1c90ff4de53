import { expect, test } from 'vitest'
import {
  afterSurvey,
  chosenAmong,
  surveyFor,
  waitingSignup,
  withoutWaiting,
} from '#rules/exchange/going-on.ts'
import { anAddress } from '#tests/support/builders.ts'

const exchange = '/exchange/winter-mail'

test.each([null, 5])(
  'a sign-up with the address %s is carried to the survey and back',
  (addressId) => {
    const asked = surveyFor(exchange, { addressId })
    const back = afterSurvey(exchange, waitingSignup(asked))
    expect([asked, back, waitingSignup(back.state ?? {})]).toEqual([
      { next: exchange, signUp: `${addressId ?? ''}` },
      { path: exchange, replace: true, state: { signUp: `${addressId ?? ''}` } },
      { addressId },
    ])
  },
)

test('without a waiting sign-up, a survey leads back to the exchange or to the profile', () => {
  expect([
    afterSurvey(exchange, null),
    afterSurvey(null, null),
    afterSurvey(null, { addressId: 5 }),
  ]).toEqual([
    { path: exchange, replace: true },
    { path: '/profile', replace: true },
    { path: '/profile', replace: true },
  ])
})

test('a history state may contain no sign-up, and an invalid address id in it means the main address', () => {
  expect([{}, { next: exchange }, { signUp: 'x' }, { signUp: '0' }].map(waitingSignup)).toEqual([
    null,
    null,
    { addressId: null },
    { addressId: null },
  ])
})

test('the exchange replaces the history entry that carried the sign-up, so that the sign-up happens once', () => {
  expect(withoutWaiting({ slug: 'winter-mail' })).toEqual({ path: exchange, replace: true })
})

test('the chosen address is kept if it still exists', () => {
  const addresses = [anAddress({ id: 1, is_main: false }), anAddress({ id: 2 })]
  expect([1, 3, null].map((chosen) => chosenAmong(addresses, chosen))).toEqual([1, 2, 2])
})
