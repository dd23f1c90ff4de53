import { type ActorRefFrom, assign, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction, needActor } from '#machines/needs.ts'
import { needOverlay, type OverlayEvent, type OverlayOpened } from '#machines/overlay.ts'
import { event, formValues, output, problem } from '#machines/params.ts'
import type { Role } from '#rules/member/schema.ts'
import {
  ACT_KINDS,
  isRestriction,
  type MemberAct,
  mayAct,
  owedBy,
  type SimpleAct,
  settlesOwed,
  withAct,
} from '#rules/mod/member.ts'
import { questionOf, settlingOwedWords } from '#rules/mod/member-words.ts'
import { actAskedFor, opensAct } from '#rules/mod/overlays.ts'
import {
  NEW_DRAFT,
  type Restricted,
  type RestrictionDraft,
  withRestriction,
} from '#rules/mod/restriction.ts'
import { restrictedWords } from '#rules/mod/restriction-words.ts'
import type { ModMember } from '#rules/mod/schema.ts'
import type { SuspensionEffect } from '#rules/mod/suspension.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { Problem } from '#rules/wire/problem.ts'
import { owedSettlingForm, type ReasonValues, restrictionForm } from './reason.form.ts'

export type MemberDeskEvent =
  | OverlayEvent
  | { type: 'act.chosen'; act: MemberAct }
  | { type: 'act.confirmed' }
  | { type: 'retry.requested' }
  | { type: 'act.abandoned' }

interface MemberDeskGiven {
  member: ModMember
  actor: { id: number; role: Role }
}

interface MemberDeskContext extends MemberDeskGiven {
  act: MemberAct | null
  /** The draft of a restriction, kept so that closing its popup loses nothing. */
  draft: RestrictionDraft
  /** The draft of the reason for settling an owed gift. */
  reason: string
  /** The effect that a suspension would currently have on swaps. */
  effect: SuspensionEffect | null
  problem: Problem | null
}

/** Returns the chosen act, in states in which there is one. */
const chosen = ({ act }: MemberDeskContext) => known(act, 'what was chosen')

/** Returns the chosen act, in states in which the act needs nothing but a confirmation. */
function simple(context: MemberDeskContext): SimpleAct {
  const act = chosen(context)
  if (act.kind === 'restrict' || act.kind === 'settle-owed')
    throw new Error('the act is asked for by a form')
  return act
}

const wasDone = ({ context }: { context: MemberDeskContext }): Toast => ({
  message: questionOf(context.member, simple(context)).done,
  tone: 'good',
})

const wasRestricted = ({
  context,
  event,
}: {
  context: MemberDeskContext
  event: { output: Restricted }
}): Toast => ({ message: restrictedWords(context.member, event.output), tone: 'good' })

const wasSettled = ({ context: { member } }: { context: MemberDeskContext }): Toast => ({
  message: settlingOwedWords(member, known(owedBy(member), 'the gift that was owed')).done,
  tone: 'good',
})

/** Transitions while a mod is asked to confirm an act. */
const asked = {
  'overlay.closed': 'idle',
  'act.abandoned': { target: 'idle', actions: 'closeOverlay' },
} as const

/**
 * A mod's acts on one member. The URL contains the act, and the mod has to confirm it. Before the mod chooses between a
 * pause and a suspension, the desk shows the effect of a suspension on swaps. Mods cannot act on themselves.
 */
