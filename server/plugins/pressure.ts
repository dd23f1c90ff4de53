import underPressure from '@fastify/under-pressure'
import fp from 'fastify-plugin'

const LONGEST_DELAY_MS = 1_500
const MOST_HEAP_BYTES = 1.5 * 1024 ** 3

/** Answers 503 at once while the process cannot keep up, rather than everything late. */
export const pressure = fp(async (app) => {
  await app.register(underPressure, {
    maxEventLoopDelay: LONGEST_DELAY_MS,
    maxHeapUsedBytes: MOST_HEAP_BYTES,
    retryAfter: 2,
  })
})
