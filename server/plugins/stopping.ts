import type { Socket } from 'node:net'
import fp from 'fastify-plugin'
import { STOPPING } from '#server/time/deadlines.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns true from the announcement of the stop. */
    isStopping: () => boolean
    /** Announces the stop to balancers, while the server still accepts connections. */
    drain: () => void
    connectionCount: () => number
  }
}

/**
 * Makes `app.close()` end within its deadline, even if clients keep connections open. While a server closes, Node no
 * longer checks for slow clients, and waits for idle connections as if they had a response in progress.
 */
export const stopping = fp(async (app) => {
  const connections = new Set<Socket>()
  let isStopping = false
  app.decorate('isStopping', () => isStopping)
  app.decorate('drain', () => {
    isStopping = true
  })
  app.decorate('connectionCount', () => connections.size)

  app.server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })

  // Makes the client open a new connection for its next call, so that the call reaches another server.
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('Connection', 'close')
  })
  app.addHook('preClose', async () => {
    isStopping = true
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    const timer = setTimeout(() => {
      for (const socket of connections) socket.destroy()
    }, STOPPING.work)
    app.server.once('close', () => clearTimeout(timer))
  })
})
