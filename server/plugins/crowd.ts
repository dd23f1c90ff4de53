import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
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

/** However many networks take turns, nobody waits for more seconds than these. */
const LONGEST_WAIT_S = 2

/**
 * Lets the database know that somebody is waiting: from where, for how long, and whether still. Once more calls wait
 * than it served in the last second, so that a new one would wait for more than a second, those from a network that
 * already has its share of the line are told at once to come back; and so are all that would wait for two.
 */
export const crowd = fp<Crowd>(async (app, { deadlines, leastWaiting }) => {
  const { connection, query } = deadlines
  const served = new LastSecond()
  const line = new Line()
  const turnedAway = new LastSecond()
  const isCrowdedFor = (network: string) => {
    const most = Math.max(leastWaiting, served.count())
    return line.turnsBefore(network) >= most * LONGEST_WAIT_S || line.isFullFor(network, most)
  }

  const turnAway = turningAway(app)
  const hearWithPauses = hearingWithPauses(deadlines.crowd)
  beforeFastify(app, (request, response, hear) => {
    const isTurnedAway = () =>
      // What pages of elsewhere ask beforehand costs nothing.
      request.method !== 'OPTIONS' &&
      leadsToApi(request.url ?? '') &&
      isCrowdedFor(networkOf(addressOf(request, app.config.trustProxy)))
    if (!isTurnedAway()) return hear()
    hearWithPauses(request.socket, () => {
      if (!isTurnedAway()) return hear()
      if (turnedAway.count() === 0) app.log.warn('a crowd is turned away')
      turnedAway.add()
      turnAway(request, response)
    })
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

type Listener = (request: IncomingMessage, response: ServerResponse, hear: () => void) => void

/** Hears each call first. In a crowd every answer counts, and by hooks one costs twice as much. */
function beforeFastify({ server }: FastifyInstance, listener: Listener): void {
  const hearing = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request, response) =>
    listener(request, response, () => {
      for (const hear of hearing) hear.call(server, request, response)
    }),
  )
}

/**
 * Hears the first call of a connection at once, and the next one after a pause. A thousand connections that ask again
 * without one would leave no time for anybody else; and if they lost their connections, Node, which takes one new
 * connection each time it has heard all the others, would let everybody else wait behind their knocking. A connection
 * that sends one call more during its pause is ended.
 * @param pause milliseconds
 */
function hearingWithPauses(pause: number) {
  const connections = new WeakMap<Socket, { until: number; isWaiting: boolean }>()
  return (socket: Socket, hear: () => void): void => {
    const now = performance.now()
    const before = connections.get(socket)
    const wait = Math.max(0, (before?.until ?? 0) - now)
    if (wait > 0 && before?.isWaiting) {
      socket.destroy()
      return
    }
    connections.set(socket, { until: now + wait + pause, isWaiting: wait > 0 })
    const hearNow = () => {
      connections.set(socket, { until: performance.now() + pause, isWaiting: false })
      if (!socket.destroyed) hear()
    }
    if (wait === 0) hearNow()
    else setTimeout(hearNow, wait)
  }
}

/** The answer is made once. */
function turningAway({ config }: FastifyInstance) {
  const refused = unavailable()
  const body = JSON.stringify(bodyOf(refused))
  const headers = {
    ...headersOfAnswersOn(config),
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

  /** How many calls go before a new one of this network: networks take turns. */
  turnsBefore(network: string): number {
    const waiting = this.#waiting.get(network) ?? 0
    return waiting === 0 ? this.#waiting.size : waiting * this.#waiting.size
  }

  /** @param most how many there may be in all */
  isFullFor(network: string, most: number): boolean {
    const waiting = this.#waiting.get(network) ?? 0
    return this.length >= most && waiting > 0 && waiting >= most / this.#waiting.size
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
