/** Reference model for the actions of a reader on a post or a comment, written from the specification. */
import type { postMachine } from '#machines/feed/post.machine.ts'
import { wordingOf } from '#rules/feed/wording.ts'
import {
  type Change,
  isLikedBy,
  likesOf,
  mayDelete,
  mayEdit,
  mayLike,
  mayPin,
  type Reader,
  type Written,
  withLike,
} from '#rules/feed/written.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import { ignored, type Model, type Said } from '#tests/support/follows.ts'

/**
 * A like shows immediately, and the last of several presses wins. A pin shows once the server has confirmed it. Authors
 * change their text in place, and have to confirm a deletion. An item that somebody else has deleted leaves its list
 * once the reader has dismissed the message about it.
 */
interface Item extends Said {
  shows: 'the item' | 'that it is gone' | 'nothing'
  /** True while a like is being sent, and false while it is being removed. */
  wish?: boolean
  isPinning?: true
  menu?: 'a form' | 'a question' | 'that it is being deleted'
  problem?: Problem
  knows: { me: Reader; item: Written; max: number; likes: Pick<Written, 'likes' | 'likes_amount'> }
}

const act = (was: Item, item: Written): Item => ({
  ...was,
  problem: undefined,
  knows: { ...was.knows, item },
})
const amend = ({ knows }: Item, change: Change): Pick<Said, 'sent'> => ({
  sent: [['reportTo', { type: 'item.amended', id: knows.item.id, change }]],
})
const leave = ({ knows }: Item): Item => ({
  shows: 'nothing',
  knows,
  hasEnded: true,
  sent: [['reportTo', { type: 'item.removed', id: knows.item.id }]],
})
const isGone = (error: unknown) => problemOf(error).status === 404
const fail = (was: Item, error: unknown): Item =>
  isGone(error)
    ? { shows: 'that it is gone', knows: was.knows }
    : { ...was, problem: problemOf(error) }
const toggle = (was: Item): Item => ({
  ...was,
  started: [['toggleLike', { id: was.knows.item.id }]],
})
const wish = (was: Item, isLiked: boolean): Item => ({
  ...was,
  wish: isLiked,
  ...amend(was, withLike(was.knows.likes, was.knows.me, isLiked)),
})
const begin = (was: Item, menu: Item['menu'], item: Written): Item => ({
  ...act(was, item),
  menu,
})
const close = (was: Item, menu: Item['menu']): Item =>
  was.menu === menu ? { ...was, menu: undefined } : was

/** @param isPinned - posts are pinned, comments are not */
export const writtenModel = (isPinned: boolean): Model<typeof postMachine, Item> => ({
  start: ({ me, item, max }) => ({
    shows: 'the item',
    knows: { me, item, max, likes: likesOf(item) },
  }),
  on: {
    'like.pressed': (was, { item }) => {
      if (was.shows !== 'the item') return was
      if (was.wish !== undefined) return wish(was, !was.wish)
      if (!mayLike(was.knows.me)) return was
      const now = act(was, item)
      const pressed = { ...now, knows: { ...now.knows, likes: likesOf(item) } }
      return toggle(wish(pressed, !isLikedBy(item, was.knows.me)))
    },
    'toggleLike done': (was, liked) =>
      liked.is_liked === was.wish
        ? { ...was, wish: undefined, ...amend(was, likesOf(liked)) }
        : toggle({ ...was, knows: { ...was.knows, likes: likesOf(liked) } }),
    'toggleLike failed': (was, error) => ({
      ...fail({ ...was, wish: undefined }, error),
      ...amend(was, was.knows.likes),
    }),
    'pin.pressed': (was, { item }) =>
      was.shows === 'the item' && isPinned && !was.isPinning && mayPin({ item, me: was.knows.me })
        ? { ...act(was, item), isPinning: true, started: [['togglePin', { id: item.id }]] }
        : was,
    ...(isPinned && {
      'togglePin done': (was: Item, { is_pinned }: { is_pinned: boolean }) => ({
        ...was,
        isPinning: undefined,
        ...amend(was, { is_pinned }),
      }),
      'togglePin failed': (was: Item, error: unknown) =>
        fail({ ...was, isPinning: undefined }, error),
    }),
    'edit.chosen': (was, { item }) => {
      const { me, max } = was.knows
      if (was.shows !== 'the item' || was.menu || !mayEdit({ item, me })) return was
      const values = { id: item.id, ...wordingOf(item) }
      return { ...begin(was, 'a form', item), started: [['wording', { values, given: { max } }]] }
    },
    'wording changed': (was, { context: { problem } }) =>
      problem?.status === 404 ? { shows: 'that it is gone', knows: was.knows } : was,
    'wording done': (was, { message, edited_at }) => ({
      ...close(was, 'a form'),
      ...amend(was, { message, edited_at }),
    }),
    'edit.abandoned': (was) => close(was, 'a form'),
    'deletion.chosen': (was, { item }) =>
      was.shows === 'the item' && !was.menu && mayDelete({ item, me: was.knows.me })
        ? begin(was, 'a question', item)
        : was,
    'deletion.abandoned': (was) => close(was, 'a question'),
    'deletion.confirmed': (was) =>
      was.menu === 'a question'
        ? {
            ...was,
            menu: 'that it is being deleted',
            started: [['remove', { id: was.knows.item.id }]],
          }
        : was,
    'remove done': leave,
    'remove failed': (was, error) =>
      isGone(error) ? leave(was) : { ...fail(was, error), menu: 'a question' },
    'loss.noticed': (was) => (was.shows === 'that it is gone' ? leave(was) : ignored(was)),
  },
  shows: ({ value, context: { wanted, problem } }) => {
    if (value === 'gone') return { shows: 'that it is gone' }
    if (typeof value === 'string') return { shows: 'nothing' }
    const { like, pin, menu } = value.here as Regions
    return {
      shows: 'the item',
      wish: like === 'sending' ? wanted : undefined,
      isPinning: pin === 'pinning' || undefined,
      menu: menus[menu],
      problem: problem ?? undefined,
    }
  },
})

interface Regions {
  like: 'resting' | 'sending'
  /** Comments have no pin. */
  pin?: 'resting' | 'pinning'
  menu: keyof typeof menus
}

const menus = {
  resting: undefined,
  editing: 'a form',
  asking: 'a question',
  deleting: 'that it is being deleted',
} as const
