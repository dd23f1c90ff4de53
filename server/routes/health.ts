import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { isMigrated } from '#server/db/known.ts'
import { Refused, unavailable } from '#server/refused.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For monitoring, not for members. */
    isHealth?: boolean
  }
}

const stateSchema = z.object({ status: z.string() })

/** Another process takes over, or this one comes back. */
const STOPPING = { code: 'stopping', retryAfter: 2 }

/** For monitoring: alive, and ready to serve. */
export const health: FastifyPluginAsyncZod = async (app) => {
  // Called most of all when the server is busy: neither is shed under pressure.
  const config = { pressureHandler: () => {}, isHealth: true }
  const schema = { response: { 200: stateSchema }, hide: true }

  app.get('/healthz', { config, schema }, async () => ({ status: 'alive' }))

  app.get('/readyz', { config, schema }, async () => {
    if (app.isStopping()) throw new Refused(503, 'This server is stopping', STOPPING)
    if (!(await isMigrated(app.db))) throw unavailable()
    return { status: 'ready' }
  })
}
