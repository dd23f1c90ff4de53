import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction, needActor } from '#machines/needs.ts'
import {
  hearOverlay,
  needOverlay,
  type OverlayEvent,
  type OverlayOpened,
} from '#machines/overlay.ts'
import { event, formProblem, formValues, output, problem } from '#machines/params.ts'
import { COMMENT_MAX, type Comment } from '#rules/feed/comment.ts'
import { type CommentValues, mayComment } from '#rules/feed/comment-form.ts'
import { COMMENTS_OVERLAY } from '#rules/feed/overlays.ts'
import {
  type CommentsPage,
  earliestOf,
  shownOnCard,
  type Thread,
  withChange,
  withComment,
  withEarlier,
  withoutComment,
} from '#rules/feed/talk.ts'
import { isGone } from '#rules/feed/written.ts'
import { type Typed, typedOr, withTyped } from '#rules/form/typed.ts'
import type { Me } from '#rules/member/schema.ts'
import type { AmendedItem, RemovedItem } from '#rules/wire/amended.ts'
import type { Problem } from '#rules/wire/problem.ts'
import { commentMachine } from './comment.machine.ts'
import { remarkForm } from './remark.form.ts'
import type { WrittenAct, WrittenReport } from './written.ts'

type Act = WrittenAct<Comment>
type Changed = Extract<WrittenReport, { type: 'item.amended' }>
type CommentRef = ActorRefFrom<typeof commentMachine>

export type CommentsEvent =
  | OverlayEvent
  | Act
  | WrittenReport
  | { type: 'comments.closed' }
  | { type: 'retry.requested' }
  | { type: 'earlier.requested' }
  | { type: 'text.unfolded'; id: number }
  | { type: 'text.folded'; id: number }

interface CommentsContext {
  me: Me
  /** The id of the post whose comments were opened last; null before the first. */
  id: number | null
  /** The comments of the post opened last; null until they have loaded. */
  thread: Thread | null
  /** The ids of the comments shown in full. */
  unfolded: readonly number[]
  /** The comments that the reader has acted on, by id. */
  acted: Readonly<Record<number, CommentRef>>
  /** The unsent text below each post, restored when its comments open again. */
  drafts: Typed<CommentValues>
}

const opened = ({ id }: CommentsContext) => known(id, 'the post')
const come = ({ thread }: CommentsContext) => known(thread, 'the thread')

const pass = { type: 'pass', params: event } as const
const acted = { actions: [{ type: 'begin', params: event }, pass] } as const

/** Returns the update for the lists: the post’s new comment count and latest comment. */
const ofCard = ({ context }: { context: CommentsContext }): AmendedItem => {
  const thread = come(context)
  return { list: 'posts', id: thread.post.id, change: shownOnCard(thread) }
}

/** Returns the event that removes the post from the lists, sent when the post no longer exists. */
const ofLoss = ({ context }: { context: CommentsContext }): RemovedItem => ({
  list: 'posts',
  id: opened(context),
})

const tellCard = { type: 'amendItem', params: ofCard } as const
const lost = {
  target: '#comments.gone',
  actions: { type: 'removeItem', params: ofLoss },
} as const

/**
 * The comments on the post whose id is in the URL. They open over the list. A shared link opens them even if the list
 * does not contain the post. They are shown oldest first, and earlier pages load on request. Members who may comment
 * write below them, and unsent text is restored when they open the comments again. The post’s card always shows the
 * current count and the latest comment, even when a change arrives after the comments were closed. If the post has been
 * deleted, the dialog shows a message and the post is removed from the lists.
 */
