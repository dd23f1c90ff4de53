import { type ActorRefFrom, assign, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction, needActor } from '#machines/needs.ts'
import { event, output, problem } from '#machines/params.ts'
import type { Role } from '#rules/member/schema.ts'
import { type MemberAct, mayAct, takesReason, withAct } from '#rules/mod/member.ts'
import { questionOf } from '#rules/mod/member-words.ts'
import type { ModMember } from '#rules/mod/schema.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { Problem } from '#rules/wire/problem.ts'
import { suspensionForm } from './reason.form.ts'

export type MemberDeskEvent =
  | { type: 'act.chosen'; act: MemberAct }
  | { type: 'act.confirmed' }
  | { type: 'act.abandoned' }

interface MemberDeskGiven {
  member: ModMember
  actor: { id: number; role: Role }
}

interface MemberDeskContext extends MemberDeskGiven {
  act: MemberAct | null
  problem: Problem | null
}

/** For the states in which something was chosen. */
const chosen = ({ act }: MemberDeskContext) => known(act, 'what was chosen')

const wasDone = ({ context }: { context: MemberDeskContext }): Toast => ({
  message: questionOf(context.member, chosen(context)).done,
  tone: 'good',
})

/**
 * What a mod does about one member: each act is asked about first, a suspension with its reason, and nobody acts on
 * herself.
 */
export const memberDeskMachine = setup({
  types: {
    context: {} as MemberDeskContext,
    events: {} as MemberDeskEvent,
    input: {} as MemberDeskGiven,
    tags: {} as 'busy',
    children: {} as { suspension: 'suspension' },
  },
  actors: {
    actOnMember: needActor<void, { id: number; act: MemberAct }>(),
    suspension: suspensionForm,
  },
  guards: {
    mayAct: ({ context: { actor, member } }, { act }: { act: MemberAct }) =>
      mayAct({ actor, member, act }),
    takesReason: ({ context }) => takesReason(known(context.act, 'what was chosen')),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    choose: assign((_, { act }: { act: MemberAct }) => ({ act, problem: null })),
    noteAct: assign(({ context }, reason: string | null) => ({
      member: withAct(context.member, chosen(context), reason),
    })),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
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
          guard: { type: 'mayAct', params: event },
          target: 'asking',
          actions: { type: 'choose', params: event },
          description: 'It can be done, and by this mod.',
        },
      },
    },
    asking: {
      description: 'Checks what to ask before it is done.',
      always: [
        {
          guard: 'takesReason',
          target: 'suspending',
          description: 'The member will read why.',
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
        input: ({ context }) => ({ values: { id: context.member.id, reason: '' } }),
        onDone: {
          target: 'idle',
          actions: [
            { type: 'noteAct', params: output },
            { type: 'announce', params: wasDone },
          ],
        },
      },
    },
    confirming: {
      description: 'A popup says what will happen; what went wrong is shown there.',
      on: {
        'act.confirmed': 'acting',
        'act.abandoned': 'idle',
        'act.chosen': {
          guard: { type: 'mayAct', params: event },
          actions: { type: 'choose', params: event },
          description: 'A role other than the one offered.',
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
            { type: 'noteAct', params: null },
            { type: 'announce', params: wasDone },
          ],
        },
        onError: {
          target: 'confirming',
          actions: {
            type: 'keepProblem',
            params: problem,
          },
        },
      },
    },
  },
})

export type MemberDeskRef = ActorRefFrom<typeof memberDeskMachine>
