import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { isMigrated } from '#server/db/known.ts'
import { Refused, unavailable } from '#server/refused.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For who watches over the process, and not for members. */
    isHealth?: boolean
  }
}

const stateSchema = z.object({ status: z.string() })

/** Another one takes over, or this one comes back. */
const STOPPING = { code: 'stopping', retryAfter: 2 }

/** For who watches over the process: alive, and ready to serve. */
export const health: FastifyPluginAsyncZod = async (app) => {
  // Asked most of all when the server is busy: neither is shed under pressure.
  const config = { pressureHandler: () => {}, isHealth: true }
  const schema = { response: { 200: stateSchema }, hide: true }

  app.get('/healthz', { config, schema }, async () => ({ status: 'alive' }))

  app.get('/readyz', { config, schema }, async () => {
    if (app.isStopping()) throw new Refused(503, 'This server is stopping', STOPPING)
    if (!(await isMigrated(app.db))) throw unavailable()
    return { status: 'ready' }
  })
}
