import underPressure from '@fastify/under-pressure'
import fp from 'fastify-plugin'

const LONGEST_DELAY_MS = 1_500
const MOST_HEAP_BYTES = 1.5 * 1024 ** 3

interface Pressure {
  /** How late the process may be before it turns calls away; 0 for however late. */
  longestDelayMs?: number
}

/** Answers 503 at once while the process cannot keep up, rather than everything late. */
export const pressure = fp<Pressure>(async (app, { longestDelayMs = LONGEST_DELAY_MS }) => {
  await app.register(underPressure, {
    maxEventLoopDelay: longestDelayMs,
    maxHeapUsedBytes: MOST_HEAP_BYTES,
    retryAfter: 2,
  })
})
