import type { Duplex } from 'node:stream'
import type pg from 'pg'
import { within } from '#server/time/deadlines.ts'
import { isOutdated, isReadOnly } from './failures.ts'
import { askerNow, Late, type Patience } from './patience.ts'

/** The part of a client that drizzle uses. */
export interface Asking {
  query: (query: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>
}

const IDLE = "set idle_in_transaction_session_timeout = '30s'; "

type Cuttable = pg.PoolClient & { connection: { stream: Duplex } }

/** The database's own timeouts for a lock and for a statement, slightly longer than our own timeout. */
const serverPatience = ({ query }: Patience) => ({
  lock_timeout: query + 1_000,
  statement_timeout: query + 1_500,
})

/**
 * Lends the connections of a pool, each for one query or one transaction. The pool has the same timeout for every
 * caller that waits for a connection, so each caller's own timeout is enforced here. A query that times out destroys
 * its connection, because nothing else can be sent before the response arrives, not even a rollback, and the next user
 * of the connection would get the wrong responses. A connection is also replaced when one of its prepared statements is
 * outdated, or when it leads to a standby: a new connection to the same address may lead to the primary.
 */
export class Lender implements Asking {
  readonly #pool: pg.Pool
  readonly #hasTimeouts: boolean
  readonly #lent = new Set<pg.PoolClient>()
  readonly #serverPatience = new WeakMap<pg.PoolClient, number>()
  readonly #late = new WeakMap<pg.PoolClient, Late>()

  /** @param hasTimeouts true when the database can end a statement by itself */
  constructor(pool: pg.Pool, hasTimeouts: boolean) {
    this.#pool = pool
    this.#hasTimeouts = hasTimeouts
  }

  query(query: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    return this.lend((client) => client.query(query, values))
  }

  async lend<Result>(use: (client: Asking, itself: pg.PoolClient) => Promise<Result>) {
    const client = await this.#take()
    let isUseless = false
    try {
      await this.#tellPatience(client)
      return await use(this.timed(client), client)
    } catch (error) {
      isUseless = isOutdated(error) || isReadOnly(error)
      throw this.#late.get(client) ?? error
    } finally {
      this.#lent.delete(client)
      client.release(this.#late.has(client) || isUseless || isInTransaction(client))
    }
  }

  /** Destroys every lent connection, even one with a running query. */
  cutAll(): void {
    for (const client of this.#lent) cut(client, new Late('the server is stopping'))
  }

  async #take(): Promise<pg.PoolClient> {
    const { connection, isGone, waits } = askerNow()
    const connecting = this.#pool.connect()
    const giveBack = () => connecting.then((client) => client.release(), ignore)
    waits(1)
    try {
      if (!(await within(connection, connecting))) {
        void giveBack()
        throw new Late('no connection was free in time')
      }
    } finally {
      waits(-1)
    }
    if (isGone()) {
      void giveBack()
      throw new Late('the caller is gone')
    }
    const client = await connecting
    this.#lent.add(client)
    return client
  }

  async #tellPatience(client: pg.PoolClient): Promise<void> {
    const known = this.#serverPatience.get(client)
    const { lock_timeout, statement_timeout: wanted } = serverPatience(askerNow())
    if (!this.#hasTimeouts || known === wanted) return
    // Set by statements, because poolers refuse these settings when a connection is opened.
    const first = known === undefined ? IDLE : ''
    const text = `${first}set lock_timeout = ${lock_timeout}; set statement_timeout = ${wanted}`
    await this.timed(client).query({ text })
    this.#serverPatience.set(client, wanted)
  }

  /** Returns a client that runs each query with the timeout of the current caller. */
  timed(client: pg.PoolClient): Asking {
    return {
      query: (query, values) => {
        const { query: ms } = askerNow()
        return inTime(ms, client.query(query, values), () => {
          const late = new Late('a query was not answered in time')
          this.#late.set(client, late)
          cut(client, late)
        })
      },
    }
  }
}

const ignore = () => {}

const isInTransaction = (client: pg.PoolClient): boolean => client.getTransactionStatus() !== 'I'

const cut = (client: pg.PoolClient, reason: Late): void => {
  ;(client as Cuttable).connection.stream.destroy(reason)
}

async function inTime<Result>(
  ms: number,
  answer: Promise<Result>,
  giveUp: () => void,
): Promise<Result> {
  let isOver = false
  // If this process itself was held up, the response may already have arrived, so it is read first.
  const timer = setTimeout(() => setImmediate(() => isOver || giveUp()), ms)
  try {
    return await answer
  } finally {
    isOver = true
    clearTimeout(timer)
  }
}
