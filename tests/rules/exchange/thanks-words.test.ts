import { describe, expect, test } from 'vitest'
import {
  authorAsked,
  barredWords,
  cardErrors,
  cardOf,
  cardTime,
  cardTitle,
  cardValues,
  gifterName,
  gifterWords,
  keptCard,
  leadsToCards,
  offerAsked,
  revealWords,
  thankWords,
  withReportedCard,
} from '#rules/exchange/thanks-words.ts'
import { aMember, anExchange } from '#tests/support/builders.ts'
import { aPicture } from '#tests/support/media.ts'
import { aThanks, aThanksCard } from '#tests/support/thanks.ts'

const exchange = anExchange()
const earlier = { gift: 1, is_earlier: true, state: 'open' } as const
const current = { gift: 2, is_earlier: false, state: 'open' } as const

describe('the URL', () => {
  const asking = (
    what: string,
    id: number | null,
    thanks = aThanks({ offers: [earlier, current] }),
  ) => ({
    exchange,
    thanks,
    asked: { what, id },
  })
  test('opens a card for the named gifter, and else for the current one', () => {
    expect([1, 2, 3, null].map((id) => offerAsked(asking('thank', id))?.gift ?? null)).toEqual([
      1,
      2,
      null,
      2,
    ])
  })

  test('opens no card for a gifter who cannot be reached', () => {
    const off = aThanks({ offers: [{ ...current, state: 'off' }] })
    expect(offerAsked(asking('thank', 2, off))).toBe(null)
  })

  test('opens the report of a received card only, and only once', () => {
    const cards = [aThanksCard(), aThanksCard({ author_id: null, is_mine: true })]
    const thanks = aThanks({ cards })
    expect(authorAsked(asking('report-card', 12, thanks))).toBe(12)
    expect(authorAsked(asking('report-card', null, thanks))).toBe(null)
    expect(authorAsked(asking('report-card', 12, withReportedCard(thanks, 12)))).toBe(null)
  })

  test('leads to the cards', () => {
    expect([leadsToCards(asking('cards', null)), leadsToCards(asking('thank', 1))]).toEqual([
      true,
      false,
    ])
  })
})

test('a card says whom it is for or from, without a name', () => {
  const titles = [true, false].flatMap((is_mine) =>
    [true, false].map((is_earlier) => cardTitle(aThanksCard({ is_mine, is_earlier }))),
  )
  expect(titles).toEqual([
    'To the gifter you had before',
    'To your gifter',
    'From the recipient you had before',
    'From your recipient',
  ])
  expect([earlier, current].map(thankWords)).toEqual([
    'Thank the gifter you had before',
    'Write a thank-you card',
  ])
})

test('a card that has not gone out says when it does, and another one only the part of the day', () => {
  const waiting = aThanksCard({ goes_out_at: '2026-12-02T14:00:00.000Z' })
  expect(cardTime(waiting, new Date('2026-12-02T10:00:00.000Z'))).toMatch(/^Goes out at /)
  expect(cardTime(waiting, new Date('2026-12-02T15:00:00.000Z'))).toMatch(/^Today, in the /)
})

test('a card keeps its words and its picture for the same gifter, but no upload that was aborted', () => {
  const picture = { picture: aPicture({ id: 71 }), isSending: true }
  const typed = { ...cardValues(22, 1, null), message: 'Thank you!', picture }
  expect(cardErrors(typed)).toEqual({ picture: [expect.any(String)] })
  const kept = keptCard(typed)
  expect([cardErrors(kept), cardOf(kept)]).toEqual([
    {},
    { id: 22, gift: 1, message: 'Thank you!', picture_id: 71 },
  ])
  expect([cardValues(22, 1, kept), cardValues(22, 2, kept).message]).toEqual([kept, ''])
  expect(Object.keys(cardErrors(cardValues(22, 1, null)))).toEqual(['message'])
})

test('each reason why no card goes out is given once', () => {
  const off = { ...current, state: 'off' } as const
  expect(barredWords(aThanks({ offers: [off, { ...off, gift: 3 }, current] }))).toHaveLength(1)
})

test('a known gifter is named, unless they have left', () => {
  const member = aMember({ nickname: 'Moss' })
  expect(
    [
      { member, is_earlier: false },
      { member: null, is_earlier: true },
    ].map((one) => `${gifterWords(one)} ${gifterName(one)}`),
  ).toEqual(['Your gifter was Moss', 'The gifter you had before was someone who has left'])
})

test('the gifter reads what their choice means, with their own name', () => {
  const words = (['off', 'on', 'shown'] as const).map((reveal) => revealWords(reveal, 'Moss'))
  expect(words.every((one) => one.includes('“Your gifter was Moss”'))).toBe(true)
  expect(revealWords('earlier', 'Moss')).toContain('recipient you had before')
})
