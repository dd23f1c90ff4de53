import { type ActorRefFrom, assign, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction, needActor, needListener } from '#machines/needs.ts'
import { event, formValues, output, problem } from '#machines/params.ts'
import type { AddressChanged } from '#machines/tab/navigation-types.ts'
import type { Role } from '#rules/member/schema.ts'
import { type MemberAct, mayAct, takesReason, withAct } from '#rules/mod/member.ts'
import { questionOf } from '#rules/mod/member-words.ts'
import { actAskedFor, asksToAct, opensAct } from '#rules/mod/overlays.ts'
import type { ModMember } from '#rules/mod/schema.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { Problem } from '#rules/wire/problem.ts'
import { suspensionForm } from './reason.form.ts'

export type MemberDeskEvent =
  | AddressChanged
  | { type: 'act.chosen'; act: MemberAct }
  | { type: 'act.confirmed' }
  | { type: 'act.abandoned' }

interface MemberDeskGiven {
  member: ModMember
  actor: { id: number; role: Role }
}

interface MemberDeskContext extends MemberDeskGiven {
  act: MemberAct | null
  /** Of a suspension, so that closing its popup loses none of it. */
  reason: string
  problem: Problem | null
}

/** For the states in which something was chosen. */
const chosen = ({ act }: MemberDeskContext) => known(act, 'what was chosen')

const stays = {
  guard: { type: 'asksToAct', params: event },
  description: 'It is open already.',
} as const

const wasDone = ({ context }: { context: MemberDeskContext }): Toast => ({
  message: questionOf(context.member, chosen(context)).done,
  tone: 'good',
})

/**
 * What a mod does about one member: the address names the act. It is asked about first, a suspension with its reason,
 * and nobody acts on herself.
 */
export const memberDeskMachine = setup({
  types: {
    context: {} as MemberDeskContext,
    events: {} as MemberDeskEvent,
    input: {} as MemberDeskGiven,
    tags: {} as 'busy',
    children: {} as { address: 'address'; suspension: 'suspension' },
  },
  actors: {
    address: needListener<AddressChanged>(),
    actOnMember: needActor<void, { id: number; act: MemberAct }>(),
    suspension: suspensionForm,
  },
  guards: {
    opensAct: ({ context: { actor, member } }, { query }: AddressChanged) =>
      opensAct({ actor, member, query }),
    asksToAct: ({ context }, { query }: AddressChanged) =>
      asksToAct(query, context.act, context.member),
    mayAct: ({ context: { actor, member } }, { act }: { act: MemberAct }) =>
      mayAct({ actor, member, act }),
    takesReason: ({ context }) => takesReason(known(context.act, 'what was chosen')),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    closeOverlay: needAction('closeOverlay'),
    choose: assign(({ context: { actor, member } }, { query }: AddressChanged) => ({
      act: actAskedFor({ actor, member, query }),
      problem: null,
    })),
    chooseOther: assign((_, { act }: { act: MemberAct }) => ({ act, problem: null })),
    keepReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    noteAct: assign(({ context }, reason: string | null) => ({
      member: withAct(context.member, chosen(context), reason),
      reason: '',
    })),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
  },
}).createMachine({
  id: 'memberDesk',
  description: 'What a mod does about one member.',
  context: ({ input }) => ({ ...input, act: null, reason: '', problem: null }),
  invoke: { id: 'address', src: 'address' },
  initial: 'idle',
  states: {
    idle: {
      description: 'The member is shown as she is.',
      on: {
        'address.changed': {
          guard: { type: 'opensAct', params: event },
          target: 'asking',
          actions: { type: 'choose', params: event },
          description: 'It names this member, and what can be done, by this mod.',
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
      on: {
        'address.changed': [stays, { target: 'idle' }],
        'act.abandoned': { target: 'idle', actions: 'closeOverlay' },
      },
      invoke: {
        id: 'suspension',
        src: 'suspension',
        input: ({ context: { member, reason } }) => ({ values: { id: member.id, reason } }),
        onSnapshot: { actions: { type: 'keepReason', params: formValues } },
        onDone: {
          target: 'idle',
          actions: [
            { type: 'noteAct', params: output },
            { type: 'announce', params: wasDone },
            'closeOverlay',
          ],
        },
      },
    },
    confirming: {
      description: 'A popup says what will happen; what went wrong is shown there.',
      on: {
        'address.changed': [stays, { target: 'idle' }],
        'act.confirmed': 'acting',
        'act.abandoned': { target: 'idle', actions: 'closeOverlay' },
        'act.chosen': {
          guard: { type: 'mayAct', params: event },
          actions: { type: 'chooseOther', params: event },
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
            'closeOverlay',
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
