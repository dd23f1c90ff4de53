import { describe, expect, test } from 'vitest'
import { MISSING_SIDES, MISSING_STATES, type MissingSign } from '#rules/exchange/missing.ts'
import { whatNext } from '#rules/exchange/missing-next.ts'
import {
  clockLine,
  entryDay,
  entryTitle,
  hasNews,
  isAskedNow,
  isInState,
  isMissedNow,
  type MissingShown,
  mayAnswer,
  mayDecline,
  mayMiss,
  mayMissLater,
  mayWithdraw,
  missingTitle,
  missLaterLine,
  signOf,
} from '#rules/exchange/missing-words.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import { aSignup } from '#tests/support/builders.ts'
import { aMissingGift } from '#tests/support/missing.ts'

const now = new Date(2026, 11, 30, 13)
const sign: MissingSign = { state: 'asking', until: '2027-01-03T13:00:00.000Z', entries: 1 }
const swapOf = (change: Partial<Signup>) => ({ my_signup: aSignup({ user_id: 7, ...change }) })
const shownOf = (change: Partial<MissingShown>): MissingShown => ({
  exchange: swapOf({}),
  side: 'receiving',
  now: now.toISOString(),
  gift: null,
  shownFor: null,
  ...change,
})
const from = (hour: number) => new Date(2026, 11, 30, hour).toISOString()

describe('a sign-up', () => {
  test('includes a separate missing-gift case for receiving and for sending', () => {
    const other = { ...sign, entries: 2 }
    const swap = swapOf({ missing_gift: sign, asked_gift: other })
    expect([
      signOf(swap, 'receiving'),
      signOf(swap, 'sending'),
      signOf(swapOf({}), 'sending'),
      signOf({ my_signup: null }, 'receiving'),
    ]).toEqual([sign, other, null, null])
  })

  test.each<[string, Partial<Signup>, boolean, boolean]>([
    ['before the first possible day', { not_received_from: from(14) }, false, true],
    ['on the first possible day', { not_received_from: from(13) }, true, false],
    ['without a first possible day', {}, false, false],
    [
      'while the gift is paused',
      { not_received_from: from(13), is_receiving_paused: true },
      false,
      false,
    ],
    [
      'while the member is paused',
      { not_received_from: from(14), recording: 'nothing' },
      false,
      false,
    ],
    ['while suspended', { not_received_from: from(13), recording: 'receipts' }, false, false],
  ])('shows when a recipient can report a missing gift: %s', (_, change, isNow, isLater) => {
    const shown = shownOf({ exchange: swapOf(change) })
    const gifter = { ...shown, side: 'sending' as const }
    expect([mayMiss(shown), mayMissLater(shown), mayMiss(gifter), mayMissLater(gifter)]).toEqual([
      isNow,
      isLater,
      false,
      false,
    ])
  })

  test('shows the day from which the recipient can report a missing gift', () => {
    expect(missLaterLine(from(14))).toBe('If nothing has come by Dec 30, you can tell us here.')
  })

  test('indicates whether the gifter has to answer, and whether the recipient’s gift is missing', () => {
    const settled = { ...sign, state: 'settled' } as const
    expect([
      isAskedNow(aSignup({ asked_gift: sign })),
      isAskedNow(aSignup({ asked_gift: { ...sign, state: 'with_mods' } })),
      isAskedNow(aSignup()),
      isMissedNow(aSignup({ missing_gift: sign })),
      isMissedNow(aSignup({ missing_gift: settled })),
      isMissedNow(aSignup()),
    ]).toEqual([true, false, false, true, false, false])
  })
})

describe('a loaded missing-gift case', () => {
  const gift = aMissingGift()

  test.each<[MissingSign | null, MissingSign | null, boolean]>([
    [sign, null, true],
    [sign, { ...sign }, false],
    [{ ...sign, entries: 2 }, sign, true],
    [{ ...sign, until: null }, sign, true],
    [{ ...sign, state: 'arrived' }, sign, true],
    [null, sign, false],
    [null, null, false],
  ])('with the sign %j, loaded for %j, has changed: %s', (said, shownFor, expected) => {
    const exchange = swapOf({ missing_gift: said })
    expect(hasNews(shownOf({ exchange, shownFor }))).toBe(expected)
  })

  test('is hidden once the sign-up no longer mentions it', () => {
    const has = swapOf({ missing_gift: sign })
    const isAsking = (change: Partial<MissingShown>) => isInState(shownOf(change), 'asking')
    expect([
      isAsking({ exchange: has, shownFor: sign, gift }),
      isAsking({ gift }),
      isAsking({ shownFor: sign, gift }),
      isAsking({ exchange: has }),
      isInState(shownOf({ gift }), 'settled'),
    ]).toEqual([true, true, false, false, false])
  })

  test('can be answered once by its gifter, before the deadline or while the elves are looking into it', () => {
    const entry = { ...gift.entries[0], from: 'gifter', kind: 'lost' } as (typeof gift.entries)[0]
    const answered = aMissingGift({ entries: [...gift.entries, entry] })
    const may = (change: Partial<MissingShown>) =>
      mayAnswer(shownOf({ side: 'sending', gift, ...change }))
    expect([
      may({}),
      may({ gift: aMissingGift({ state: 'with_mods' }) }),
      may({ gift: aMissingGift({ state: 'settled' }) }),
      may({ gift: answered }),
      may({ exchange: swapOf({ recording: 'receipts' }) }),
      may({ exchange: swapOf({ is_sending_paused: true }) }),
      may({ gift: null }),
      may({ exchange: { my_signup: null } }),
      may({ side: 'receiving' }),
    ]).toEqual([true, true, false, false, false, false, false, false, false])
  })
})

