import type { Thanks, ThanksCard } from '#rules/exchange/thanks.ts'

/** A card from the reader's recipient. */
export const aThanksCard = (change: Partial<ThanksCard> = {}): ThanksCard => ({
  author_id: 12,
  is_mine: false,
  is_earlier: false,
  message: 'What a scarf!',
  picture: null,
  created_at: '2026-12-02T06:00:00.000Z',
  goes_out_at: null,
  is_reported: false,
  ...change,
})

/** The end of a swap: by default a gifter to thank, and nothing else. */
export const aThanks = (change: Partial<Thanks> = {}): Thanks => ({
  offers: [{ gift: 1, is_earlier: false, state: 'open' }],
  cards: [],
  gifters: [],
  ...change,
})
