import underPressure from '@fastify/under-pressure'
import fp from 'fastify-plugin'
import { askingAs } from '#server/db/patience.ts'
import { unavailable } from '#server/errors/refused.ts'
import type { Deadlines } from '#server/time/deadlines.ts'
import { isApi } from './is-api.ts'

const LONGEST_DELAY_MS = 1_500
const MOST_HEAP_BYTES = 1.5 * 1024 ** 3
/** Interval between checks of the event-loop delay. */
const LOOKS_EVERY_MS = 1_000

/**
 * Delay before a refusal is sent. Without it, a thousand clients that retry immediately would leave no time for others.
 */
const REFUSED_AFTER_MS = 1_000

interface Pressure {
  deadlines: Deadlines
  /** Maximum number of calls that wait for the database at the same time. */
  longestLine: number
  /** Event-loop delay above which calls are refused; 0 switches this off. */
  longestDelayMs?: number
}

declare module 'fastify' {
  interface FastifyInstance {
    /** True while the maximum number of calls is waiting for the database. */
    isCrowded: () => boolean
  }
}

/**
 * Responds with 503 while too many calls wait for the database or the process cannot keep up, because otherwise every
 * response would be late. Sharing fairly among clients is the proxy's job (docs/operations/nginx.conf).
 */
export const pressure = fp<Pressure>(
  async (app, { deadlines, longestLine, longestDelayMs = LONGEST_DELAY_MS }) => {
    const { connection, query } = deadlines
    let line = 0
    const waits = (change: 1 | -1) => {
      line += change
    }
    app.decorate('isCrowded', () => line >= longestLine)
    app.addHook('onRequest', (request, _reply, done) => {
      if (isApi(request) && app.isCrowded()) {
        setTimeout(done, REFUSED_AFTER_MS, unavailable())
        return
      }
      askingAs({ connection, query, waits, isGone: () => request.raw.socket.destroyed }, done)
    })

    let startedAt = Number.NEGATIVE_INFINITY
    app.addHook('onListen', async () => {
      startedAt = performance.now()
    })
    /**
     * True for delays caused by the server's start, which say nothing about how well the process keeps up with calls.
     */
    const isOfTheStart = () => performance.now() - startedAt < 2 * LOOKS_EVERY_MS

    await app.register(underPressure, {
      maxEventLoopDelay: longestDelayMs,
      maxHeapUsedBytes: MOST_HEAP_BYTES,
      sampleInterval: LOOKS_EVERY_MS,
      pressureHandler: async (_request, _reply, type, value) => {
        // Infinity means that nothing was measured since the last check: a busy machine may run two checks in a row.
        const isUnknown = value === Number.POSITIVE_INFINITY
        if (type === underPressure.TYPE_EVENT_LOOP_DELAY && (isUnknown || isOfTheStart())) return
        throw unavailable()
      },
    })
  },
)
