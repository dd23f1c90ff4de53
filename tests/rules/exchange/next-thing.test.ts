import { describe, expect, test } from 'vitest'
import {
  inOrderOfNeed,
  isTask,
  NEXT_THINGS,
  type NextThing,
  nextStep,
  nextThing,
} from '#rules/exchange/next-thing.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import type { Swap } from '#rules/exchange/swap.ts'
import { aMember, anExchange, aSignup } from '#tests/support/builders.ts'

const now = new Date(2026, 11, 12, 12)
const ahead = { start_at: '2026-12-20T12:00:00.000Z', end_at: '2027-01-19T12:00:00.000Z' }
const running = { needs_pairing: false }
const paired = { paired_with: 12 }
const sent = { ...paired, has_sent: true }
const allSent = { ...sent, is_done_sending: true }
const allHere = { has_received: true, is_done_receiving: true }

const aSwap = (exchange: Partial<Exchange> = {}, signup: Partial<Signup> = {}): Swap => ({
  ...anExchange({
    is_signed_up: true,
    signups: [aSignup({ user_id: 12, user: aMember({ id: 12, nickname: 'Nettle' }) })],
    ...exchange,
  }),
  my_signup: aSignup({ user_id: 7, ...signup }),
})

const question = { state: 'asking', until: '2026-12-14T12:00:00.000Z', entries: 1 } as const

/** For each next thing, a swap that has it. */
const swaps: Record<NextThing, Swap> = {
  approval: aSwap({ approved_by: null, start_at: null, end_at: null }),
  draw: aSwap(ahead),
  drawing: aSwap(),
  pauseEnd: aSwap(running, { ...paired, is_sending_paused: true }),
  newRecipient: aSwap(running),
  question: aSwap(running, {
    ...sent,
    asked_gift: question,
  }),
  match: aSwap(running, { ...paired, has_opened_match: false }),
  gift: aSwap(running, paired),
  lastGift: aSwap(running, sent),
  parcel: aSwap(running, allSent),
  lastParcel: aSwap(running, { ...allSent, has_received: true }),
  nothing: aSwap(running, { ...allSent, ...allHere }),
}

describe('the next thing in a swap', () => {
  test.for(NEXT_THINGS)('can be “%s”', (next) => {
    expect(nextThing(swaps[next], now)).toBe(next)
  })

  test.for<[string, Partial<Signup>, NextThing]>([
    ['everything was received before anything was sent', { ...paired, ...allHere }, 'gift'],
    ['everything was received, but not everything sent', { ...sent, ...allHere }, 'lastGift'],
    [
      'a new recipient was drawn after a parcel was sent',
      { ...sent, has_opened_match: false },
      'match',
    ],
    ['everything was sent and the recipient has left', { ...allSent, paired_with: null }, 'parcel'],
    [
      'the member is asked about a missing gift, and their sending is paused',
      { ...sent, asked_gift: question, is_sending_paused: true },
      'pauseEnd',
    ],
    [
      'the member has answered about a missing gift',
      { ...sent, asked_gift: { ...question, state: 'with_mods' } },
      'lastGift',
    ],
    [
      'the member has said that they can’t send a gift',
      { ...paired, asked_gift: { ...question, until: null, state: 'with_mods' } },
      'parcel',
    ],
    [
      'everything was sent and the gift for the member is paused',
      { ...allSent, is_receiving_paused: true },
      'pauseEnd',
    ],
    [
      'nothing was sent and the gift for the member is paused',
      { ...paired, is_receiving_paused: true },
      'gift',
    ],
    [
      'everything was sent and sending is paused',
      { ...allSent, is_sending_paused: true },
      'parcel',
    ],
    ['the member is paused', { ...paired, recording: 'nothing' }, 'pauseEnd'],
    ['the member may only receive', { ...paired, recording: 'receipts' }, 'parcel'],
    [
      'the member may only receive, and has received everything',
      { ...paired, ...allHere, recording: 'receipts' },
      'pauseEnd',
    ],
    [
      'the member may only receive, and both sides are done',
      { ...allSent, ...allHere, recording: 'receipts' },
      'nothing',
    ],
  ])('if %s, is “%s”', ([, signup, next]) => {
    expect(nextThing(aSwap(running, signup), now)).toBe(next)
  })

  test.for<[string, Partial<Signup>, NextThing]>([
    ['a gift for the member is missing', { ...paired, missing_gift: question }, 'parcel'],
    ['the member is asked about their gift', { ...sent, asked_gift: question }, 'question'],
  ])('after the end, when %s, is %s', ([, signup, next]) => {
    expect(nextThing(aSwap({ ...running, end_at: '2026-12-12T00:00:00.000Z' }, signup), now)).toBe(
      next,
    )
  })

  test('counts as a task only if the member can do it now', () => {
    expect(NEXT_THINGS.filter(isTask)).toEqual([
      'question',
      'match',
      'gift',
      'lastGift',
      'parcel',
      'lastParcel',
    ])
  })
})

