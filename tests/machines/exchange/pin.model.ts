/** Reference model for the pin on an exchange, written from the specification. */
import type { pinMachine } from '#machines/exchange/pin.machine.ts'
import { problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * A toggle that is updated after the server confirms. A press during a request is ignored, and a failure is announced.
 */
interface Pin extends Said {
  knows: { id: number }
}

export const pinModel: Model<typeof pinMachine, Pin> = {
  start: (knows) => ({ knows }),
  on: {
    'pin.pressed': (was) =>
      was.busy ? was : { ...was, busy: true, started: [['togglePin', was.knows]] },
    'togglePin done': ({ knows }, item) => ({
      knows,
      told: [['changeItem', { list: '/exchanges', item }]],
    }),
    'togglePin failed': ({ knows }, error) => ({
      knows,
      told: [['announce', { message: problemOf(error).message, tone: 'bad' }]],
    }),
  },
  shows: () => ({}),
}