export const commentsMachine = setup({
  types: {
    context: {} as CommentsContext,
    events: {} as CommentsEvent,
    input: {} as { me: Me },
    children: {} as { [Id in 'overlay' | 'loadThread' | 'loadEarlier' | 'remark']: Id },
  },
  actors: {
    overlay: needOverlay,
    loadThread: needActor<Thread, { id: number }>(),
    loadEarlier: needActor<CommentsPage, { id: number; before: number | null }>(),
    remark: remarkForm,
    comment: commentMachine,
  },
  guards: {
    mayComment: ({ context }) => mayComment(context.me),
    isGone: (_, problem: Problem | null) => isGone(problem),
    hasThread: ({ context }) => context.thread !== null,
  },
  actions: {
    amendItem: needAction<AmendedItem>('amendItem'),
    removeItem: needAction<RemovedItem>('removeItem'),
    closeOverlay: needAction('closeOverlay'),
    open: assign((_, { id }: OverlayOpened) => ({ id, thread: null })),
    keepThread: assign((_, thread: Thread) => ({ thread })),
    keepEarlier: assign(({ context }, page: CommentsPage) => ({
      thread: withEarlier(come(context), page),
    })),
    keepComment: assign(({ context }, comment: Comment) => ({
      thread: withComment(come(context), comment),
      drafts: withTyped(context.drafts, { id: opened(context), message: '' }),
    })),
    keepDraft: assign(({ context }, values: CommentValues) => ({
      drafts: withTyped(context.drafts, values),
    })),
    changeComment: assign(({ context }, { id, change }: Changed) => ({
      thread: withChange(come(context), id, change),
    })),
    dropComment: assign(({ context }, { id }: { id: number }) => ({
      thread: withoutComment(come(context), id),
    })),
    unfold: assign(({ context }, { id }: { id: number }) => ({
      unfolded: [...context.unfolded, id],
    })),
    fold: assign(({ context }, { id }: { id: number }) => ({
      unfolded: context.unfolded.filter((other) => other !== id),
    })),
    begin: assign({
      acted: ({ context: { me, acted }, spawn, self }, { item }: Act) =>
        acted[item.id]
          ? acted
          : {
              ...acted,
              [item.id]: spawn('comment', {
                id: `comment.${item.id}`,
                input: { me, item, max: COMMENT_MAX, reportTo: self },
              }),
            },
    }),
    pass: sendTo(
      ({ context }, { item }: Act) => known(context.acted[item.id], 'the comment'),
      (_, act: Act) => act,
    ),
  },
}).createMachine({
  id: 'comments',
  description: 'The comments on a post, shown over the page.',
  context: ({ input }) => ({
    ...input,
    id: null,
    thread: null,
    unfolded: [],
    acted: {},
    drafts: {},
  }),
  invoke: hearOverlay(COMMENTS_OVERLAY),
  on: {
    'overlay.closed': '.closed',
    'comments.closed': { target: '.closed', actions: 'closeOverlay' },
    'item.amended': {
      guard: 'hasThread',
      actions: [{ type: 'changeComment', params: event }, tellCard],
      description: 'The comment’s dialog may have been closed in the meantime.',
    },
    'item.removed': {
      guard: 'hasThread',
      actions: [{ type: 'dropComment', params: event }, tellCard],
      description: 'The comment’s dialog may have been closed in the meantime.',
    },
  },
  initial: 'closed',
  states: {
    closed: {
      description: 'The URL contains no post whose comments can be shown.',
      on: { 'overlay.opened': { target: 'loading', actions: { type: 'open', params: event } } },
    },
    loading: {
      description: 'The post and its newest comments are being loaded.',
      invoke: {
        id: 'loadThread',
        src: 'loadThread',
        input: ({ context }) => ({ id: opened(context) }),
        onDone: { target: 'open', actions: [{ type: 'keepThread', params: output }, tellCard] },
        onError: [
          {
            ...lost,
            guard: { type: 'isGone', params: problem },
            description: 'The post was deleted or hidden.',
          },
          { target: 'failed', description: 'The post may exist, so a retry may help.' },
        ],
      },
    },
    open: {
      type: 'parallel',
      description: 'The comments are shown, newest last.',
      on: {
        'like.pressed': acted,
        'edit.chosen': acted,
        'deletion.chosen': acted,
        'text.unfolded': { actions: { type: 'unfold', params: event } },
        'text.folded': { actions: { type: 'fold', params: event } },
      },
      states: {
        earlier: {
          description: 'Loading earlier comments.',
          initial: 'idle',
          states: {
            idle: {
              description: 'The loaded comments are shown.',
              on: { 'earlier.requested': 'loading' },
            },
            loading: {
              description: 'The previous page is being loaded.',
              invoke: {
                id: 'loadEarlier',
                src: 'loadEarlier',
                input: ({ context }) => ({
                  id: opened(context),
                  before: earliestOf(come(context)),
                }),
                onDone: { target: 'idle', actions: { type: 'keepEarlier', params: output } },
                onError: 'interrupted',
              },
            },
            interrupted: {
              description: 'The previous page could not be loaded. The loaded comments stay.',
              on: { 'earlier.requested': 'loading' },
            },
          },
        },
        writing: {
          description: 'The form for a new comment.',
          initial: 'deciding',
          states: {
            deciding: {
              description: 'Checks whether the member may comment.',
              always: [
                { guard: 'mayComment', target: 'free', description: 'The member may comment.' },
                { target: 'barred', description: 'A rule does not allow the member to comment.' },
              ],
            },
            free: {
              description: 'The member writes a comment and sends it.',
              invoke: {
                id: 'remark',
                src: 'remark',
                input: ({ context }) => ({
                  values: typedOr(context.drafts, { id: opened(context), message: '' }),
                }),
                onSnapshot: [
                  {
                    ...lost,
                    guard: { type: 'isGone', params: formProblem },
                    description: 'The post has been deleted or hidden since.',
                  },
                  {
                    actions: { type: 'keepDraft', params: formValues },
                    description: 'The post still exists, and the typed comment is kept.',
                  },
                ],
                onDone: {
                  target: 'free',
                  reenter: true,
                  actions: [{ type: 'keepComment', params: output }, tellCard],
                },
              },
            },
            barred: {
              description: 'The page says why the member may not comment, in place of the form.',
            },
          },
        },
      },
    },
    gone: { description: 'The post is no longer there, and is removed from the lists.' },
    failed: {
      description: 'The comments could not be loaded.',
      on: { 'retry.requested': 'loading' },
    },
  },
})

export type CommentsRef = ActorRefFrom<typeof commentsMachine>
