import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { askingAs } from '#server/db/patience.ts'
import type { Deadlines } from '#server/deadlines.ts'
import { bodyOf, unavailable } from '#server/refused.ts'
import { headersForPagesOf } from './foreign-pages.ts'
import { leadsToApi } from './is-api.ts'
import { addressOf, networkOf } from './network.ts'
import { headersOfAnswersOn } from './policy.ts'

interface Crowd {
  deadlines: Deadlines
  /** How many may wait for the database however few it has served. */
  leastWaiting: number
}

declare module 'fastify' {
  interface FastifyRequest {
    /** It has had a connection to the database. */
    wasServed: boolean
  }
}

/** However many networks there are, this many times the usual is enough. */
const MOST_CROWDED = 2

/**
 * Lets the database know that somebody is waiting: from where, for how long, and whether still. Once more calls wait
 * than it served in the last second, so that a new one would wait for more than a second, those from a network that
 * already has its share of the line are told at once to come back.
 */
export const crowd = fp<Crowd>(async (app, { deadlines, leastWaiting }) => {
  const { connection, query } = deadlines
  const served = new LastSecond()
  const line = new Line()
  const turnedAway = new LastSecond()
  const isCrowdedFor = (network: string) => {
    const most = Math.max(leastWaiting, served.count())
    return (
      line.length >= most * MOST_CROWDED || (line.length >= most && line.isFullFor(network, most))
    )
  }

  const turnAway = turningAway(app)
  beforeFastify(app, (request, response) => {
    // What pages of elsewhere ask beforehand costs nothing.
    if (request.method === 'OPTIONS' || !leadsToApi(request.url ?? '')) return false
    if (!isCrowdedFor(networkOf(addressOf(request, app.config.trustProxy)))) return false
    if (turnedAway.count() === 0) app.log.warn('a crowd is turned away')
    turnedAway.add()
    turnAway(request, response)
    return true
  })

  app.decorateRequest('wasServed', false)
  app.addHook('onRequest', (request, _reply, done) => {
    const network = networkOf(request.ip)
    const asker = {
      network,
      connection,
      query,
      isGone: () => request.raw.socket.destroyed === true,
      waits: (isWaiting: boolean) => line.count(network, isWaiting ? 1 : -1),
      served: () => {
        request.wasServed = true
      },
    }
    askingAs(asker, done)
  })
  app.addHook('onResponse', async ({ wasServed }: FastifyRequest) => {
    if (wasServed) served.add()
  })
})

/**
 * Hears each call first. In a crowd every answer counts: Node takes one new connection each time it has heard all the
 * others, so what one that is turned away costs, everybody waits who knocks behind it; by hooks it costs twice as much.
 * @param isDone whether it has answered the call itself
 */
function beforeFastify(
  { server }: FastifyInstance,
  isDone: (request: IncomingMessage, response: ServerResponse) => boolean,
): void {
  const hearing = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (isDone(request, response)) return
    for (const hear of hearing) hear.call(server, request, response)
  })
}

/**
 * The answer is made once. The connection ends with it: a thousand that only ask again on theirs would keep everybody
 * else out.
 */
function turningAway({ config }: FastifyInstance) {
  const refused = unavailable()
  const body = JSON.stringify(bodyOf(refused))
  const headers = {
    ...headersOfAnswersOn(config),
    Connection: 'close',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Retry-After': refused.retryAfter,
  }
  const { clientOrigin } = config
  return ({ headers: { origin } }: IncomingMessage, response: ServerResponse): void => {
    const foreign = clientOrigin === null ? {} : headersForPagesOf(origin, clientOrigin)
    response.writeHead(refused.status, { ...headers, ...foreign }).end(body)
  }
}

/** Who waits for the database, by network. */
class Line {
  length = 0
  readonly #waiting = new Map<string, number>()

  count(network: string, change: 1 | -1): void {
    this.length += change
    const waiting = (this.#waiting.get(network) ?? 0) + change
    if (waiting === 0) this.#waiting.delete(network)
    else this.#waiting.set(network, waiting)
  }

  /** @param most how many there may be in all */
  isFullFor(network: string, most: number): boolean {
    const waiting = this.#waiting.get(network) ?? 0
    return waiting > 0 && waiting >= most / this.#waiting.size
  }
}

const PARTS = 10
const PART_MS = 100

/** Counts what happened within the last second, to a tenth of it. */
export class LastSecond {
  readonly #counts = new Array<number>(PARTS).fill(0)
  readonly #now: () => number
  #part: number

  /** @param now milliseconds of any clock that only goes forward */
  constructor(now = () => performance.now()) {
    this.#now = now
    this.#part = this.#partNow()
  }

  add(): void {
    this.#forget()
    const at = this.#part % PARTS
    this.#counts[at] = (this.#counts[at] ?? 0) + 1
  }

  count(): number {
    this.#forget()
    return this.#counts.reduce((sum, one) => sum + one, 0)
  }

  #partNow = () => Math.floor(this.#now() / PART_MS)

  #forget(): void {
    const now = this.#partNow()
    const passed = Math.min(now - this.#part, PARTS)
    for (let i = 1; i <= passed; i += 1) this.#counts[(this.#part + i) % PARTS] = 0
    this.#part = now
  }
}
