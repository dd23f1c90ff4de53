import { type ActorRefFrom, assign, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needActor } from '#machines/needs.ts'
import { event, output, problem } from '#machines/params.ts'
import { type ModExclusion, mayEnter, mayTakeOutEntry } from '#rules/mod/exclusion.ts'
import type { Problem } from '#rules/wire/problem.ts'
import { membersMachine } from './members.machine.ts'

export type ExclusionDeskEvent =
  | { type: 'member.chosen'; id: number }
  | { type: 'entry.removed'; entry: ModExclusion }
  | { type: 'retry.requested' }

interface ExclusionDeskGiven {
  /** The mod at the desk. */
  memberId: number
  actorId: number
}

interface ExclusionDeskContext extends ExclusionDeskGiven {
  entries: ModExclusion[]
  /** The member who is being entered, or the entry that is being taken out. */
  chosenId: number | null
  problem: Problem | null
}

/** For the states in which something was chosen. */
const chosen = ({ chosenId }: ExclusionDeskContext) => known(chosenId, 'what was chosen')

const listed = { target: 'idle', actions: { type: 'keepEntries', params: output } } as const
const refused = { target: 'idle', actions: { type: 'keepProblem', params: problem } } as const

/**
 * Who the mods keep a member apart from: the entries so far, and a search for the next. Each entry takes effect at
 * once; what the member wrote herself is shown and left to her.
 */
export const exclusionDeskMachine = setup({
  types: {
    context: {} as ExclusionDeskContext,
    events: {} as ExclusionDeskEvent,
    input: {} as ExclusionDeskGiven,
    children: {} as { members: 'members' },
    tags: {} as 'busy',
  },
  actors: {
    members: membersMachine,
    loadMemberExclusions: needActor<ModExclusion[], { member_id: number }>(),
    enterExclusion: needActor<ModExclusion[], { member_id: number; excluded_id: number }>(),
    takeOutExclusion: needActor<ModExclusion[], { id: number }>(),
  },
  guards: {
    mayEnter: ({ context }, { id }: { id: number }) => mayEnter({ ...context, excludedId: id }),
    mayTakeOutEntry: ({ context }, { entry }: { entry: ModExclusion }) =>
      mayTakeOutEntry({ ...context, entry }),
  },
  actions: {
    keepEntries: assign((_, entries: ModExclusion[]) => ({ entries })),
    choose: assign((_, { id }: { id: number }) => ({ chosenId: id, problem: null })),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
  },
}).createMachine({
  id: 'exclusionDesk',
  description: 'Who the mods keep a member apart from.',
  context: ({ input }) => ({ ...input, entries: [], chosenId: null, problem: null }),
  invoke: { id: 'members', src: 'members', input: { query: { search: '', first: null } } },
  initial: 'loading',
  states: {
    loading: {
      description: 'The entries are on their way.',
      invoke: {
        id: 'loadMemberExclusions',
        src: 'loadMemberExclusions',
        input: ({ context }) => ({ member_id: context.memberId }),
        onDone: { ...listed, target: 'ready' },
        onError: 'failed',
      },
    },
    ready: {
      description: 'The entries are shown.',
      initial: 'idle',
      states: {
        idle: {
          description: 'Nothing is being changed.',
          on: {
            'member.chosen': {
              guard: { type: 'mayEnter', params: event },
              target: 'entering',
              actions: { type: 'choose', params: event },
              description: 'Somebody else, who is not entered yet.',
            },
            'entry.removed': {
              guard: { type: 'mayTakeOutEntry', params: event },
              target: 'removing',
              actions: { type: 'choose', params: ({ event }) => event.entry },
              description: 'A mod has entered it, and it is not about this mod.',
            },
          },
        },
        entering: {
          tags: 'busy',
          description: 'A member is being entered.',
          invoke: {
            id: 'enterExclusion',
            src: 'enterExclusion',
            input: ({ context }) => ({
              member_id: context.memberId,
              excluded_id: chosen(context),
            }),
            onDone: listed,
            onError: refused,
          },
        },
        removing: {
          tags: 'busy',
          description: 'An entry is being taken out.',
          invoke: {
            id: 'takeOutExclusion',
            src: 'takeOutExclusion',
            input: ({ context }) => ({ id: chosen(context) }),
            onDone: listed,
            onError: refused,
          },
        },
      },
    },
    failed: {
      description: 'The entries could not be loaded.',
      on: { 'retry.requested': 'loading' },
    },
  },
})

export type ExclusionDeskRef = ActorRefFrom<typeof exclusionDeskMachine>
