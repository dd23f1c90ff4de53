import { type ActorRefFrom, assign, type PromiseActorLogic, sendTo, setup } from 'xstate'
import { needActor } from '#machines/needs.ts'
import { event, formProblem, output, problem } from '#machines/params.ts'
import type { Owner } from '#machines/report.ts'
import type { Liked } from '#rules/feed/comment.ts'
import { wordingOf } from '#rules/feed/wording.ts'
import {
  type Change,
  isAsWanted,
  isGone,
  isLikedBy,
  likesOf,
  mayDelete,
  mayEdit,
  mayLike,
  mayPin,
  type Reworded,
  withLike,
} from '#rules/feed/written.ts'
import type { Problem } from '#rules/wire/problem.ts'
import { wordingForm } from './wording.form.ts'
import type {
  Removed,
  WrittenAct,
  WrittenContext,
  WrittenEvent,
  WrittenGiven,
  WrittenReport,
} from './written-types.ts'

export type { WrittenAct, WrittenReport } from './written-types.ts'

interface WrittenOptions {
  id: string
  description: string
  /** True if admins may pin it. @default false */
  isPinned?: boolean
}

const shown = { type: 'keepItem', params: event } as const
const failed = { type: 'keepProblem', params: problem } as const

/** Reports to the owner the fields that have changed. */
const reporting = <Given = undefined>(
  changeOf: (context: WrittenContext, given: Given) => Change,
) =>
  sendTo<WrittenContext, WrittenEvent, Given, Owner<WrittenReport>, WrittenEvent>(
    ({ context }) => context.reportTo,
    ({ context }, given) => ({
      type: 'item.amended',
      id: context.item.id,
      change: changeOf(context, given),
    }),
  )

/**
 * Transitions after a failed action. If the item turns out to be deleted, the card says so; otherwise it shows the
 * problem.
 */
const failing = (id: string, undo: readonly 'takeLikeBack'[] = []) =>
  [
    {
      guard: { type: 'isGone', params: problem },
      target: `#${id}.gone`,
      actions: undo,
      description: 'The post or comment has been deleted or hidden since.',
    },
    {
      target: 'resting',
      actions: [...undo, failed],
      description: 'The post or comment still exists. The reason is shown, and a retry may help.',
    },
  ] as const

/**
 * The actions of a reader on a post or a comment. A like shows immediately and is reverted if the server refuses it.
 * Clicks while a like is being sent only change the target state, and the last one wins. A pin shows once the server
 * has confirmed it. Authors edit their text in place, and deleting asks for confirmation. If another member has deleted
 * the item, its card says so until the reader dismisses it, and is then removed from the list. Every change is reported
 * to the owner.
 */
