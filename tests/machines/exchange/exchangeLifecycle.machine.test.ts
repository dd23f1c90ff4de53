import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { exchangeLifecycleMachine } from '#machines/exchange/exchangeLifecycle.machine.ts'
import { nextBoundaryAfter, phaseAt } from '#rules/exchange/phase.ts'
import { anExchange, anyExchange, anyInstant } from '#tests/rules/exchange/terms.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'

const early = '2026-11-01T10:00:00.000Z'
const late = '2027-01-02T10:00:00.000Z'
const running = '2026-12-10T10:00:00.000Z'

const changes = [
  { exchange: anExchange({ status: 'rejected' }), now: early },
  { exchange: anExchange({ status: 'cancelled' }), now: early },
  { exchange: anExchange({ approved_by: null }), now: early },
  { exchange: anExchange(), now: early },
  { exchange: anExchange(), now: '2026-11-20T10:00:00.000Z' },
  { exchange: anExchange(), now: '2026-12-01T11:00:00.000Z' },
  { exchange: anExchange(), now: running },
  { exchange: anExchange({ needs_pairing: false }), now: running },
  { exchange: anExchange({ needs_pairing: false }), now: late },
]

takesEveryTransition(exchangeLifecycleMachine, {
  input: { exchange: anExchange(), now: early },
  events: { 'exchange.changed': changes },
})

const start = (input: { exchange: ReturnType<typeof anExchange>; now: string }) =>
  createActor(exchangeLifecycleMachine, { input }).start()

test('the lifecycle chart starts in the phase that the rule returns, for any exchange at any time', () => {
  fc.assert(
    fc.property(anyExchange, anyInstant, (exchange, now) => {
      const lifecycle = start({ exchange, now: now.toISOString() })
      expect(lifecycle.getSnapshot().value).toBe(phaseAt(exchange, now))
      lifecycle.stop()
    }),
    { numRuns: 500 },
  )
})

test('the lifecycle chart is in the phase that the rule returns after any sequence of changes', () => {
  const standing = fc.tuple(anyExchange, anyInstant)
  fc.assert(
    fc.property(
      standing,
      fc.array(fc.tuple(fc.boolean(), standing)),
      ([exchange, now], happenings) => {
        const lifecycle = start({ exchange, now: now.toISOString() })
        let known = exchange
        for (const [isTick, [changed, then]] of happenings) {
          if (!isTick) known = changed
          lifecycle.send({ type: 'exchange.changed', exchange: known, now: then.toISOString() })
          expect(lifecycle.getSnapshot().value).toBe(phaseAt(known, then))
        }
        lifecycle.stop()
      },
    ),
  )
})

test('an approved exchange enters its next phase on each of its dates', () => {
  const exchange = anExchange({ needs_pairing: false })
  const lifecycle = start({ exchange, now: early })
  const lived = [lifecycle.getSnapshot().value]
  let boundary = nextBoundaryAfter(exchange, new Date(early))
  while (boundary !== null) {
    lifecycle.send({ type: 'exchange.changed', exchange, now: boundary.toISOString() })
    lived.push(lifecycle.getSnapshot().value)
    boundary = nextBoundaryAfter(exchange, boundary)
  }
  expect(lived).toEqual(['signUpsScheduled', 'signUpsOpen', 'running', 'ended'])
})
