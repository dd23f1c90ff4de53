import { type ActorRefFrom, assign, setup } from 'xstate'
import { needAction, needActor } from '#machines/needs.ts'
import type { Role } from '#rules/member/schema.ts'
import { type MemberAct, mayAct, questionOf, takesReason, withAct } from '#rules/mod/member.ts'
import type { ModMember } from '#rules/mod/schema.ts'
import type { Toast } from '#rules/tab/toast.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import { suspensionForm } from './reason.form.ts'

export type MemberDeskEvent =
  | { type: 'act.chosen'; act: MemberAct }
  | { type: 'act.confirmed' }
  | { type: 'act.abandoned' }

interface MemberDeskFacts {
  member: ModMember
  actor: { id: number; role: Role }
}

interface MemberDeskContext extends MemberDeskFacts {
  act: MemberAct | null
  problem: Problem | null
}

/** For the states in which something was chosen. */
function chosen({ act }: MemberDeskContext): MemberAct {
  if (act === null) throw new Error('nothing was chosen')
  return act
}

const wasDone = ({ context }: { context: MemberDeskContext }): Toast => ({
  message: questionOf(context.member, chosen(context)).done,
  tone: 'good',
})

const possible = {
  type: 'mayAct',
  params: ({
    context: { actor, member },
    event,
  }: {
    context: MemberDeskContext
    event: { act: MemberAct }
  }) => ({ actor, member, act: event.act }),
} as const

/**
 * What a mod does about one member: each act is asked about first, a suspension with its reason, and nobody acts on
 * herself.
 */
export const memberDeskMachine = setup({
  types: {
    context: {} as MemberDeskContext,
    events: {} as MemberDeskEvent,
    input: {} as MemberDeskFacts,
    tags: {} as 'busy',
    children: {} as { suspension: 'suspension' },
  },
  actors: {
    actOnMember: needActor<void, { id: number; act: MemberAct }>(),
    suspension: suspensionForm,
  },
  guards: {
    mayAct: (_, asked: MemberDeskFacts & { act: MemberAct }) => mayAct(asked),
    takesReason: (_, { act }: { act: MemberAct }) => takesReason(act),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    choose: assign((_, { act }: { act: MemberAct }) => ({ act, problem: null })),
    noteAct: assign(({ context }, { reason }: { reason: string | null }) => ({
      member: withAct(context.member, chosen(context), reason),
    })),
    keepProblem: assign((_, { problem }: { problem: Problem }) => ({ problem })),
  },
}).createMachine({
  id: 'memberDesk',
  description: 'What a mod does about one member.',
  context: ({ input }) => ({ ...input, act: null, problem: null }),
  initial: 'idle',
  states: {
    idle: {
      description: 'The member is shown as she is.',
      on: {
        'act.chosen': {
          guard: possible,
          target: 'asking',
          actions: { type: 'choose', params: ({ event }) => event },
          description: 'It can be done, and by this mod.',
        },
      },
    },
    asking: {
      description: 'Looks what is asked before it is done.',
      always: [
        {
          guard: { type: 'takesReason', params: ({ context }) => ({ act: chosen(context) }) },
          target: 'suspending',
          description: 'The member is to read why.',
        },
        { target: 'confirming' },
      ],
    },
    suspending: {
      description: 'The reason is asked for, and the member suspended with it.',
      on: { 'act.abandoned': 'idle' },
      invoke: {
        id: 'suspension',
        src: 'suspension',
        input: ({ context }) => ({ values: { id: context.member.id, reason: '' }, facts: null }),
        onDone: {
          target: 'idle',
          actions: [
            { type: 'noteAct', params: ({ event }) => ({ reason: event.output }) },
            { type: 'announce', params: wasDone },
          ],
        },
      },
    },
    confirming: {
      description: 'A popup says what will happen; what went wrong is said there.',
      on: {
        'act.confirmed': 'acting',
        'act.abandoned': 'idle',
        'act.chosen': {
          guard: possible,
          actions: { type: 'choose', params: ({ event }) => event },
          description: 'Another role than the one that was offered.',
        },
      },
    },
    acting: {
      tags: 'busy',
      description: 'It is being done.',
      invoke: {
        id: 'actOnMember',
        src: 'actOnMember',
        input: ({ context }) => ({ id: context.member.id, act: chosen(context) }),
        onDone: {
          target: 'idle',
          actions: [
            { type: 'noteAct', params: { reason: null } },
            { type: 'announce', params: wasDone },
          ],
        },
        onError: {
          target: 'confirming',
          actions: {
            type: 'keepProblem',
            params: ({ event }) => ({ problem: problemOf(event.error) }),
          },
        },
      },
    },
  },
})

export type MemberDeskRef = ActorRefFrom<typeof memberDeskMachine>
