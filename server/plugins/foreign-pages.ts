import fp from 'fastify-plugin'
import { IDEMPOTENCY_KEY } from '#rules/wire/api.ts'
import { isApi } from './is-api.ts'
import { REQUEST_ID } from './request-id.ts'

const A_DAY_SECONDS = 86_400

const ALLOWED = {
  'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
  'Access-Control-Allow-Headers': `Authorization, Content-Type, ${IDEMPOTENCY_KEY}`,
  'Access-Control-Max-Age': A_DAY_SECONDS,
}

/**
 * Lets the pages of one other origin call the API: the client, if it was built for a backend on another origin. The API
 * uses no cookies, so credentials are not allowed. Without CLIENT_ORIGIN no CORS header is sent, and browsers block
 * every other origin.
 */
export const foreignPages = fp(async (app) => {
  const { clientOrigin } = app.config
  if (clientOrigin === null) return
  app.addHook('onRequest', async (request, reply) => {
    if (!isApi(request)) return
    reply.header('Vary', 'Origin')
    if (request.headers.origin !== clientOrigin) return
    reply.headers({
      'Access-Control-Allow-Origin': clientOrigin,
      'Access-Control-Expose-Headers': `Retry-After, Idempotent-Replayed, ${REQUEST_ID}`,
    })
    const isPreflight =
      request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
    if (isPreflight) return reply.headers(ALLOWED).code(204).send()
  })
})
