import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { needAction, needActor, needListener } from '#machines/needs.ts'
import { needOverlay, type OverlayOpened } from '#machines/overlay.ts'
import { event, problem, shown } from '#machines/params.ts'
import {
  type Composition,
  type CompositionDraft,
  canBePosted,
  compositionOf,
  draftOf,
  emptyDraft,
  holdsSomething,
  isHindered,
  isWrittenHere,
  POSTED,
  type Publication,
  publicationOf,
  townMissed,
  waitsForTown,
} from '#rules/feed/composition.ts'
import { COMPOSE_OVERLAY, HELLO_OVERLAY } from '#rules/feed/overlays.ts'
import { TOWN_PATIENCE_MS } from '#rules/feed/place.ts'
import type { Post } from '#rules/feed/post.ts'
import type { PostInput } from '#rules/feed/post-input.ts'
import { afterPosting } from '#rules/member/first-steps.ts'
import { isMod, type Me } from '#rules/member/schema.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { ChangedItem } from '#rules/wire/listing.ts'
import type { Problem } from '#rules/wire/problem.ts'
import {
  type ComposerContext,
  type ComposerEvent,
  type ComposerInput,
  closed,
  discarded,
  keptByBack,
  keptByClosing,
  missedTown,
  sending,
  whileWriting,
} from './composer-types.ts'
import { compositionMachine } from './composition.machine.ts'
import type { DraftChanged } from './composition-types.ts'

/**
 * A post, from the first word to its publication. The composer opens over any page and has its own URL. Everything
 * written is a draft from the start. The browser keeps the draft, shared by all tabs, until it is posted or discarded.
 * Uploads continue while the composer is closed. They are aborted when the page closes, which includes a logout in this
 * or another tab.
 */
