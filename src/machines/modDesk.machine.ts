import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Me } from '#rules/member.ts'
import { approvalsMachine } from './approvals.machine.ts'
import { auditMachine } from './audit.machine.ts'
import { currentExchangesMachine } from './currentExchanges.machine.ts'
import { membersMachine } from './members.machine.ts'
import { needListener } from './parts/needs.ts'

export type ModDeskEvent =
  | { type: 'clock.ticked'; now: string }
  | { type: 'approvals.opened' }
  | { type: 'exchanges.opened' }
  | { type: 'members.opened' }
  | { type: 'audit.opened' }

export interface ModDeskFacts {
  me: Me
  now: string
}

/** The mods' desk. Only the drawer that is open is alive, so that each shows how things stand when it is opened. */
export const modDeskMachine = setup({
  types: {
    context: {} as ModDeskFacts,
    events: {} as ModDeskEvent,
    input: {} as ModDeskFacts,
    children: {} as {
      approvals: 'approvals'
      currentExchanges: 'currentExchanges'
      members: 'members'
      audit: 'audit'
    },
  },
  actors: {
    clock: needListener<Extract<ModDeskEvent, { type: 'clock.ticked' }>>(),
    approvals: approvalsMachine,
    currentExchanges: currentExchangesMachine,
    members: membersMachine,
    audit: auditMachine,
  },
  actions: { keepNow: assign((_, { now }: { now: string }) => ({ now })) },
}).createMachine({
  id: 'modDesk',
  description: 'The mods’ desk, one drawer at a time.',
  context: ({ input }) => input,
  invoke: { id: 'clock', src: 'clock' },
  on: {
    'clock.ticked': { actions: { type: 'keepNow', params: ({ event }) => event } },
    'approvals.opened': '.approvals',
    'exchanges.opened': '.exchanges',
    'members.opened': '.members',
    'audit.opened': '.audit',
  },
  initial: 'approvals',
  states: {
    approvals: {
      description: 'What waits for approval.',
      invoke: {
        id: 'approvals',
        src: 'approvals',
        input: ({ context: { now } }) => ({ now }),
      },
    },
    exchanges: {
      description: 'What is approved and not over.',
      invoke: { id: 'currentExchanges', src: 'currentExchanges' },
    },
    members: {
      description: 'Who is here.',
      invoke: { id: 'members', src: 'members' },
    },
    audit: {
      description: 'Who has done what on the desk.',
      invoke: { id: 'audit', src: 'audit' },
    },
  },
})

export type ModDeskRef = ActorRefFrom<typeof modDeskMachine>