test('each next step has a text, a deadline or hint, and a link', () => {
  const page = '/exchange/solstice-parcels'
  const opened = { path: page, label: 'Open the swap' }
  const said = Object.fromEntries(NEXT_THINGS.map((next) => [next, nextStep(swaps[next], now)]))
  expect(said).toEqual({
    approval: {
      words: 'An elf is checking the changes',
      more: 'The start is planned for Dec 1',
      ...opened,
    },
    draw: { words: 'Names are drawn on Dec 20', more: 'In 8 days', ...opened },
    drawing: {
      words: 'Names are being drawn',
      more: 'Then you’ll see who gets your gift',
      ...opened,
    },
    pauseEnd: {
      words: 'Your gift for Nettle is paused. Please don’t send anything until it resumes.',
      more: null,
      ...opened,
    },
    newRecipient: {
      words: 'You don’t have a recipient right now',
      more: 'We’ll tell you when that changes',
      ...opened,
    },
    question: {
      words: 'Your recipient hasn’t received anything',
      more: 'Please answer by Dec 14',
      path: `${page}?do=missing-gift`,
      label: 'Answer',
    },
    match: {
      words: 'Your envelope is here',
      more: 'Post by Dec 16',
      path: page,
      label: 'See who you drew',
    },
    gift: { words: 'Post by Dec 16', more: '4 days left', ...opened },
    lastGift: {
      words: 'Was that everything?',
      more: 'You can post until Dec 31',
      path: `${page}?do=mark-sent`,
      label: 'Yes, everything is sent',
    },
    parcel: {
      words: 'Has your parcel arrived?',
      more: 'The exchange ends on Dec 31',
      path: `${page}?do=receive`,
      label: 'Yes, it’s here',
    },
    lastParcel: {
      words: 'Was that everything?',
      more: 'The exchange ends on Dec 31',
      path: `${page}?do=mark-received`,
      label: 'Yes, everything is here',
    },
    nothing: {
      words: 'Well swapped!',
      more: 'Everything sent, everything here',
      path: '/exchanges?f=available',
      label: 'Find your next swap',
    },
  })
})

test('if a gifter has been given more time, the next steps of gifter and recipient show the new day', () => {
  const gifter = aSwap(running, { ...paired, more_time: { days: 4, note: null } })
  const delay = { send_by: '2026-12-20T12:00:00.000Z', note: null }
  const recipient = aSwap(running, { ...allSent, gift_delay: delay })
  expect([nextStep(gifter, now).words, nextStep(recipient, now).more]).toEqual([
    'Post by Dec 20',
    'Your gift will be posted by Dec 20',
  ])
})

test('the next step of a recipient whose gift is missing says that we are looking for it', () => {
  const swap = aSwap(running, { ...allSent, missing_gift: question })
  expect(nextStep(swap, now).more).toBe('We’re looking for it')
})

test('the next step does not name the recipient before the envelope is opened, even during a pause', () => {
  const paused = aSwap(running, { ...paired, has_opened_match: false, is_sending_paused: true })
  expect(nextStep(paused, now).words).toBe(
    'Your gift is paused. Please don’t send anything until it resumes.',
  )
})

const moreOn = (swap: Swap, day: number) => nextStep(swap, new Date(2026, 11, day, 0, 1)).more

test.for([
  [10, 'In 10 days'],
  [18, 'In 2 days'],
  [19, 'Tomorrow'],
  [20, 'Today'],
] as const)(
  'on December %s, the next step describes a draw on December 20 as “%s”',
  ([day, words]) => {
    expect(moreOn(swaps.draw, day)).toBe(words)
  },
)

test.for([
  [11, '5 days left'],
  [16, 'Today is the last day'],
  [17, '14 days left'],
  [31, 'Today is the last day'],
] as const)(
  'on December %s, with posting by December 16 and the end on December 31, the next step shows “%s”',
  ([day, words]) => {
    expect(moreOn(swaps.gift, day)).toBe(words)
  },
)

test('swaps with something to do come first, by date, and done swaps come last', () => {
  const { nothing, draw, parcel, gift } = swaps
  const sooner = { ...gift, id: 9, exchange_duration: 24 }
  const list = [nothing, draw, { ...parcel, id: 8 }, gift, sooner]
  expect(inOrderOfNeed(list, now).map(({ id, my_signup }) => [id, my_signup.has_sent])).toEqual([
    [9, false],
    [5, false],
    [8, true],
    [5, false],
    [5, true],
  ])
})
