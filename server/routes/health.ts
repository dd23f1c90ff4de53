import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { isMigrated } from '#server/db/known.ts'
import { Refused } from '#server/errors/refused.ts'
import { clockState } from '#server/metrics/clock-state.ts'
import { release } from '#server/release.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Marks routes for monitoring, which members do not use. */
    isHealth?: boolean
  }
}

const aliveSchema = z.object({
  status: z.literal('alive'),
  version: z.string(),
  commit: z.nullable(z.string()),
})

const readySchema = z.object({
  status: z.literal('ready'),
  /** `ok`, or the code of the store's last failure. */
  store: z.string(),
  /** The clock of this process. */
  clock: z.enum(['ok', 'off', 'standing']),
  last_tick: z.nullable(z.string()),
})

/**
 * Code and retry delay of a server that is stopping. A retry reaches another process, or this process after its
 * restart.
 */
const STOPPING = { code: 'stopping', retryAfter: 2 }

/** Health checks for monitoring: alive, and ready to serve. */
export const health: FastifyPluginAsyncZod = async (app) => {
  // Health checks matter most when the server is busy, so they are never shed under load.
  const config = { pressureHandler: () => {}, isHealth: true }

  app.get(
    '/healthz',
    { config, schema: { response: { 200: aliveSchema }, hide: true } },
    async () => ({ status: 'alive' as const, ...release }),
  )

  // A store or a clock that fails does not make the process unready: the other processes would fail as well, and a
  // balancer would take all of them away.
  app.get(
    '/readyz',
    { config, schema: { response: { 200: readySchema }, hide: true } },
    async () => {
      if (app.isStopping()) throw new Refused(503, 'This server is stopping', STOPPING)
      if (!(await isMigrated(app.db)))
        throw new Refused(503, 'The database lacks migrations', { code: 'migrations' })
      return {
        status: 'ready' as const,
        store: app.storeState.failing ?? 'ok',
        clock: clockState(app),
        last_tick: app.ticks.last?.toISOString() ?? null,
      }
    },
  )
}
