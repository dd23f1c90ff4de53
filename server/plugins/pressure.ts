import underPressure from '@fastify/under-pressure'
import fp from 'fastify-plugin'
import { unavailable } from '#server/refused.ts'

const LONGEST_DELAY_MS = 1_500
const MOST_HEAP_BYTES = 1.5 * 1024 ** 3
/** How often the delay is checked. */
const LOOKS_EVERY_MS = 1_000

interface Pressure {
  /** How late the process may be before it turns calls away; 0 for however late. */
  longestDelayMs?: number
}

/** Answers 503 at once while the process cannot keep up, rather than everything late. */
export const pressure = fp<Pressure>(async (app, { longestDelayMs = LONGEST_DELAY_MS }) => {
  let startedAt = Number.NEGATIVE_INFINITY
  app.addHook('onListen', async () => {
    startedAt = performance.now()
  })
  /** Delays from the start itself say nothing about how the process keeps up with calls. */
  const isOfTheStart = () => performance.now() - startedAt < 2 * LOOKS_EVERY_MS

  await app.register(underPressure, {
    maxEventLoopDelay: longestDelayMs,
    maxHeapUsedBytes: MOST_HEAP_BYTES,
    sampleInterval: LOOKS_EVERY_MS,
    pressureHandler: async (_request, _reply, type, value) => {
      // Nothing was measured since the last check, which happens when a busy machine ran it twice in a row.
      const isUnknown = value === Number.POSITIVE_INFINITY
      if (type === underPressure.TYPE_EVENT_LOOP_DELAY && (isUnknown || isOfTheStart())) return
      throw unavailable()
    },
  })
})
