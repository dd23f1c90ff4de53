import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { isMigrated } from '#server/db/known.ts'
import { unavailable } from '#server/refused.ts'

const stateSchema = z.object({ status: z.string() })

/** For who watches over the process: alive, and ready to serve. */
export const health: FastifyPluginAsyncZod = async (app) => {
  // Asked most of all when the server is busy: neither is shed under pressure.
  const config = { pressureHandler: () => {} }
  const schema = { response: { 200: stateSchema }, hide: true }

  app.get('/healthz', { config, schema }, async () => ({ status: 'alive' }))

  app.get('/readyz', { config, schema }, async () => {
    if (!(await isMigrated(app.db))) throw unavailable()
    return { status: 'ready' }
  })
}
