import { type ActorRefFrom, setup } from 'xstate'
import { needAction, needListener } from '#machines/needs.ts'

export type LateCallsEvent =
  | { type: 'calls.late' }
  | { type: 'calls.ended' }
  | { type: 'cancel.requested' }

/** Tracks whether this tab is waiting for a slow server. All late calls share one message and one Cancel button. */
export const lateCallsMachine = setup({
  types: { events: {} as LateCallsEvent },
  actors: {
    calls: needListener<Exclude<LateCallsEvent, { type: 'cancel.requested' }>>(),
  },
  actions: { cancelCalls: needAction('cancelCalls') },
}).createMachine({
  id: 'lateCalls',
  description: 'Whether any call of this tab is late.',
  invoke: { id: 'calls', src: 'calls' },
  initial: 'none',
  states: {
    none: {
      description: 'No call is late.',
      on: { 'calls.late': 'some' },
    },
    some: {
      description: 'At least one call is late.',
      on: {
        'calls.ended': 'none',
        'cancel.requested': { actions: 'cancelCalls' },
      },
    },
  },
})

export type LateCallsRef = ActorRefFrom<typeof lateCallsMachine>
