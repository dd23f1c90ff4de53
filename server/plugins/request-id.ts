import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import fp from 'fastify-plugin'

export const REQUEST_ID = 'X-Request-Id'

/** Bounded, and without characters that could forge a log line. */
const GIVEN = /^[\w-]{8,64}$/

/**
 * Returns a function that gives each request its id in the log. A proxy's own id is used, so that one id finds a request
 * in both logs. Without a trusted proxy, a client could choose an id that another request already has.
 */
export const requestIds =
  ({ trustProxy }: { trustProxy: number }) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = trustProxy > 0 ? headers['x-request-id'] : undefined
    return typeof given === 'string' && GIVEN.test(given) ? given : randomUUID()
  }

/** Sends each request's id with its response. */
export const requestId = fp(async (app) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID, request.id)
  })
})