test('a gifter may say that they can’t until their send-by day, unless they have sent it or are asked about it', () => {
  const owing = { paired_with: 12, send_by: '2026-12-31T12:00:00.000Z' }
  const may = (change: Partial<Signup>, side: MissingShown['side'] = 'sending') =>
    mayDecline(shownOf({ side, exchange: swapOf({ ...owing, ...change }) }))
  expect([
    may({}),
    may({ send_by: now.toISOString() }),
    may({ send_by: null }),
    may({ has_sent: true }),
    may({ paired_with: null }),
    may({ is_sending_paused: true }),
    may({ asked_gift: sign }),
    may({}, 'receiving'),
  ]).toEqual([true, false, false, false, false, false, false, false])
})

test('a recipient may say that they no longer miss a gift only if they have asked for it', () => {
  const [asked] = aMissingGift().entries
  const said = { from: 'gifter', kind: 'cannot' } as const
  const unasked = aMissingGift({ entries: asked ? [{ ...asked, ...said }] : [] })
  expect([
    mayWithdraw(shownOf({ gift: aMissingGift() })),
    mayWithdraw(shownOf({ gift: unasked })),
    mayWithdraw(shownOf({ gift: null })),
    mayWithdraw(shownOf({ gift: aMissingGift(), side: 'sending' })),
  ]).toEqual([true, false, false, false])
})

test('the texts about a missing gift differ for its recipient, its gifter and the mods', () => {
  const said = (state: 'asking' | 'arrived') => [
    ...(['receiving', 'sending'] as const).map(
      (side) => `${missingTitle(state, side)}: ${whatNext(state, side)}`,
    ),
    whatNext(state, 'mods'),
  ]
  expect([said('asking'), said('arrived')]).toEqual([
    [
      'We’ve asked your gifter: They have 96 hours to answer. Without an answer, the elves look into it.',
      'Your recipient hasn’t received anything: Please tell us what happened to it. Without an answer, the elves look into it. Your name stays secret.',
      'The gifter has 96 hours to answer. Then it comes to the elves.',
    ],
    [
      'Your gift has arrived: Enjoy it!',
      'Your recipient’s gift has arrived: Thank you!',
      'The recipient has recorded the gift.',
    ],
  ])
})

test('after a re-arrangement, the texts for both sides say whom they have now', () => {
  expect([
    missingTitle('new_gifter', 'receiving'),
    missingTitle('new_gifter', 'sending'),
    whatNext('new_gifter', 'receiving'),
  ]).toEqual([
    'You have a new gifter',
    'You have a new recipient',
    'Your new gifter has just begun, so please give them some time.',
  ])
})

test('no heading of a gift that the member waits for is also one of a gift that they give', () => {
  const headings = MISSING_SIDES.flatMap((side) =>
    MISSING_STATES.map((state) => missingTitle(state, side)),
  )
  expect(new Set(headings).size).toBe(headings.length)
})

test('the title of a case entry names the author from the reader’s point of view, and the day is shown', () => {
  const entry = { from: 'gifter', kind: 'lost', day: '2026-12-31' } as const
  expect([
    entryTitle(entry, 'receiving'),
    entryTitle(entry, 'sending'),
    entryTitle(entry, 'mods'),
    entryTitle({ from: 'recipient', kind: 'asked_elsewhere' }, 'receiving'),
    entryTitle({ from: 'elves', kind: 'silent' }, 'sending'),
    entryDay(entry),
  ]).toEqual([
    'Your gifter: It got lost',
    'You: It got lost',
    'The gifter: It got lost',
    'You: Nothing has come, and the address may have been wrong',
    'The elves: The gifter didn’t answer in time',
    'Dec 31',
  ])
})

test('the line about a case’s deadline shows the local time, and is null without a deadline', () => {
  const at = new Date(2026, 11, 31, 16, 5).toISOString()
  expect([clockLine(at, now), clockLine(null, now)]).toEqual([
    expect.stringMatching(/^Until (4:05PM|16:05) tomorrow$/),
    null,
  ])
})
