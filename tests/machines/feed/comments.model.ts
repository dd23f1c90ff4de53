/** Reference model for the comments on a post, written from the specification. */
import type { commentsMachine } from '#machines/feed/comments.machine.ts'
import type { Comment } from '#rules/feed/comment.ts'
import type { Thread } from '#rules/feed/talk.ts'
import type { Me } from '#rules/member/schema.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import { ignored, type Model, type Said } from '#tests/support/follows.ts'
import type { Told } from '#tests/support/seen.ts'

/**
 * The URL contains the id of a post. The comments on that post open over the page, newest last. Earlier comments are
 * loaded on request. A new comment becomes the latest on the post's card, and the count rises by one. The card follows
 * each change of a comment, even one that arrives after the comments were closed. Commenting requires can_post, and
 * unsent text is kept. A deleted post is removed from the lists.
 */
interface Comments extends Said {
  shows: 'nothing' | 'nothing yet' | 'a failure' | 'that it is gone' | 'the comments'
  thread?: Thread
  earlier?: 'loading' | 'not loaded'
  mayWrite?: boolean
  unfolded: number[]
  acted: number[]
  knows: { me: Me; id: number; latest: Thread | null; drafts: Record<number, string> }
}

const OVERLAY = ['overlay', { names: ['comments'] }] as const
const load = (was: Comments, id: number): Comments => ({
  ...left(was, 'nothing yet'),
  knows: { ...was.knows, id, latest: null },
  started: [['loadThread', { id }]],
})
/** Leaves the thread for another screen. */
const left = ({ unfolded, acted, knows }: Comments, shows: Comments['shows']): Comments => ({
  shows,
  unfolded,
  acted,
  knows,
})
const vanish = (was: Comments): Comments => ({
  ...left(was, 'that it is gone'),
  told: [['removeItem', { list: 'posts', id: was.knows.id }]],
})
const card = ({ post: { id, comments_amount }, comments }: Thread): Told => [
  'amendItem',
  { list: 'posts', id, change: { comments_amount, comments: comments.slice(-1) } },
]
const form = ({ knows: { id, drafts } }: Comments) =>
  ['remark', { values: { id, message: drafts[id] ?? '' } }] as const
/** Changes the thread, which is shown while its comments are open. */
const change = (was: Comments, latest: Thread): Comments => ({
  ...was,
  thread: was.shows === 'the comments' ? latest : undefined,
  knows: { ...was.knows, latest },
})
/** Changes the comments of the thread, if there is one, and updates the card. */
const replace = (was: Comments, next: (comments: Comment[]) => Comment[]): Comments => {
  const { latest } = was.knows
  if (!latest) return was
  const comments = next(latest.comments)
  const comments_amount = latest.post.comments_amount + comments.length - latest.comments.length
  const thread = { ...latest, comments, post: { ...latest.post, comments_amount } }
  return { ...change(was, thread), told: [card(thread)] }
}
const type = (was: Comments, message: string): Comments => {
  const { id, drafts } = was.knows
  return { ...was, knows: { ...was.knows, drafts: { ...drafts, [id]: message } } }
}
const act = (was: Comments, event: { type: string; item: Comment }): Comments =>
  was.shows === 'the comments'
    ? { ...was, acted: [...new Set([...was.acted, event.item.id])], sent: [['comment', event]] }
    : was
const isGone = (problem: Problem | null) => problem?.status === 404

export const commentsModel: Model<typeof commentsMachine, Comments> = {
  start: ({ me }) => ({
    shows: 'nothing',
    unfolded: [],
    acted: [],
    knows: { me, id: 0, latest: null, drafts: {} },
    started: [OVERLAY],
  }),
  on: {
    'overlay.opened': (was, { id }) => (was.shows === 'nothing' ? load(was, id ?? 0) : was),
    'overlay.closed': (was) => left(was, 'nothing'),
    'comments.closed': (was) => ({ ...left(was, 'nothing'), told: [['closeOverlay']] }),
    'loadThread done': (was, thread) => {
      const mayWrite = was.knows.me.can_post
      const open = { ...change({ ...was, shows: 'the comments' }, thread), mayWrite }
      return { ...open, told: [card(thread)], started: mayWrite ? [form(was)] : [] }
    },
    'loadThread failed': (was, error) =>
      isGone(problemOf(error)) ? vanish(was) : left(was, 'a failure'),
    'retry.requested': (was) => (was.shows === 'a failure' ? load(was, was.knows.id) : was),
    'earlier.requested': (was) => {
      if (!was.thread || was.earlier === 'loading') return was
      const input = { id: was.knows.id, before: was.thread.comments[0]?.id ?? null }
      return { ...was, earlier: 'loading', started: [['loadEarlier', input]] }
    },
    'loadEarlier done': (was, { comments, hasEarlier }) => {
      const { latest } = was.knows
      if (!latest) return was
      const fresh = comments.filter(({ id }) => latest.comments.every((one) => one.id !== id))
      const thread = { ...latest, comments: [...fresh, ...latest.comments], hasEarlier }
      return { ...change(was, thread), earlier: undefined }
    },
    'loadEarlier failed': (was) => ({ ...was, earlier: 'not loaded' }),
    'remark changed': (was, { context: { values, problem } }) =>
      isGone(problem) ? vanish(was) : type(was, values.message),
    'remark done': (was, comment) => {
      const next = type(
        replace(was, (comments) => [...comments, comment]),
        '',
      )
      return { ...next, started: [form(next)] }
    },
    'like.pressed': act,
    'edit.chosen': act,
    'deletion.chosen': act,
    'pin.pressed': ignored,
    'item.amended': (was, { id, change }) =>
      replace(was, (comments) =>
        comments.map((one) => (one.id === id ? { ...one, ...change } : one)),
      ),
    'item.removed': (was, { id }) =>
      replace(was, (comments) => comments.filter((one) => one.id !== id)),
    'text.unfolded': (was, { id }) =>
      was.thread ? { ...was, unfolded: [...new Set([...was.unfolded, id])] } : was,
    'text.folded': (was, { id }) =>
      was.thread ? { ...was, unfolded: was.unfolded.filter((one) => one !== id) } : was,
  },
  shows: (snapshot) => {
    const { value, context } = snapshot
    const isOpen = typeof value === 'object'
    const earlier = isOpen ? value.open.earlier : 'idle'
    return {
      shows: isOpen ? 'the comments' : screens[value],
      thread: (isOpen && context.thread) || undefined,
      earlier:
        (earlier === 'loading' && 'loading') ||
        (earlier === 'interrupted' && 'not loaded') ||
        undefined,
      mayWrite: isOpen ? places[value.open.writing] : undefined,
      unfolded: [...new Set(context.unfolded)],
      acted: Object.keys(context.acted).map(Number),
    }
  },
}

const places = { deciding: undefined, free: true, barred: false } as const
const screens = {
  closed: 'nothing',
  loading: 'nothing yet',
  failed: 'a failure',
  gone: 'that it is gone',
} as const
