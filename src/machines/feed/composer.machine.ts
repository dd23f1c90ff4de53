import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { needAction, needActor, needListener } from '#machines/needs.ts'
import { context, event, problem, shown } from '#machines/params.ts'
import type { AddressChanged } from '#machines/tab/navigation-types.ts'
import {
  type Composition,
  type CompositionDraft,
  canBePosted,
  draftOf,
  emptyDraft,
  holdsSomething,
  isHindered,
  isWrittenHere,
  type Publication,
  publicationOf,
} from '#rules/feed/composition.ts'
import { asksToCompose } from '#rules/feed/overlays.ts'
import type { Post } from '#rules/feed/post.ts'
import type { PostInput } from '#rules/feed/post-input.ts'
import { isMod, type Me } from '#rules/member/schema.ts'
import type { Query } from '#rules/tab/place.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { ChangedItem } from '#rules/wire/listing.ts'
import type { Problem } from '#rules/wire/problem.ts'
import { compositionMachine } from './composition.machine.ts'
import type { DraftChanged } from './composition-types.ts'

export type ComposerEvent =
  | AddressChanged
  | DraftChanged
  | { type: 'member.changed'; member: Me }
  | { type: 'post.requested' }
  | { type: 'composer.closed' }
  | { type: 'draft.discarded' }

interface ComposerInput {
  me: Me
  /** What was being written before; null for nothing. */
  draft: CompositionDraft | null
}

interface ComposerContext {
  me: Me
  /** What it opens with. */
  draft: CompositionDraft
  /** What stands in it now. */
  composition: Composition
  /** What the address asks for. */
  query: Query
  /** Why it was not posted the last time. */
  problem: Problem | null
  /** It is what was being written before, and has not been touched. */
  isRestored: boolean
  /** What another tab has kept since something was written in this one. */
  heard: CompositionDraft | null
}

const nothingWritten: Composition = { message: '', tags: [], place: '', attachments: [] }

/** The sentence is spelt as specified. */
const posted: Toast = { message: 'Posted !', tone: 'good' }
const kept: Toast = { message: 'Draft kept: it is here when you come back.', tone: 'good' }

const closed = ['forgetQuery', 'closeOverlay'] as const
const toldKept = { type: 'announce', params: kept } as const

/** What was written stays: nothing is asked, but it is said. */
const leaving = {
  'address.changed': [
    {
      guard: { type: 'asksToCompose', params: event },
      actions: { type: 'keepQuery', params: event },
      description: 'It is open already.',
    },
    {
      guard: 'holdsSomething',
      target: 'deciding',
      actions: [{ type: 'keepQuery', params: event }, toldKept],
      description: 'Back: what was written is kept.',
    },
    { target: 'deciding', actions: { type: 'keepQuery', params: event } },
  ],
  'composer.closed': [
    {
      guard: 'holdsSomething',
      target: 'deciding',
      actions: [...closed, toldKept],
      description: 'What was written is kept.',
    },
    { target: 'deciding', actions: closed },
  ],
  'post.requested': {
    guard: 'canBePosted',
    target: 'posting',
    actions: 'forgetProblem',
    description: 'There are words, and all files are there.',
  },
  'draft.discarded': { target: '#composer.composing', reenter: true, actions: 'discardDraft' },
} as const

/**
 * A post, from the first word to the feed. It opens over any page by its address. What is written is a draft from the
 * start: it stays in this browser until it is posted or thrown away, the same in every tab, and files go on being sent while it
 * is closed.
 */
