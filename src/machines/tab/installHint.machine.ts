import { type ActorRefFrom, assign, setup } from 'xstate'
import { needAction, needListener } from '#machines/needs.ts'
import { event } from '#machines/params.ts'
import type { Me } from '#rules/member/schema.ts'
import { hasJoinedFirst, type InstallWay } from '#rules/tab/install.ts'

type MemberChanged = { type: 'member.changed'; member: Me }
type InstallPossible = { type: 'install.possible'; way: InstallWay }

export type InstallHintEvent =
  | MemberChanged
  | InstallPossible
  | { type: 'install.requested' }
  | { type: 'hint.dismissed' }

interface InstallHintContext {
  member: Me | null
  /** Null until this device can install the app. */
  way: InstallWay | null
}

/**
 * The hint that the app can be installed. It is shown once per device, after the member has joined their first
 * exchange, because that is when they are likely to want the app on their phone.
 */
export const installHintMachine = setup({
  types: {
    context: {} as InstallHintContext,
    events: {} as InstallHintEvent,
    input: {} as { member: Me | null },
    children: {} as { member: 'member'; installs: 'installs' },
  },
  actors: {
    member: needListener<MemberChanged>(),
    installs: needListener<InstallPossible>(),
  },
  guards: {
    hasJoinedFirst: ({ context }, { member }: MemberChanged) =>
      hasJoinedFirst(context.member, member),
    isPossible: ({ context }) => context.way !== null,
  },
  actions: {
    keepMember: assign((_, { member }: MemberChanged) => ({ member })),
    keepWay: assign((_, { way }: InstallPossible) => ({ way })),
    noteHint: needAction('noteHint'),
    askToInstall: needAction('askToInstall'),
  },
}).createMachine({
  id: 'installHint',
  description: 'Suggests once that the member installs the app.',
  context: ({ input: { member } }) => ({ member, way: null }),
  invoke: [
    { id: 'member', src: 'member' },
    { id: 'installs', src: 'installs' },
  ],
  on: { 'install.possible': { actions: { type: 'keepWay', params: event } } },
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The member has not joined their first exchange in this tab.',
      on: {
        'member.changed': [
          {
            guard: { type: 'hasJoinedFirst', params: event },
            target: 'joined',
            actions: { type: 'keepMember', params: event },
            description: 'The member has joined their first exchange.',
          },
          {
            actions: { type: 'keepMember', params: event },
            description: 'Other data of the member have changed.',
          },
        ],
      },
    },
    joined: {
      description: 'The hint is due as soon as this device can install the app.',
      always: {
        guard: 'isPossible',
        target: 'hinting',
        description: 'This device can install the app.',
      },
    },
    hinting: {
      description: 'The hint is on screen.',
      entry: 'noteHint',
      on: {
        'install.requested': { target: 'given', actions: 'askToInstall' },
        'hint.dismissed': 'given',
      },
    },
    given: { description: 'The hint is not shown again on this device.' },
  },
})

export type InstallHintRef = ActorRefFrom<typeof installHintMachine>
