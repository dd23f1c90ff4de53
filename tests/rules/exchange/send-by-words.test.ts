import { describe, expect, test } from 'vitest'
import type { Exchange } from '#rules/exchange/schema.ts'
import {
  delayLine,
  delayWords,
  firstDays,
  mayAskMoreTime,
  moreTimeOptions,
  moreTimeToast,
  ownSendBy,
  sendByWords,
} from '#rules/exchange/send-by-words.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import { anExchange, aSignup } from '#tests/support/builders.ts'

const now = new Date(2026, 11, 12, 12)
const after = new Date(2026, 11, 17, 12)
const more_time = { days: 4, note: null }

const swapOf = (signup: Partial<Signup> = {}, exchange: Partial<Exchange> = {}): Exchange =>
  anExchange({
    needs_pairing: false,
    is_signed_up: true,
    my_signup: aSignup({ user_id: 7, paired_with: 12, ...signup }),
    ...exchange,
  })

test('the member’s own send-by day includes the extra days that the member has asked for', () => {
  expect([swapOf(), swapOf({ more_time })].map((swap) => ownSendBy(swap).toISOString())).toEqual([
    '2026-12-16T12:00:00.000Z',
    '2026-12-20T12:00:00.000Z',
  ])
})

describe('a gifter', () => {
  test.each<[string, Exchange, Date, string | null]>([
    ['sees the send-by day', swapOf(), now, 'Post by Dec 16.'],
    [
      'with more time sees their own send-by day',
      swapOf({ more_time }),
      after,
      'Post by Dec 20. Your recipient knows.',
    ],
    [
      'who is late is asked about the gift',
      swapOf(),
      after,
      'The day to post was Dec 16. Is your gift on its way?',
    ],
    ['who has posted the gift sees no reminder', swapOf({ has_sent: true }), now, null],
    ['who may only receive sees no reminder', swapOf({ recording: 'receipts' }), now, null],
    ['whose gift is paused sees no reminder', swapOf({ is_sending_paused: true }), now, null],
    ['without a recipient sees no reminder', swapOf({ paired_with: null }), now, null],
    ['who does not take part sees no reminder', anExchange(), now, null],
  ])('%s', (_, swap, at, words) => {
    expect(sendByWords(swap, at)).toBe(words)
  })

  test.each<[string, Exchange, Date, boolean]>([
    ['may ask for more time', swapOf(), now, true],
    ['may ask for more time after the send-by day', swapOf(), after, true],
    ['may not ask for more time twice', swapOf({ more_time }), now, false],
    ['may not ask for more time once the gift is posted', swapOf({ has_sent: true }), now, false],
    [
      'may not ask for more time while the gift is paused',
      swapOf({ is_sending_paused: true }),
      now,
      false,
    ],
    [
      'may not ask for more time before the pairing',
      swapOf({}, { needs_pairing: true }),
      now,
      false,
    ],
    ['may not ask for more time if they do not take part', anExchange(), now, false],
  ])('%s', (_, swap, at, may) => {
    expect(mayAskMoreTime(swap, at)).toBe(may)
  })

  test('chooses from the remaining days; the default is a week, or else the next day', () => {
    const late = new Date(2026, 11, 28, 12, 30)
    expect([
      moreTimeOptions(swapOf(), late).map(({ label }) => label),
      [firstDays(swapOf(), now), firstDays(swapOf(), late)],
    ]).toEqual([
      ['Dec 29 (13 more days)', 'Dec 30 (14 more days)'],
      ['7', '13'],
    ])
  })

  test('gets a confirmation that their recipient was notified', () => {
    const toast = moreTimeToast(swapOf(), aSignup({ more_time }))
    expect(toast).toEqual({
      message: 'We’ve told your recipient. Post by Dec 20.',
      tone: 'good',
    })
  })
})

describe('a recipient', () => {
  const gift_delay = { send_by: '2026-12-20T12:00:00.000Z', note: 'The glaze is wet.' }
  const told = { words: 'Your gift will be posted by Dec 20', note: 'The glaze is wet.' }

  type Steps = Parameters<typeof delayWords>[0]['steps']

  test.each<[string, Partial<Signup>, Steps, typeof told | null]>([
    ['sees the new day and the gifter’s message', {}, [{ party: 'me' }], told],
    ['sees the delay before the steps have loaded', {}, null, told],
    ['sees no delay if the gifter has not asked for more time', { gift_delay: null }, [], null],
    ['sees no delay once something is on its way', {}, [{ party: 'gifter' }], null],
    ['sees no delay once something has arrived', { has_received: true }, null, null],
    ['sees no delay once everything has arrived', { is_done_receiving: true }, null, null],
    ['sees no delay while the gift is paused', { is_receiving_paused: true }, null, null],
  ])('%s', (_, change, steps, words) => {
    const signup = aSignup({ gift_delay, ...change })
    expect(delayWords({ signup, steps, now })).toEqual(words)
  })

  test('sees the past tense from the day after the send-by day', () => {
    const lines = [20, 21].map((day) => delayLine(gift_delay.send_by, new Date(2026, 11, day, 23)))
    expect(lines).toEqual([
      'Your gift will be posted by Dec 20',
      'Your gift was to be posted by Dec 20',
    ])
  })

  test('sees no send-by day without a sign-up', () => {
    expect(delayWords({ signup: null, steps: [], now })).toBe(null)
  })
})
