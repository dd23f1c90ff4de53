import type { Socket } from 'node:net'
import fp from 'fastify-plugin'
import { STOPPING } from '#server/deadlines.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** True while the server finishes the work it has begun and accepts nothing new. */
    isStopping: () => boolean
  }
}

/**
 * Makes `app.close()` end within its deadline, whatever clients hold open. Node stops checking for slow clients when
 * its server closes, and waits for a connection that was never used as if it had a response in progress.
 */
export const stopping = fp(async (app) => {
  const connections = new Set<Socket>()
  let isStopping = false
  app.decorate('isStopping', () => isStopping)

  app.server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })

  // The client must open a new connection for its next call, which reaches another server.
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
