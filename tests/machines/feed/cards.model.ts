/** The acts on the posts of a list, in the words of the specification. */
import type { cardsMachine } from '#machines/feed/cards.machine.ts'
import type { Post } from '#rules/feed/post.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/** Each post that is acted on has one chart for all acts. The result of an action changes every list of posts. */
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
