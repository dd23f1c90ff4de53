/** Helpers for the tests of the post chart and the comment chart. */
import { aFailure, offline } from '#tests/support/builders.ts'

const gone = aFailure({ kind: 'refused', status: 404, message: 'Not found' })

/** All actions on an item, and all responses to them. */
export const actsOn = <Item extends object>(item: Item, others: Item) => ({
  events: {
    'like.pressed': [{ item }],
    'pin.pressed': [{ item }],
    'edit.chosen': [{ item }, { item: others }],
    'deletion.chosen': [{ item }, { item: others }],
  },
  outcomes: {
    toggleLike: {
      done: [
        { likes: [7], likes_amount: 1, is_liked: true },
        { likes: [], likes_amount: 0, is_liked: false },
      ],
      error: [gone, offline],
    },
    togglePin: { done: [{ is_pinned: true }], error: [gone, offline] },
    remove: { done: [undefined], error: [gone, offline] },
    wording: {
      done: [{ message: 'Thrice', edited_at: '2026-11-20T18:00:00.000Z' }],
      snapshot: [{ context: { problem: gone.problem } }],
    },
  },
})
