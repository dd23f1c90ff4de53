/** Stories of exchanges that have ended. */
import type { Story } from '#rules/exchange/story.ts'
import { aMember, anExchange } from './builders.ts'
import { pageOf } from './lists.ts'

/** A story with figures, one participant and no posts. Pass only what matters to the test. */
export const aStory = (change: Partial<Story> = {}): Story => ({
  figures: { gifts: 18, arrived: 17, rescued: 0, days: 6 },
  participants: [aMember()],
  gallery: pageOf([]),
  ...change,
})

/** An exchange that has ended. */
export const anEndedExchange = (change: Parameters<typeof anExchange>[0] = {}) =>
  anExchange({
    needs_pairing: false,
    start_at: '2026-10-01T12:00:00.000Z',
    end_at: '2026-11-01T12:00:00.000Z',
    participants_count: 18,
    ...change,
  })
