import type { IncomingMessage, ServerResponse } from 'node:http'
import fp from 'fastify-plugin'
import type { Deadlines } from '#server/time/deadlines.ts'
import { hangUp, tooSlow } from './unreadable.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the body may take any time, as long as it makes progress: `config: { upload: true }`. */
    upload?: boolean
  }
}

interface Arriving {
  since: number
  bytesRead: number
  isUpload: boolean
}

const LOOKS_EVERY_MS = 500

/**
 * Closes the connection of a client whose body arrives too slowly. Node's own `requestTimeout` is the same for all
 * routes and ends an upload in progress with a 408, so bodies are timed here, per route. Node times the headers.
 */
export const slowClients = fp<{ deadlines: Deadlines }>(async (app, { deadlines }) => {
  const arriving = new Map<IncomingMessage, Arriving>()

  // A listener in front of Fastify instead of a hook: a request whose path cannot be decoded has a body too, but
  // reaches no hook.
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    const { bytesRead } = request.socket
    arriving.set(request, { since: performance.now(), bytesRead, isUpload: false })
    request.once('close', () => arriving.delete(request))
    response.once('close', () => request.complete && arriving.delete(request))
  })

  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    const body = routeOptions.config.upload ? arriving.get(raw) : undefined
    if (body) body.isUpload = true
  })

  function look(): void {
    const now = performance.now()
    for (const [request, body] of arriving) {
      const { socket } = request
      if (request.complete) arriving.delete(request)
      else if (body.isUpload && hasMoved(request, body)) {
        Object.assign(body, { since: now, bytesRead: socket.bytesRead })
      } else if (now - body.since >= (body.isUpload ? deadlines.pause : deadlines.body)) {
        arriving.delete(request)
        if (body.isUpload) socket.destroy()
        else hangUp(socket, tooSlow())
      }
    }
  }

  const timer = setInterval(look, LOOKS_EVERY_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
})

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * True if the client has sent something since the last check. Bytes that are waiting to be read count as our delay, not
 * the client's.
 */
const hasMoved = (request: IncomingMessage, { bytesRead }: Arriving): boolean =>
  request.socket.bytesRead !== bytesRead || request.readableLength > 0
