/** A TCP client that can send requests that no HTTP library would send, or stay silent. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Connection {
  /**
   * @param sent called once the text is sent, or with the error if it cannot be sent
   */
  say: (words: string, sent?: (error?: Error | null) => void) => void
  heard: () => string
  /** Resolves when the other side has closed the connection. */
  ended: Promise<void>
  end: () => void
}

/**
 * @param url the URL that the server printed
 */
export async function connectTo(url: string): Promise<Connection> {
  const { hostname, port } = new URL(url)
  const socket: Socket = connect({
    host: hostname === 'localhost' ? '127.0.0.1' : hostname,
    port: Number(port),
  })
  await once(socket, 'connect')
  let heard = ''
  socket.setEncoding('utf8').on('data', (words: string) => {
    heard += words
  })
  // A reset counts as a close.
  socket.on('error', () => {})
  return {
    say: (words, sent) => socket.write(words, sent),
    heard: () => heard,
    ended: new Promise((resolve) => socket.once('close', () => resolve())),
    end: () => socket.destroy(),
  }
}

export const HALF_A_HEADER = 'GET /api/pages HTTP/1.1\r\nHost: critters\r\nAccept'

/** A request with half of its body, so that the server waits for the rest. */
export const HALF_A_BODY = [
  'POST /api/users/exists HTTP/1.1',
  'Host: critters',
  'Content-Type: application/json',
  'Content-Length: 100',
  '',
  '{"email":',
].join('\r\n')

/** A health check, as a load balancer sends it repeatedly on one connection. */
export const A_LOOK = 'GET /healthz HTTP/1.1\r\nHost: critters\r\n\r\n'

/** A request that keeps the connection open for further requests. */
export const A_CALL = 'GET /api/pages HTTP/1.1\r\nHost: critters\r\n\r\n'

/** Parses a raw response. Returns its status, its headers by lower-case name, and its body. */
export function answerIn(heard: string) {
  const [head = '', body = ''] = heard.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
    }),
  )
  return { status: Number(first.split(' ')[1]), headers, body: JSON.parse(body || 'null') }
}
