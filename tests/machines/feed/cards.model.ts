/** Reference model for the actions on the posts in a list, written from the specification. */
import type { cardsMachine } from '#machines/feed/cards.machine.ts'
import type { Post } from '#rules/feed/post.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * Each post on which the reader acts has one chart for all actions. The result of an action is applied in every list of
 * posts.
 */
interface Cards extends Said {
  acted: number[]
}

const act = ({ acted }: Cards, event: { type: string; item: Post }): Cards => ({
  acted: [...new Set([...acted, event.item.id])].sort((one, other) => one - other),
  sent: [['post', event]],
})

export const cardsModel: Model<typeof cardsMachine, Cards> = {
  start: () => ({ acted: [] }),
  on: {
    'like.pressed': act,
    'pin.pressed': act,
    'edit.chosen': act,
    'deletion.chosen': act,
    'item.amended': (was, { id, change }) => ({
      ...was,
      told: [['amendItem', { list: 'posts', id, change }]],
    }),
    'item.removed': (was, { id }) => ({ ...was, told: [['removeItem', { list: 'posts', id }]] }),
  },
  shows: ({ context: { posts } }) => ({ acted: Object.keys(posts).map(Number) }),
}
