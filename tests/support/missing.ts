import type { MissingGift } from '#rules/exchange/missing.ts'

/** A gift that Nettle has not received, of which the gifter is asked. */
export const aMissingGift = (change: Partial<MissingGift> = {}): MissingGift => ({
  state: 'asking',
  what_next: 'They have 96 hours to answer. Without an answer, the elves look into it.',
  until: '2027-01-03T13:00:00.000Z',
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
