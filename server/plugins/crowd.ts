import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { askingAs } from '#server/db/patience.ts'
import type { Deadlines } from '#server/deadlines.ts'
import { bodyOf, unavailable } from '#server/refused.ts'
import { isApi } from './is-api.ts'
import { networkOf } from './network.ts'

interface Crowd {
  deadlines: Deadlines
  /** So many may wait for the database however few it has served. */
  leastWaiting: number
}

declare module 'fastify' {
  interface FastifyRequest {
    /** It has had a connection to the database. */
    wasServed: boolean
    /** One of so many that none has a line of its own in the log. */
    isTurnedAway: boolean
  }
}

const refused = unavailable()

/**
 * Made once: in a crowd nothing is asked for as often. The connection ends with it, because Node takes one new connection
 * each time it has heard all the others: those that only ask again would keep everybody else out.
 */
const CROWDED = {
  status: refused.status,
  headers: {
    Connection: 'close',
    'Content-Type': 'application/json; charset=utf-8',
    'Retry-After': `${refused.retryAfter}`,
  },
  body: JSON.stringify(bodyOf(refused)),
}

/** However many networks there are, so many times the usual is enough. */
const MOST_CROWDED = 2

/**
 * Lets the database know that somebody waits: from where, for how long, and whether still. Once more calls wait for it
 * than it served in the last second, so that a new one would wait for more than a second, those from a network that has
 * its share of the line already are told at once to come back.
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
  app.decorateRequest('wasServed', false)
  app.decorateRequest('isTurnedAway', false)

  app.addHook('onRequest', (request, reply, done) => {
    const network = networkOf(request.ip)
    if (isApi(request) && isCrowdedFor(network)) {
      request.isTurnedAway = true
      if (turnedAway.count() === 0) app.log.warn('a crowd is turned away')
      turnedAway.add()
      return void reply.code(CROWDED.status).headers(CROWDED.headers).send(CROWDED.body)
    }
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

  /** @param most how many all of them may be */
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