export const writtenMachine = ({ id, description, isPinned = false }: WrittenOptions) => {
  return setup({
    types: {
      context: {} as WrittenContext,
      events: {} as WrittenEvent,
      input: {} as WrittenGiven,
      children: {} as { [Id in 'toggleLike' | 'togglePin' | 'wording' | 'remove']: Id },
    },
    actors: {
      toggleLike: needActor<Liked, { id: number }>(),
      remove: needActor<void, { id: number }>(),
      wording: wordingForm,
      ...((isPinned && { togglePin: needActor<{ is_pinned: boolean }, { id: number }>() }) as {
        togglePin: PromiseActorLogic<{ is_pinned: boolean }, { id: number }>
      }),
    },
    guards: {
      mayLike: ({ context }) => mayLike(context.me),
      mayPin: ({ context: { me } }, { item }: WrittenAct) => mayPin({ item, me }),
      mayEdit: ({ context: { me } }, { item }: WrittenAct) => mayEdit({ item, me }),
      mayDelete: ({ context: { me } }, { item }: WrittenAct) => mayDelete({ item, me }),
      isAsWanted: ({ context }, liked: Liked) => isAsWanted(liked, context),
      isGone: (_, problem: Problem | null) => isGone(problem),
    },
    actions: {
      keepItem: assign((_, { item }: WrittenAct) => ({ item, problem: null })),
      want: assign(({ context: { me } }, { item }: WrittenAct) => ({
        wanted: !isLikedBy(item, me),
        likes: likesOf(item),
      })),
      wantOtherwise: assign({ wanted: ({ context }) => !context.wanted }),
      keepLikes: assign((_, liked: Liked) => ({ likes: likesOf(liked) })),
      keepProblem: assign((_, problem: Problem) => ({ problem })),
      showWish: reporting(({ likes, me, wanted }) => withLike(likes, me, wanted)),
      takeLikeBack: reporting(({ likes }) => likes),
      reportLikes: reporting((_, liked: Liked) => likesOf(liked)),
      reportPin: reporting((_, { is_pinned }: { is_pinned: boolean }) => ({ is_pinned })),
      reportWording: reporting((_, { message, edited_at }: Reworded) => ({ message, edited_at })),
      reportRemoval: sendTo(
        ({ context }) => context.reportTo,
        ({ context: { item } }): Removed => ({ type: 'item.removed', id: item.id }),
      ),
    },
  }).createMachine({
    id,
    description,
    context: ({ input }) => ({
      ...input,
      wanted: false,
      likes: likesOf(input.item),
      problem: null,
    }),
    initial: 'here',
    states: {
      here: {
        type: 'parallel',
        description: 'The post or comment exists, as far as the page can tell.',
        states: {
          like: {
            description: 'The member’s like.',
            initial: 'resting',
            states: {
              resting: {
                description: 'The page shows the state stored on the server.',
                on: {
                  'like.pressed': {
                    guard: 'mayLike',
                    target: 'sending',
                    actions: [shown, { type: 'want', params: event }, 'showWish'],
                    description: 'The member is not suspended.',
                  },
                },
              },
              sending: {
                description: 'The page shows the new state already, and one toggle is being sent.',
                on: { 'like.pressed': { actions: ['wantOtherwise', 'showWish'] } },
                invoke: {
                  id: 'toggleLike',
                  src: 'toggleLike',
                  input: ({ context }) => ({ id: context.item.id }),
                  onDone: [
                    {
                      guard: { type: 'isAsWanted', params: output },
                      target: 'resting',
                      actions: { type: 'reportLikes', params: output },
                      description: 'The server’s state is what the member chose last.',
                    },
                    {
                      target: 'sending',
                      reenter: true,
                      actions: { type: 'keepLikes', params: output },
                      description: 'The member has pressed again since, so another toggle is sent.',
                    },
                  ],
                  onError: failing(id, ['takeLikeBack']),
                },
              },
            },
          },
          ...(isPinned && {
            pin: {
              description: 'Pinning the post or comment.',
              initial: 'resting',
              states: {
                resting: {
                  description: 'The page shows whether it is pinned.',
                  on: {
                    'pin.pressed': {
                      guard: { type: 'mayPin', params: event },
                      target: 'pinning',
                      actions: shown,
                      description: 'The member is an admin.',
                    },
                  },
                },
                pinning: {
                  description:
                    'The pin is being changed. The page shows the change when the server has confirmed it.',
                  invoke: {
                    id: 'togglePin',
                    src: 'togglePin',
                    input: ({ context }) => ({ id: context.item.id }),
                    onDone: { target: 'resting', actions: { type: 'reportPin', params: output } },
                    onError: failing(id),
                  },
                },
              },
            },
          }),
          menu: {
            description: 'Editing and deleting.',
            initial: 'resting',
            states: {
              resting: {
                description: 'Nothing is being edited or deleted.',
                on: {
                  'edit.chosen': {
                    guard: { type: 'mayEdit', params: event },
                    target: 'editing',
                    actions: shown,
                    description: 'The member is the author.',
                  },
                  'deletion.chosen': {
                    guard: { type: 'mayDelete', params: event },
                    target: 'asking',
                    actions: shown,
                    description: 'The member is the author or a mod.',
                  },
                },
              },
              editing: {
                description: 'A form is shown in place of the text.',
                invoke: {
                  id: 'wording',
                  src: 'wording',
                  input: ({ context: { item, max } }) => ({
                    values: { id: item.id, ...wordingOf(item) },
                    given: { max },
                  }),
                  onSnapshot: {
                    guard: { type: 'isGone', params: formProblem },
                    target: `#${id}.gone`,
                    description: 'The post or comment has been deleted or hidden since.',
                  },
                  onDone: { target: 'resting', actions: { type: 'reportWording', params: output } },
                },
                on: { 'edit.abandoned': 'resting' },
              },
              asking: {
                description: 'A question in place of the text asks whether to delete it.',
                on: { 'deletion.confirmed': 'deleting', 'deletion.abandoned': 'resting' },
              },
              deleting: {
                description: 'The post or comment is being deleted.',
                invoke: {
                  id: 'remove',
                  src: 'remove',
                  input: ({ context }) => ({ id: context.item.id }),
                  onDone: `#${id}.removed`,
                  onError: [
                    {
                      guard: { type: 'isGone', params: problem },
                      target: `#${id}.removed`,
                      description:
                        'Someone else has deleted it first, which is what the member wanted.',
                    },
                    {
                      target: 'asking',
                      actions: failed,
                      description:
                        'The post or comment still exists. The question stays, with the reason.',
                    },
                  ],
                },
              },
            },
          },
        },
      },
      gone: {
        description: 'The page says that the post or comment has been deleted or hidden.',
        on: { 'loss.noticed': 'removed' },
      },
      removed: {
        type: 'final',
        description: 'The post or comment has been removed from its list.',
        entry: 'reportRemoval',
      },
    },
  })
}

export type WrittenRef = ActorRefFrom<ReturnType<typeof writtenMachine>>
