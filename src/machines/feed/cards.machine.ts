import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction } from '#machines/needs.ts'
import { event } from '#machines/params.ts'
import { MESSAGE_MAX, type Post } from '#rules/feed/post.ts'
import type { Reader } from '#rules/feed/written.ts'
import type { AmendedItem, RemovedItem } from '#rules/wire/amended.ts'
import { type PostRef, postMachine } from './post.machine.ts'
import type { WrittenAct, WrittenReport } from './written.ts'

type Act = WrittenAct<Post>

export type CardsEvent = Act | WrittenReport

interface CardsContext {
  me: Reader
  /** The posts that the reader has acted on, by id. */
  posts: Readonly<Record<number, PostRef>>
}

const pass = { type: 'pass', params: event } as const
const acted = { actions: [{ type: 'begin', params: event }, pass] } as const

/**
 * The actions in progress on the posts of one list, by post id. The first action on a post starts a chart for the post.
 * The chart keeps running even when the post's card is scrolled far away. A like is completed even if the reader leaves
 * the page. The result goes to every list that has the post.
 */
export const cardsMachine = setup({
  types: {
    context: {} as CardsContext,
    events: {} as CardsEvent,
    input: {} as { me: Reader },
  },
  actors: { post: postMachine },
  actions: {
    amendItem: needAction<AmendedItem>('amendItem'),
    removeItem: needAction<RemovedItem>('removeItem'),
    begin: assign(({ context: { me, posts }, spawn, self }, { item }: Act) =>
      posts[item.id]
        ? {}
        : {
            posts: {
              ...posts,
              [item.id]: spawn('post', {
                id: `post.${item.id}`,
                input: { me, item, max: MESSAGE_MAX, reportTo: self },
              }),
            },
          },
    ),
    pass: sendTo(
      ({ context }, { item }: Act) => known(context.posts[item.id], 'the post'),
      (_, act: Act) => act,
    ),
  },
}).createMachine({
  id: 'cards',
  description: 'The charts of the posts in a list.',
  context: ({ input }) => ({ ...input, posts: {} }),
  on: {
    'like.pressed': acted,
    'pin.pressed': acted,
    'edit.chosen': acted,
    'deletion.chosen': acted,
    'item.amended': {
      actions: {
        type: 'amendItem',
        params: ({ event: { id, change } }) => ({ list: 'posts', id, change }),
      },
    },
    'item.removed': {
      actions: { type: 'removeItem', params: ({ event: { id } }) => ({ list: 'posts', id }) },
    },
  },
})

export type CardsRef = ActorRefFrom<typeof cardsMachine>
