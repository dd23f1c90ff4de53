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

test('the member’s own day has the time that they have asked for', () => {
  expect([swapOf(), swapOf({ more_time })].map((swap) => ownSendBy(swap).toISOString())).toEqual([
    '2026-12-16T12:00:00.000Z',
    '2026-12-20T12:00:00.000Z',
  ])
})

describe('a gifter', () => {
  test.each<[string, Exchange, Date, string | null]>([
    ['reads the day', swapOf(), now, 'Post by Dec 16.'],
    [
      'with more time reads their own day',
      swapOf({ more_time }),
      after,
      'Post by Dec 20. Your recipient knows.',
    ],
    [
      'who is late is asked',
      swapOf(),
      after,
      'The day to post was Dec 16. Is your gift on its way?',
    ],
    ['who has posted reads nothing', swapOf({ has_sent: true }), now, null],
    ['who may only receive reads nothing', swapOf({ recording: 'receipts' }), now, null],
    ['whose gift is paused reads nothing', swapOf({ is_sending_paused: true }), now, null],
    ['without a recipient reads nothing', swapOf({ paired_with: null }), now, null],
    ['who takes no part reads nothing', anExchange(), now, null],
  ])('%s', (_, swap, at, words) => {
    expect(sendByWords(swap, at)).toBe(words)
  })

  test.each<[string, Exchange, Date, boolean]>([
    ['may ask for more time', swapOf(), now, true],
    ['may ask after the day', swapOf(), after, true],
    ['may not ask twice', swapOf({ more_time }), now, false],
    ['may not ask once it is posted', swapOf({ has_sent: true }), now, false],
    ['may not ask while the gift is paused', swapOf({ is_sending_paused: true }), now, false],
    ['may not ask before the pairing', swapOf({}, { needs_pairing: true }), now, false],
    ['may not ask in an exchange of others', anExchange(), now, false],
  ])('%s', (_, swap, at, may) => {
    expect(mayAskMoreTime(swap, at)).toBe(may)
  })

  test('chooses a day, a week later at first, or the next one when a week is over', () => {
    const late = new Date(2026, 11, 28, 12, 30)
    expect([
      moreTimeOptions(swapOf(), late).map(({ label }) => label),
      [firstDays(swapOf(), now), firstDays(swapOf(), late)],
    ]).toEqual([
      ['Dec 29 (13 more days)', 'Dec 30 (14 more days)'],
      ['7', '13'],
    ])
  })

  test('reads that their recipient was told', () => {
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
    ['reads the day and the words', {}, [{ party: 'me' }], told],
    ['reads them before the steps have loaded', {}, null, told],
    ['reads nothing when nothing was said', { gift_delay: null }, [], null],
    ['reads nothing once something is on its way', {}, [{ party: 'gifter' }], null],
    ['reads nothing once something is here', { has_received: true }, null, null],
    ['reads nothing once everything is here', { is_done_receiving: true }, null, null],
    ['reads nothing while the gift is paused', { is_receiving_paused: true }, null, null],
  ])('%s', (_, change, steps, words) => {
    const signup = aSignup({ gift_delay, ...change })
    expect(delayWords({ signup, steps, now })).toEqual(words)
  })

  test('reads on the day after that the gift was to be posted', () => {
    const lines = [20, 21].map((day) => delayLine(gift_delay.send_by, new Date(2026, 11, day, 23)))
    expect(lines).toEqual([
      'Your gift will be posted by Dec 20',
      'Your gift was to be posted by Dec 20',
    ])
  })

  test('is only a member who takes part', () => {
    expect(delayWords({ signup: null, steps: [], now })).toBe(null)
  })
})
