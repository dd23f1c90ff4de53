import { lateCallsMachine } from '#machines/tab/lateCalls.machine.ts'
import { hearing } from './actors.ts'
import { cancelLateCalls, onLateCalls } from './late.ts'

/** Connects the chart for late calls to all calls of this tab. */
export const lateCallsInTab = lateCallsMachine.provide({
  actors: {
    /**
     * Reports whether any call of this tab is late: when the chart starts, and whenever a call becomes late or ends.
     */
    calls: hearing<{ type: 'calls.late' } | { type: 'calls.ended' }>((tell) =>
      onLateCalls((areAnyLate) => tell({ type: areAnyLate ? 'calls.late' : 'calls.ended' })),
    ),
  },
  actions: { cancelCalls: cancelLateCalls },
})
