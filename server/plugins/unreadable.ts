import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import fp from 'fastify-plugin'
import { bodyOf, Refused } from '#server/errors/refused.ts'
import { headersOfAnswers } from './policy.ts'

export const unreadable = (): Refused =>
  new Refused(400, 'We can’t read this request', { code: 'unreadable' })

export const tooSlow = (): Refused =>
  new Refused(408, 'This took too long to arrive', { code: 'too_slow' })

/**
 * Refusals by the code of Node's error for a request that never reaches Fastify. Any other code means that the request
 * is unreadable.
 */
const meanings: Record<string, () => Refused> = {
  HPE_HEADER_OVERFLOW: () =>
    new Refused(431, 'The headers of this request are too large', { code: 'too_large' }),
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
}

/** Node's own reference to the response in progress. The client would read a second response as part of it. */
type Answering = Socket & { _httpMessage?: { headersSent: boolean } | null }

/** Sends a refusal in the API's error format on a socket that has no Fastify reply, and closes it. */
export function hangUp(socket: Socket, refused: Refused): void {
  const isAnswering = (socket as Answering)._httpMessage?.headersSent === true
  if (socket.writable && !isAnswering) socket.end(asBytes(refused))
  socket.destroySoon()
}

function asBytes(refused: Refused): string {
  const body = JSON.stringify(bodyOf(refused))
  const headers = {
    ...headersOfAnswers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const { status } = refused
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}

/** Handles Node's `clientError`. A connection on which nothing was ever sent is closed without a response. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.bytesRead === 0) socket.destroy()
  else hangUp(socket, (meanings[error.code ?? ''] ?? unreadable)())
}

/** Handles requests that Node would let through, or refuse in its own format. */
export const httpOnly = fp(async (app) => {
  // A request with two Host headers is refused, because a proxy and this server could disagree about the site. A
  // request without one is refused unless it uses HTTP/1.0.
  app.addHook('onRequest', async ({ raw }) => {
    const hosts = raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length > 1 || (hosts.length === 0 && raw.httpVersion === '1.1')) throw unreadable()
  })
  // RFC 9110 lets a server ignore an expectation it does not know.
  app.server.on('checkExpectation', (request, response) =>
    app.server.emit('request', request, response),
  )
})
