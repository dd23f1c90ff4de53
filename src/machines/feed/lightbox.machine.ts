import { type ActorRefFrom, assign, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction, needListener } from '#machines/needs.ts'
import { context, event } from '#machines/params.ts'
import type { AddressChanged } from '#machines/tab/navigation-types.ts'
import {
  afterTurn,
  isShown,
  namesPicture,
  type PictureOfPost,
  pictureAsked,
  pictureAt,
} from '#rules/feed/lightbox.ts'
import { PICTURE_OVERLAY } from '#rules/feed/media.ts'
import type { Post } from '#rules/feed/post.ts'
import type { Overlay, Query } from '#rules/tab/place.ts'
import type { Listing } from '#rules/wire/listing.ts'

type PostsShown = { type: 'list.shown'; listing: Listing<Post> }
type PictureTurned = { type: 'picture.turned'; by: 1 | -1 }
type EndChosen = { type: 'end.chosen'; end: 'first' | 'last' }

export type LightboxEvent =
  | AddressChanged
  | PostsShown
  | PictureTurned
  | EndChosen
  | { type: 'picture.loaded' }
  | { type: 'picture.failed' }
  | { type: 'retry.requested' }
  | { type: 'lightbox.closed' }

interface LightboxContext {
  /** The query of the current URL. */
  query: Query
  /** The posts on the page. */
  posts: readonly Post[]
  /** The picture on screen; null before the first one. The last one stays while its dialog fades out. */
  shown: PictureOfPost | null
}

const shownIn = ({ shown }: LightboxContext) => known(shown, 'the picture')

/**
 * Shows a picture full-screen over its page. The URL contains the post's id and the picture: a shared link opens it as
 * soon as its post has loaded, turning to the next picture replaces the current history entry, and Back closes the
 * lightbox.
 */
export const lightboxMachine = setup({
  types: { context: {} as LightboxContext, events: {} as LightboxEvent },
  actors: {
    address: needListener<AddressChanged>(),
    posts: needListener<PostsShown>(),
  },
  guards: {
    isShown: ({ context }, { query }: { query: Query }) => isShown(query, context),
    namesPicture: ({ context: { posts } }, { query }: { query: Query }) =>
      namesPicture(query, posts),
  },
  actions: {
    openOverlay: needAction<Overlay>('openOverlay'),
    closeOverlay: needAction('closeOverlay'),
    keepQuery: assign((_, { query }: AddressChanged) => ({ query })),
    forgetQuery: assign({ query: {} }),
    keepPosts: assign((_, { listing }: PostsShown) => ({ posts: listing.items })),
    keepAsked: assign({ shown: ({ context: { query, posts } }) => pictureAsked(query, posts) }),
    keepNext: assign({
      shown: ({ context }, { by }: PictureTurned) => afterTurn(shownIn(context), by),
    }),
    keepEnd: assign({
      shown: ({ context }, { end }: EndChosen) => pictureAt(shownIn(context), end),
    }),
  },
}).createMachine({
  id: 'lightbox',
  description: 'A picture shown over the page, as large as the screen.',
  context: { query: {}, posts: [], shown: null },
  invoke: [
    { id: 'address', src: 'address' },
    { id: 'posts', src: 'posts' },
  ],
  on: { 'list.shown': { actions: { type: 'keepPosts', params: event } } },
  initial: 'closed',
  states: {
    closed: {
      description: 'The URL contains no picture that is on the page.',
      always: {
        guard: { type: 'namesPicture', params: context },
        target: 'open',
        actions: 'keepAsked',
        description: 'The URL contains a picture, and its post is loaded.',
      },
      on: { 'address.changed': { actions: { type: 'keepQuery', params: event } } },
    },
    open: {
      description: 'One picture is shown.',
      initial: 'loading',
      on: {
        'address.changed': [
          {
            guard: { type: 'isShown', params: event },
            description: 'The URL has changed after the member turned to another picture.',
          },
          {
            guard: { type: 'namesPicture', params: event },
            target: '.loading',
            actions: [{ type: 'keepQuery', params: event }, 'keepAsked'],
            description: 'The member went Back or Forward to another picture.',
          },
          {
            target: 'closed',
            actions: { type: 'keepQuery', params: event },
            description: 'Back has closed the picture.',
          },
        ],
        'picture.turned': {
          target: '.turning',
          actions: { type: 'keepNext', params: event },
        },
        'end.chosen': { target: '.turning', actions: { type: 'keepEnd', params: event } },
        'lightbox.closed': { target: 'closed', actions: ['forgetQuery', 'closeOverlay'] },
      },
      states: {
        turning: {
          description: 'The URL is being replaced with the URL of this picture.',
          entry: {
            type: 'openOverlay',
            params: ({ context }) => {
              const { post, index } = shownIn(context)
              return { what: PICTURE_OVERLAY, id: known(post.pictures[index], 'the picture').id }
            },
          },
          always: 'loading',
        },
        loading: {
          description: 'The large picture is being loaded. A smaller one is shown until then.',
          on: { 'picture.loaded': 'seen', 'picture.failed': 'broken' },
        },
        seen: { description: 'The large picture is loaded.' },
        broken: {
          description: 'The large picture could not be loaded. Its alt text is shown.',
          on: { 'retry.requested': 'loading' },
        },
      },
    },
  },
})

export type LightboxRef = ActorRefFrom<typeof lightboxMachine>
