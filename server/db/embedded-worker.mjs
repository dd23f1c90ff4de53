// Runs PGlite off the main thread and speaks PostgreSQL's wire protocol over the port.
// Plain JavaScript, because a worker does not inherit the TypeScript loader of the main thread.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort)
const database = await PGlite.create({ ...workerData, extensions: { pg_trgm } })

/** @param {string} type @param {Buffer} body */
const message = (type, body) => {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** AuthenticationOk, the server version and ReadyForQuery: the reply to a client that connects. */
const WELCOME = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('S', Buffer.from('server_version\0' + '18.0\0')),
  message('Z', Buffer.from('I')),
])
const BEGIN_AFRESH = message('Q', Buffer.from('ROLLBACK; DEALLOCATE ALL\0'))

/** @param {Uint8Array} bytes */
const answer = (bytes) => port.postMessage({ bytes })

/** @param {{ greeting?: true, bytes?: Uint8Array, closing?: true }} request */
async function serve({ greeting, bytes, closing }) {
  if (greeting) {
    // Rolls back the transaction in which the previous connection may have ended, and removes its prepared statements.
    await database.execProtocolRaw(BEGIN_AFRESH)
    answer(WELCOME)
  }
  if (bytes) answer(await database.execProtocolRaw(bytes))
  if (closing) {
    await database.close()
    port.close()
  }
}

let turn = Promise.resolve()
port.on('message', (request) => {
  turn = turn.then(() => serve(request))
})
port.postMessage({ ready: true })
