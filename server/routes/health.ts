import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { isMigrated } from '#server/db/known.ts'
import { Refused, unavailable } from '#server/errors/refused.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Marks routes for monitoring, which members do not use. */
    isHealth?: boolean
  }
}

const stateSchema = z.object({ status: z.string() })

/**
 * Code and retry delay of a server that is stopping. A retry reaches another process, or this process after its
 * restart.
 */
const STOPPING = { code: 'stopping', retryAfter: 2 }

/** Health checks for monitoring: alive, and ready to serve. */
export const health: FastifyPluginAsyncZod = async (app) => {
  // Health checks matter most when the server is busy, so they are never shed under load.
  const config = { pressureHandler: () => {}, isHealth: true }
  const schema = { response: { 200: stateSchema }, hide: true }

  app.get('/healthz', { config, schema }, async () => ({ status: 'alive' }))

  app.get('/readyz', { config, schema }, async () => {
    if (app.isStopping()) throw new Refused(503, 'This server is stopping', STOPPING)
    if (!(await isMigrated(app.db))) throw unavailable()
    return { status: 'ready' }
  })
}
