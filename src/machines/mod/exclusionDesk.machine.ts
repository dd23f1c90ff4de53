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
  /** The member whose exclusions are shown. */
  memberId: number
  /** The mod at the desk. */
  actorId: number
}

interface ExclusionDeskContext extends ExclusionDeskGiven {
  entries: ModExclusion[]
  /** The id of the member being added, or of the entry being removed. */
  chosenId: number | null
  problem: Problem | null
}

/** Returns the chosen id, in states in which there is one. */
const chosen = ({ chosenId }: ExclusionDeskContext) => known(chosenId, 'what was chosen')

const listed = { target: 'idle', actions: { type: 'keepEntries', params: output } } as const
const refused = { target: 'idle', actions: { type: 'keepProblem', params: problem } } as const

/**
 * The members with whom one member is never paired, and a search to add more. Changes take effect immediately. Entries
 * that the member made are shown, but only the member can remove them.
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
  description: 'A member’s list of exclusions, which mods can read and change.',
  context: ({ input }) => ({ ...input, entries: [], chosenId: null, problem: null }),
  invoke: { id: 'members', src: 'members', input: { query: { search: '', first: null } } },
  initial: 'loading',
  states: {
    loading: {
      description: 'The entries are being loaded.',
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
              description: 'The chosen member is another one, who is not on the list yet.',
            },
            'entry.removed': {
              guard: { type: 'mayTakeOutEntry', params: event },
              target: 'removing',
              actions: { type: 'choose', params: ({ event }) => event.entry },
              description: 'The entry was added by a mod, and is not about this mod.',
            },
          },
        },
        entering: {
          tags: 'busy',
          description: 'An entry is being added.',
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
          description: 'An entry is being removed.',
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
