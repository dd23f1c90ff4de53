import { type ActorRefFrom, assign, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction, needActor } from '#machines/needs.ts'
import { event, output, problem } from '#machines/params.ts'
import type { Exclusion } from '#rules/member/exclusion.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { Problem } from '#rules/wire/problem.ts'
import { exclusionForm } from './exclusion.form.ts'

export type ExclusionsEvent =
  | { type: 'removal.requested'; nickname: string }
  | { type: 'retry.requested' }

interface ExclusionsContext {
  exclusions: Exclusion[]
  /** The name being removed. */
  chosen: string | null
  /** The reason the last removal failed. */
  problem: Problem | null
}

const listed = { type: 'keepList', params: output } as const
const saved = {
  type: 'announce',
  params: { message: 'Your list is saved', tone: 'good' },
} as const

/**
 * The names of people with whom the member must never be paired, exactly as they typed them. The server never reveals
 * whether a member with such a name exists. Adding and removing are parallel regions, because a name can be added while
 * another is being removed.
 */
export const exclusionsMachine = setup({
  types: {
    context: {} as ExclusionsContext,
    events: {} as ExclusionsEvent,
    children: {} as { exclusion: 'exclusion' },
    tags: {} as 'busy',
  },
  actors: {
    loadExclusions: needActor<Exclusion[]>(),
    exclusion: exclusionForm,
    removeExclusion: needActor<Exclusion[], { nickname: string }>(),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    keepList: assign((_, exclusions: Exclusion[]) => ({ exclusions })),
    choose: assign((_, { nickname }: { nickname: string }) => ({
      chosen: nickname,
      problem: null,
    })),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
  },
}).createMachine({
  id: 'exclusions',
  description: 'The people with whom the member is never paired.',
  context: { exclusions: [], chosen: null, problem: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The list is being loaded.',
      invoke: {
        id: 'loadExclusions',
        src: 'loadExclusions',
        onDone: { target: 'ready', actions: listed },
        onError: 'failed',
      },
    },
    ready: {
      description: 'The list is shown.',
      type: 'parallel',
      states: {
        entry: {
          description: 'Adding a name.',
          initial: 'writing',
          states: {
            writing: {
              description:
                'The member types a name and adds it. Then the field is empty for the next name.',
              invoke: {
                id: 'exclusion',
                src: 'exclusion',
                input: { values: { nickname: '' } },
                onDone: {
                  target: 'writing',
                  reenter: true,
                  actions: [listed, saved],
                },
              },
            },
          },
        },
        removal: {
          description: 'Removing a name.',
          initial: 'idle',
          states: {
            idle: {
              description: 'No name is being removed.',
              on: {
                'removal.requested': {
                  target: 'removing',
                  actions: { type: 'choose', params: event },
                },
              },
            },
            removing: {
              tags: 'busy',
              description:
                'The name is being removed. Further requests to remove a name are ignored.',
              invoke: {
                id: 'removeExclusion',
                src: 'removeExclusion',
                input: ({ context }) => ({ nickname: known(context.chosen, 'the chosen name') }),
                onDone: {
                  target: 'idle',
                  actions: [listed, saved],
                },
                onError: {
                  target: 'idle',
                  actions: {
                    type: 'keepProblem',
                    params: problem,
                  },
                },
              },
            },
          },
        },
      },
    },
    failed: {
      description: 'The list could not be loaded.',
      on: { 'retry.requested': 'loading' },
    },
  },
})

export type ExclusionsRef = ActorRefFrom<typeof exclusionsMachine>