export const composerMachine = setup({
  types: {
    context: {} as ComposerContext,
    events: {} as ComposerEvent,
    input: {} as ComposerInput,
    tags: {} as 'busy',
    children: {} as { [Id in 'address' | 'member' | 'otherTabs' | 'composition' | 'publish']: Id },
  },
  actors: {
    address: needListener<AddressChanged>(),
    member: needListener<Extract<ComposerEvent, { type: 'member.changed' }>>(),
    otherTabs: needListener<DraftChanged, { owner: number }>(),
    composition: compositionMachine,
    publish: needActor<Post, Publication<PostInput>>(),
  },
  guards: {
    asksToCompose: (_, { query }: { query: Query }) => asksToCompose(query),
    isHindered: ({ context }) => isHindered(context),
    isWrittenHere: ({ context }, shown: Composition) => isWrittenHere(context, shown),
    holdsSomething: ({ context }) => holdsSomething(context.composition),
    canBePosted: ({ context }) => canBePosted(context.composition),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    addItem: needAction<ChangedItem>('addItem'),
    closeOverlay: needAction('closeOverlay'),
    keepDraft: needAction<{ owner: number; draft: CompositionDraft }>('keepDraft'),
    keepQuery: assign((_, { query }: AddressChanged) => ({ query })),
    forgetQuery: assign({ query: {} }),
    keepHeard: assign((_, { draft }: DraftChanged) => ({ heard: draft })),
    forgetHeard: assign({ heard: null }),
    followDraft: sendTo('composition', (_, changed: DraftChanged) => changed),
    keepMember: assign((_, { member }: { member: Me }) => ({ me: member })),
    keepComposition: assign((_, composition: Composition) => ({ composition })),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
    forgetProblem: assign({ problem: null }),
    discardDraft: assign({
      draft: emptyDraft(),
      problem: null,
      isRestored: false,
    }),
  },
}).createMachine({
  id: 'composer',
  description: 'Writing a post.',
  context: ({ input: { me, draft } }) => ({
    me,
    draft: draft ?? emptyDraft(),
    composition: nothingWritten,
    query: {},
    problem: null,
    isRestored: draft !== null,
    heard: null,
  }),
  invoke: [
    { id: 'address', src: 'address', input: { isAnywhere: true } },
    { id: 'member', src: 'member' },
    { id: 'otherTabs', src: 'otherTabs', input: ({ context }) => ({ owner: context.me.id }) },
  ],
  on: {
    'address.changed': { actions: { type: 'keepQuery', params: event } },
    'member.changed': { actions: { type: 'keepMember', params: event } },
  },
  initial: 'composing',
  states: {
    composing: {
      description: 'Something is being written, whether it is open or not.',
      invoke: {
        id: 'composition',
        src: 'composition',
        input: ({ context: { draft, me } }) => ({
          draft,
          isMod: isMod(me),
          isMinor: me.is_minor,
        }),
        onSnapshot: [
          {
            guard: { type: 'isWrittenHere', params: shown },
            actions: [
              { type: 'keepComposition', params: shown },
              'forgetHeard',
              {
                type: 'keepDraft',
                params: ({ context: { me }, event }) => ({
                  owner: me.id,
                  draft: draftOf(event.snapshot.context),
                }),
              },
            ],
            description: 'What another tab has written is kept already.',
          },
          { actions: { type: 'keepComposition', params: shown } },
        ],
      },
      on: {
        'draft.changed': {
          actions: [
            { type: 'keepHeard', params: event },
            { type: 'followDraft', params: event },
          ],
        },
      },
      initial: 'deciding',
      states: {
        deciding: {
          description: 'Checks what the address asks for, and whether this member may post.',
          always: [
            { guard: 'isHindered', target: 'hindered', description: 'She may not post now.' },
            {
              guard: { type: 'asksToCompose', params: context },
              target: 'writing',
              description: 'It asks for a post.',
            },
            { target: 'closed' },
          ],
        },
        closed: {
          description: 'Nothing is open.',
          on: {
            'address.changed': {
              target: 'deciding',
              actions: { type: 'keepQuery', params: event },
            },
          },
        },
        hindered: {
          description: 'It is said why she may not post.',
          on: {
            'address.changed': {
              target: 'deciding',
              actions: { type: 'keepQuery', params: event },
            },
            'composer.closed': { target: 'deciding', actions: closed },
          },
        },
        writing: { description: 'Words and files are put together.', on: leaving },
        posting: {
          tags: 'busy',
          description: 'The post is on its way, whatever is open meanwhile.',
          invoke: {
            id: 'publish',
            src: 'publish',
            input: ({ context }) => publicationOf(context.composition),
            onDone: {
              target: '#composer.posted',
              actions: [
                {
                  type: 'addItem',
                  params: ({ event }) => ({ list: 'posts', item: event.output }),
                },
                'discardDraft',
              ],
            },
            onError: { target: 'failed', actions: { type: 'keepProblem', params: problem } },
          },
        },
        failed: { description: 'It was not posted, and everything is still there.', on: leaving },
      },
    },
    posted: {
      description: 'It is in the feed.',
      entry: [...closed, { type: 'announce', params: posted }],
      always: { target: 'composing', description: 'The next one begins empty.' },
    },
  },
})

export type ComposerRef = ActorRefFrom<typeof composerMachine>
