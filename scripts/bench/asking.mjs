/**
 * Sends one request again and again on several connections, and reports the number of responses. It has its own thread
 * and does nothing else, so that it takes as little CPU time as possible from the server.
 */
import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

const { port, path, headers, connections, milliseconds } = workerData
const lines = Object.entries({ Host: 'localhost', ...headers }).map(
  ([name, value]) => `${name}: ${value}\r\n`,
)
const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
const END_OF_HEADERS = '\r\n\r\n'

let answered = 0
const until = performance.now() + milliseconds

/** Sends the request on one connection, one at a time. Resolves with the first response after the time is up. */
const asking = () =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    let come = Buffer.alloc(0)
    socket.on('error', reject)
    socket.on('data', (bytes) => {
      come = come.length === 0 ? bytes : Buffer.concat([come, bytes])
      const end = come.indexOf(END_OF_HEADERS)
      if (end < 0) return
      const head = come.subarray(0, end).toString('latin1')
      if (!head.startsWith('HTTP/1.1 200')) return reject(new Error(head))
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
      if (come.length < end + END_OF_HEADERS.length + length) return
      answered += 1
      come = Buffer.alloc(0)
      if (performance.now() < until) return socket.write(request)
      socket.end()
      resolve()
    })
  })

const since = performance.now()
await Promise.all(Array.from({ length: connections }, asking))
parentPort.postMessage((answered * 1000) / (performance.now() - since))
