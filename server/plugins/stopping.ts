import type { Socket } from 'node:net'
import fp from 'fastify-plugin'
import { STOPPING } from '#server/deadlines.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The server finishes what it has begun and takes nothing new. */
    isStopping: () => boolean
  }
}

/**
 * `app.close()` ends within its deadline, whatever a client holds open: Node stops looking for slow clients when its
 * server closes, and waits for a connection that was opened and never used as for one that is being answered.
 */
export const stopping = fp(async (app) => {
  const connections = new Set<Socket>()
  let isStopping = false
  app.decorate('isStopping', () => isStopping)

  app.server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })

  // The next call of this client finds another server.
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
