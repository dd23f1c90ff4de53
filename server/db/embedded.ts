import { once } from 'node:events'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { paths } from '#server/paths.ts'
import { STOPPING, within } from '#server/time/deadlines.ts'
import { cannotOpen, damaged, tookTooLong } from './cannot-open.ts'

export interface EmbeddedPool {
  pool: pg.Pool
  worker: Worker
  /** To be called once the pool has ended. */
  close: () => Promise<void>
}

/** Recovery takes only seconds, but on an overloaded machine even opening a new database took more than two minutes. */
const LONGEST_OPENING_MS = 600_000

/**
 * Opens PGlite in a worker and returns a pool with one connection to it, so that both databases have the same driver
 * and the same errors.
 * @param dataDir folder of the database; null keeps it in memory
 * @param died called when the worker ends unexpectedly, after which no query gets a response
 * @param longestMs the longest time that opening may take
 * @throws CannotStart when it cannot be opened, or takes too long
 */
export async function openEmbedded(
  dataDir: string | null,
  died: (error?: Error) => void,
  longestMs = LONGEST_OPENING_MS,
): Promise<EmbeddedPool> {
  if (dataDir !== null && isHeadless(dataDir)) throw damaged(dataDir)
  const isNew = dataDir !== null && !existsSync(dataDir)
  const worker = new Worker(paths.embeddedWorker, {
    workerData: dataDir === null ? {} : { dataDir },
    execArgv: [],
  })
  const patience = AbortSignal.timeout(longestMs)
  try {
    await opened(worker, patience)
  } catch (failure) {
    await worker.terminate()
    const line = patience.aborted ? tookTooLong(dataDir) : cannotOpen(dataDir, isNew, failure)
    // An incomplete database contains no data, but would keep the next start from creating a complete one.
    if (isNew) rmSync(dataDir, { recursive: true, force: true })
    throw line
  }
  let closing = false
  let failure: Error | undefined
  worker.on('error', (error) => {
    failure = error
  })
  worker.once('exit', () => {
    if (!closing) died(failure)
  })
  const pool = new pg.Pool({
    stream: () => wireTo(worker),
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: longestMs,
  })
  return {
    pool,
    worker,
    async close() {
      closing = true
      const ended = once(worker, 'exit')
      worker.postMessage({ closing: true })
      // The worker may be busy with a long query. Terminating it is safe, because everything that is committed is in
      // the folder already.
      if (!(await within(STOPPING.database, ended))) await worker.terminate()
    },
  }
}

/** PGlite would take a folder without PG_VERSION for a new one and overwrite everything in it. */
const isHeadless = (folder: string) =>
  existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, 'PG_VERSION'))

/**
 * Resolves when the worker reports that it is ready.
 * @throws the worker's error, or undefined when it exits without an error
 */
async function opened(worker: Worker, patience: AbortSignal): Promise<void> {
  const ended = new AbortController()
  const end = () => ended.abort()
  worker.once('exit', end)
  try {
    await once(worker, 'message', { signal: AbortSignal.any([patience, ended.signal]) })
  } catch (failure) {
    throw ended.signal.aborted ? undefined : failure
  } finally {
    worker.off('exit', end)
  }
}

/** Returns the stream that node-postgres uses as its socket. */
function wireTo(worker: Worker): Duplex {
  let greeted = false
  let unsent: Buffer<ArrayBufferLike> = Buffer.alloc(0)
  const hear = ({ bytes }: { bytes?: Uint8Array }) => {
    if (bytes?.length) socket.push(Buffer.from(bytes))
  }
  const socket = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      unsent = Buffer.concat([unsent, chunk])
      if (!greeted) {
        greeted = true
        worker.postMessage({ greeting: true })
        unsent = unsent.subarray(unsent.readInt32BE(0))
      }
      const end = answerable(unsent)
      if (end > 0) worker.postMessage({ bytes: new Uint8Array(unsent.subarray(0, end)) })
      unsent = unsent.subarray(end)
      done()
    },
    final(done) {
      this.push(null)
      done()
    },
    destroy(error, done) {
      worker.off('message', hear)
      done(error)
    },
  })
  worker.on('message', hear)
  const itself = () => socket
  return Object.assign(socket, {
    connect() {
      queueMicrotask(() => socket.emit('connect'))
      return socket
    },
    setNoDelay: itself,
    setKeepAlive: itself,
    ref: itself,
    unref: itself,
  })
}

const TYPE_BYTES = 1
const LENGTH_BYTES = 4
const ASKS_FOR_AN_ANSWER = new Set(['Q', 'S', 'H'].map((type) => type.charCodeAt(0)))

/**
 * Returns the end of the last message that asks for a response (Query, Sync, Flush). Everything up to there is sent
 * together, so that a query needs one round trip.
 */
function answerable(bytes: Buffer): number {
  let at = 0
  let end = 0
  while (bytes.length >= at + TYPE_BYTES + LENGTH_BYTES) {
    const next = at + TYPE_BYTES + bytes.readInt32BE(at + TYPE_BYTES)
    if (next > bytes.length) break
    if (ASKS_FOR_AN_ANSWER.has(bytes[at] ?? 0)) end = next
    at = next
  }
  return end
}
