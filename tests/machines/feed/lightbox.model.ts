/** Reference model for a picture over the page, written from the specification. */
import type { lightboxMachine } from '#machines/feed/lightbox.machine.ts'
import type { Picture } from '#rules/feed/picture.ts'
import type { Post } from '#rules/feed/post.ts'
import type { Query } from '#rules/tab/place.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * The picture in the URL opens as soon as its post has loaded. Next and Previous cycle through the pictures of the
 * post, and the URL follows. Back closes the lightbox, and a picture that failed to load can be retried.
 */
interface Lightbox extends Said {
  shows: 'nothing' | 'a smaller picture' | 'the picture' | 'its words'
  picture?: Picture
  knows: { query: Query; posts: readonly Post[]; post?: Post }
}

const close = ({ knows: { posts } }: Lightbox, query: Query): Lightbox => ({
  shows: 'nothing',
  knows: { query, posts },
})
/** Shows the picture in the URL, if its post has loaded. */
const follow = (
  was: Lightbox,
  { query, posts }: Pick<Lightbox['knows'], 'query' | 'posts'>,
): Lightbox => {
  const named = ({ id }: Picture) => query.do === 'picture' && query.id === String(id)
  const post = posts.find(({ pictures }) => pictures.some(named))
  const picture = post?.pictures.find(named)
  if (!picture) return close({ ...was, knows: { query, posts } }, query)
  if (picture.id === was.picture?.id)
    return { ...was, knows: { query, posts, post: was.knows.post ?? post } }
  return { shows: 'a smaller picture', picture, knows: { query, posts, post } }
}
const turn = (was: Lightbox, to: (index: number, count: number) => number): Lightbox => {
  const pictures = was.knows.post?.pictures ?? []
  const index = pictures.findIndex(({ id }) => id === was.picture?.id)
  const picture = pictures[to(index, pictures.length) % pictures.length]
  return picture
    ? {
        shows: 'a smaller picture',
        picture,
        knows: was.knows,
        told: [['openOverlay', { what: 'picture', id: picture.id }]],
      }
    : was
}
const wait = (was: Lightbox, shows: Lightbox['shows']): Lightbox =>
  was.shows === 'a smaller picture' ? { ...was, shows } : was

export const lightboxModel: Model<typeof lightboxMachine, Lightbox> = {
  start: () => ({
    shows: 'nothing',
    knows: { query: {}, posts: [] },
    started: [['address'], ['posts']],
  }),
  on: {
    'list.shown': (was, { listing: { items: posts } }) => {
      const knows = { ...was.knows, posts }
      return was.picture ? { ...was, knows } : follow(was, knows)
    },
    'address.changed': (was, { query }) => follow(was, { ...was.knows, query }),
    'picture.turned': (was, { by }) => turn(was, (index, count) => index + by + count),
    'end.chosen': (was, { end }) => turn(was, (_, count) => (end === 'first' ? 0 : count - 1)),
    'picture.loaded': (was) => wait(was, 'the picture'),
    'picture.failed': (was) => wait(was, 'its words'),
    'retry.requested': (was) =>
      was.shows === 'its words' ? { ...was, shows: 'a smaller picture' } : was,
    'lightbox.closed': (was) =>
      was.picture ? { ...close(was, {}), told: [['closeOverlay']] } : was,
  },
  shows: ({ value, context: { shown } }) =>
    typeof value === 'object'
      ? { shows: screens[value.open], picture: shown?.post.pictures[shown.index] }
      : { shows: 'nothing' },
}

const screens = {
  turning: 'a smaller picture',
  loading: 'a smaller picture',
  seen: 'the picture',
  broken: 'its words',
} as const