export const memberDeskMachine = setup({
  types: {
    context: {} as MemberDeskContext,
    events: {} as MemberDeskEvent,
    input: {} as MemberDeskGiven,
    tags: {} as 'busy',
    children: {} as {
      [Id in 'overlay' | 'restriction' | 'owedSettling' | 'loadEffect' | 'actOnMember']: Id
    },
  },
  actors: {
    overlay: needOverlay,
    actOnMember: needActor<void, { id: number; act: SimpleAct }>(),
    loadEffect: needActor<SuspensionEffect, { id: number }>(),
    restriction: restrictionForm,
    owedSettling: owedSettlingForm,
  },
  guards: {
    opensAct: ({ context: { actor, member } }, { what }: OverlayOpened) =>
      opensAct({ actor, member, what }),
    mayAct: ({ context: { actor, member } }, { act }: { act: MemberAct }) =>
      mayAct({ actor, member, act }),
    isRestriction: ({ context }) => isRestriction(known(context.act, 'what was chosen')),
    settlesOwed: ({ context }) => settlesOwed(known(context.act, 'what was chosen')),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    closeOverlay: needAction('closeOverlay'),
    choose: assign(({ context: { actor, member } }, { what }: OverlayOpened) => ({
      act: actAskedFor({ actor, member, what }),
      problem: null,
    })),
    chooseOther: assign((_, { act }: { act: MemberAct }) => ({ act, problem: null })),
    keepDraft: assign((_, { how, days, reason }: RestrictionDraft) => ({
      draft: { how, days, reason },
    })),
    keepReason: assign((_, { reason }: ReasonValues) => ({ reason })),
    keepMember: assign((_, member: ModMember) => ({ member, reason: '' })),
    keepEffect: assign((_, effect: SuspensionEffect) => ({ effect })),
    noteAct: assign(({ context }) => ({ member: withAct(context.member, simple(context)) })),
    noteRestriction: assign(({ context }, restricted: Restricted) => ({
      member: withRestriction(context.member, restricted),
      draft: NEW_DRAFT,
    })),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
  },
}).createMachine({
  id: 'memberDesk',
  description: 'A mod’s actions on one member.',
  context: ({ input }) => ({
    ...input,
    act: null,
    draft: NEW_DRAFT,
    reason: '',
    effect: null,
    problem: null,
  }),
  invoke: {
    id: 'overlay',
    src: 'overlay',
    input: ({ context: { member } }) => ({ names: ACT_KINDS, about: member.id }),
  },
  initial: 'idle',
  states: {
    idle: {
      description: 'The member is shown.',
      on: {
        'overlay.opened': {
          guard: { type: 'opensAct', params: event },
          target: 'asking',
          actions: { type: 'choose', params: event },
          description: 'The URL contains an action that this mod may take on this member.',
        },
      },
    },
    asking: {
      description: 'Checks what to ask the mod.',
      always: [
        {
          guard: 'isRestriction',
          target: 'counting',
          description:
            'The action is a restriction. The mod sees its effect on swaps, and chooses a kind.',
        },
        {
          guard: 'settlesOwed',
          target: 'settling',
          description: 'The member owes a gift. The mod writes why it is settled.',
        },
        { target: 'confirming', description: 'Any other action needs only a confirmation.' },
      ],
    },
    counting: {
      description: 'The effect of a suspension on swaps is being loaded.',
      on: asked,
      invoke: {
        id: 'loadEffect',
        src: 'loadEffect',
        input: ({ context: { member } }) => ({ id: member.id }),
        onDone: { target: 'restricting', actions: { type: 'keepEffect', params: output } },
        onError: { target: 'uncounted', actions: { type: 'keepProblem', params: problem } },
      },
    },
    uncounted: {
      description: 'The effect could not be loaded.',
      on: { ...asked, 'retry.requested': 'counting' },
    },
    restricting: {
      description:
        'The mod chooses the kind of restriction, writes a reason, and restricts the member.',
      on: asked,
      invoke: {
        id: 'restriction',
        src: 'restriction',
        input: ({ context: { member, draft } }) => ({ values: { id: member.id, ...draft } }),
        onSnapshot: { actions: { type: 'keepDraft', params: formValues } },
        onDone: {
          target: 'idle',
          actions: [
            { type: 'announce', params: wasRestricted },
            { type: 'noteRestriction', params: output },
            'closeOverlay',
          ],
        },
      },
    },
    settling: {
      description: 'The mod writes a reason, which the member reads, and settles the gift.',
      on: asked,
      invoke: {
        id: 'owedSettling',
        src: 'owedSettling',
        input: ({ context: { member, reason } }) => ({
          values: { id: known(owedBy(member), 'the gift that is owed').id, reason },
        }),
        onSnapshot: { actions: { type: 'keepReason', params: formValues } },
        onDone: {
          target: 'idle',
          actions: [
            { type: 'announce', params: wasSettled },
            { type: 'keepMember', params: output },
            'closeOverlay',
          ],
        },
      },
    },
    confirming: {
      description: 'A popup says what will happen. Errors are shown there too.',
      on: {
        ...asked,
        'act.confirmed': 'acting',
        'act.chosen': {
          guard: { type: 'mayAct', params: event },
          actions: { type: 'chooseOther', params: event },
          description: 'The mod chooses a role other than the one offered.',
        },
      },
    },
    acting: {
      tags: 'busy',
      description: 'The action is being carried out.',
      invoke: {
        id: 'actOnMember',
        src: 'actOnMember',
        input: ({ context }) => ({ id: context.member.id, act: simple(context) }),
        onDone: {
          target: 'idle',
          actions: [{ type: 'announce', params: wasDone }, 'noteAct', 'closeOverlay'],
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