export const composerMachine = setup({
  types: {
    context: {} as ComposerContext,
    events: {} as ComposerEvent,
    input: {} as ComposerInput,
    tags: {} as 'busy',
    children: {} as { [Id in 'overlay' | 'member' | 'otherTabs' | 'composition' | 'publish']: Id },
  },
  actors: {
    overlay: needOverlay,
    member: needListener<Extract<ComposerEvent, { type: 'member.changed' }>>(),
    otherTabs: needListener<DraftChanged, { owner: number }>(),
    composition: compositionMachine,
    publish: needActor<Post, Publication<PostInput>>(),
  },
  guards: {
    isAsked: ({ context }) => context.isAsked,
    isHindered: ({ context }) => isHindered(context),
    isWrittenHere: ({ context }, shown: Composition) => isWrittenHere(context, shown),
    holdsSomething: ({ context }) => holdsSomething(context.composition),
    canBePosted: ({ context }) => canBePosted(context.composition),
    waitsForTown: ({ context }) => waitsForTown(context.composition),
    hasMissedTown: ({ context }) => context.missed !== null,
  },
  actions: {
    announce: needAction<Toast>('announce'),
    noteMissed: assign(({ context }) => ({ missed: townMissed(context.composition) })),
    addItem: needAction<ChangedItem>('addItem'),
    changeMember: needAction<Me>('changeMember'),
    closeOverlay: needAction('closeOverlay'),
    keepDraft: needAction<{ owner: number; draft: CompositionDraft }>('keepDraft'),
    keepAsked: assign({ isAsked: true }),
    forgetAsked: assign({ isAsked: false }),
    keepHeard: assign((_, { draft }: DraftChanged) => ({ heard: draft })),
    forgetHeard: assign({ heard: null }),
    tellGreeting: sendTo('composition', (_, { what }: OverlayOpened) => ({
      type: 'greeting.changed',
      isGreeting: what === HELLO_OVERLAY,
    })),
    followDraft: sendTo('composition', (_, changed: DraftChanged) => changed),
    keepMember: assign((_, { member }: { member: Me }) => ({ me: member })),
    keepComposition: assign((_, composition: Composition) => ({ composition })),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
    forgetProblem: assign({ problem: null, missed: null }),
    discardDraft: assign({
      draft: emptyDraft(),
      problem: null,
      isRestored: false,
    }),
  },
  delays: { townPatience: TOWN_PATIENCE_MS },
}).createMachine({
  id: 'composer',
  description: 'Writing a post.',
  context: ({ input: { me, draft } }) => ({
    me,
    draft: draft ?? emptyDraft(),
    composition: compositionOf(emptyDraft()),
    isAsked: false,
    problem: null,
    isRestored: draft !== null,
    missed: null,
    heard: null,
  }),
  invoke: [
    {
      id: 'overlay',
      src: 'overlay',
      input: { names: [COMPOSE_OVERLAY, HELLO_OVERLAY], isAnywhere: true },
    },
    { id: 'member', src: 'member' },
    { id: 'otherTabs', src: 'otherTabs', input: ({ context }) => ({ owner: context.me.id }) },
  ],
  on: {
    'overlay.opened': { actions: 'keepAsked' },
    'overlay.closed': { actions: 'forgetAsked' },
    'member.changed': { actions: { type: 'keepMember', params: event } },
  },
  initial: 'composing',
  states: {
    composing: {
      description: 'A draft exists or may be started, whether or not the composer is open.',
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
            description: 'The other tab’s draft has been stored already.',
          },
          {
            actions: { type: 'keepComposition', params: shown },
            description:
              'Nothing new was written here, and storing this draft could overwrite the other tab’s.',
          },
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
          description: 'Checks what the URL asks for, and whether this member may post.',
          always: [
            {
              guard: 'isHindered',
              target: 'hindered',
              description: 'The member may not post now.',
            },
            {
              guard: 'isAsked',
              target: 'writing',
              description: 'The URL asks for the composer.',
            },
            { target: 'closed', description: 'The URL does not ask for the composer.' },
          ],
        },
        closed: {
          description: 'The composer is closed.',
          on: {
            'overlay.opened': {
              target: 'deciding',
              actions: ['keepAsked', { type: 'tellGreeting', params: event }],
            },
          },
        },
        hindered: {
          description: 'The composer says why the member may not post.',
          on: {
            'member.changed': {
              target: 'deciding',
              actions: { type: 'keepMember', params: event },
              description: 'A parent may have agreed, or a pause may be over.',
            },
            'overlay.closed': { target: 'deciding', actions: 'forgetAsked' },
            'composer.closed': { target: 'deciding', actions: closed },
          },
        },
        writing: { description: 'The member writes a text and adds files.', on: whileWriting },
        waitingForTown: {
          tags: 'busy',
          description:
            'The post waits a moment for its town. It has not been sent, and closing keeps it as a draft.',
          on: {
            'overlay.closed': keptByBack,
            'composer.closed': keptByClosing,
            'draft.discarded': discarded,
          },
          always: [
            { guard: 'waitsForTown', description: 'The town is still being looked up.' },
            {
              guard: 'canBePosted',
              ...sending,
              description: 'The search for the town has ended.',
            },
            {
              target: 'writing',
              description: 'The post was changed in the meantime, and something is missing now.',
            },
          ],
          after: { townPatience: sending },
        },
        posting: {
          tags: 'busy',
          description: 'The post is being sent, whether or not the composer is open.',
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
                { type: 'changeMember', params: ({ context }) => afterPosting(context.me) },
                'discardDraft',
              ],
            },
            onError: { target: 'failed', actions: { type: 'keepProblem', params: problem } },
          },
        },
        failed: {
          description: 'The post was not sent, and the draft is kept.',
          on: whileWriting,
        },
      },
    },
    posted: {
      description: 'The post is in the feed.',
      entry: [...closed, { type: 'announce', params: POSTED }],
      always: [
        {
          guard: 'hasMissedTown',
          target: 'composing',
          actions: { type: 'announce', params: missedTown },
          description: 'The post was published without its town, and a message says so.',
        },
        {
          target: 'composing',
          description: 'The post had no town to wait for, or the town was found in time.',
        },
      ],
    },
  },
})

export type ComposerRef = ActorRefFrom<typeof composerMachine>
