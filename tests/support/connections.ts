/** A client that says what no library would let one say, or nothing. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Connection {
  /** @param sent called when the words are on their way, or with what keeps them */
  say: (words: string, sent?: (error?: Error | null) => void) => void
  heard: () => string
  /** When the other side has ended it. */
  ended: Promise<void>
  end: () => void
}

/** @param url of the server, as it says it itself */
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
  // Cut off is as good as ended.
  socket.on('error', () => {})
  return {
    say: (words, sent) => socket.write(words, sent),
    heard: () => heard,
    ended: new Promise((resolve) => socket.once('close', () => resolve())),
    end: () => socket.destroy(),
  }
}

export const HALF_A_HEADER = 'GET /api/pages HTTP/1.1\r\nHost: critters\r\nAccept'

/** So much of a call that the server waits for the rest of its body. */
export const HALF_A_BODY = [
  'POST /api/users/exists HTTP/1.1',
  'Host: critters',
  'Content-Type: application/json',
  'Content-Length: 100',
  '',
  '{"email":',
].join('\r\n')

/** As a balancer looks at it, again and again on one connection. */
export const A_LOOK = 'GET /healthz HTTP/1.1\r\nHost: critters\r\n\r\n'

/** A call that keeps its connection open for the next. */
export const A_CALL = 'GET /api/pages HTTP/1.1\r\nHost: critters\r\n\r\n'

/** Status, headers by their lower-case names, and body of an answer as it came over the line. */
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
