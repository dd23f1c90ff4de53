import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { askingAs } from '#server/db/patience.ts'
import type { Deadlines } from '#server/deadlines.ts'
import { unavailable } from '#server/refused.ts'
import { isApi } from './is-api.ts'

interface Crowd {
  deadlines: Deadlines
  /** So many may wait for the database however few it has served. */
  leastWaiting: number
}

declare module 'fastify' {
  interface FastifyRequest {
    /** It has had a connection to the database. */
    wasServed: boolean
  }
}

/**
 * Lets the database know that somebody waits: for how long, and whether still. Once more calls wait for it than it served
 * in the last second, so that a new one would wait for more than a second, that one is told at once to come back.
 */
export const crowd = fp<Crowd>(async (app, { deadlines, leastWaiting }) => {
  const { connection, query } = deadlines
  const served = new LastSecond()
  let waiting = 0
  const isCrowded = () => waiting >= leastWaiting && waiting >= served.count()
  app.decorateRequest('wasServed', false)

  app.addHook('onRequest', (request, _reply, done) => {
    if (isApi(request) && isCrowded()) return done(unavailable())
    const asker = {
      connection,
      query,
      isGone: () => request.raw.socket.destroyed === true,
      waits: (isWaiting: boolean) => {
        waiting += isWaiting ? 1 : -1
      },
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
