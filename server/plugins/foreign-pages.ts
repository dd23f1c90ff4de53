import fp from 'fastify-plugin'
import { IDEMPOTENCY_KEY } from '#rules/wire/api.ts'
import { isApi } from './is-api.ts'

const A_DAY_SECONDS = 86_400

const ALLOWED = {
  'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
  'Access-Control-Allow-Headers': `Authorization, Content-Type, ${IDEMPOTENCY_KEY}`,
  'Access-Control-Max-Age': A_DAY_SECONDS,
}

/** What tells a browser whether the pages of this origin may read an answer. */
export const headersForPagesOf = (
  origin: string | undefined,
  clientOrigin: string,
): Record<string, string> => ({
  Vary: 'Origin',
  ...(origin === clientOrigin && {
    'Access-Control-Allow-Origin': clientOrigin,
    'Access-Control-Expose-Headers': 'Retry-After, Idempotent-Replayed',
  }),
})

/**
 * Lets pages of one other origin call the API: those that were built for a backend elsewhere. No cookie is ever sent,
 * so none is allowed. Without CLIENT_ORIGIN browsers keep every other origin out by themselves.
 */
export const foreignPages = fp(async (app) => {
  const { clientOrigin } = app.config
  if (clientOrigin === null) return
  app.addHook('onRequest', async (request, reply) => {
    if (!isApi(request)) return
    const { origin } = request.headers
    reply.headers(headersForPagesOf(origin, clientOrigin))
    if (origin !== clientOrigin) return
    const isPreflight =
      request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
    if (isPreflight) return reply.headers(ALLOWED).code(204).send()
  })
})
