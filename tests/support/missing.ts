import type { MissingGift } from '#rules/exchange/missing.ts'

/** The case of a gift that Nettle has not received. The gifter has been asked for an answer. */
export const aMissingGift = (change: Partial<MissingGift> = {}): MissingGift => ({
  state: 'asking',
  what_next: 'They have 96 hours to answer. Without an answer, the elves look into it.',
  until: '2027-01-03T13:00:00.000Z',
  may_rescue: true,
  rescue: null,
  entries: [
    {
      from: 'recipient',
      kind: 'asked',
      text: 'I have asked next door, too.',
      link: null,
      picture: null,
      day: '2026-12-30',
    },
  ],
  ...change,
})
