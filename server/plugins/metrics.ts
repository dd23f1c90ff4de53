import { timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import fp from 'fastify-plugin'
import type pg from 'pg'
import { notFound } from '#server/errors/refused.ts'
import { type Instruments, instrumentsOf } from '#server/metrics/instruments.ts'
import { hashToken } from '#server/secrets/tokens.ts'
import { CannotStart } from '#server/settings/cannot-start.ts'

const PATH = '/metrics'

const isAllowed = (token: string | null, authorization = ''): boolean =>
  token === null ||
  timingSafeEqual(Buffer.from(hashToken(authorization)), Buffer.from(hashToken(`Bearer ${token}`)))

interface Listening {
  listen: { host: string; port: number }
  token: string | null
}

/** Serves metrics on a port of their own, which a proxy does not pass on. @returns a function that stops it */
async function serveMetrics(instruments: Instruments, { listen, token }: Listening) {
  const server = createServer(async (request, response) => {
    const isAsked = request.method === 'GET' && request.url === PATH
    if (!isAsked || !isAllowed(token, request.headers.authorization))
      return response.writeHead(404).end()
    const text = await instruments.read()
    response.writeHead(200, { 'Content-Type': instruments.contentType }).end(text)
  })
  try {
    server.listen(listen)
    await once(server, 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new CannotStart(`METRICS_PORT, METRICS_HOST: cannot listen there (${code})`)
  }
  return async () => {
    server.closeAllConnections()
    server.close()
  }
}

/** Counts requests, and serves the metrics of this process to Prometheus, if a setting asks for that. */
export const metrics = fp<{ pool?: pg.Pool | undefined }>(async (app, { pool }) => {
  const { metrics: settings } = app.config
  if (settings === null) return
  const instruments = instrumentsOf(app, pool)
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    const route = routeOptions.url ?? 'none'
    instruments.count({ method, route, status: statusCode, seconds: elapsedTime / 1_000 })
  })
  const { listen, token } = settings
  if (listen !== null) {
    app.addHook('onClose', await serveMetrics(instruments, { listen, token }))
    return
  }
  const config = { pressureHandler: () => {}, isHealth: true }
  app.get(PATH, { config, schema: { hide: true } }, async ({ headers }, reply) => {
    // Without the token there is nothing here, as on a server without metrics.
    if (!isAllowed(token, headers.authorization)) throw notFound()
    return reply.type(instruments.contentType).send(await instruments.read())
  })
})
