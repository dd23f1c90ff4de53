import { createHash } from 'node:crypto'
import { connect, createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/**
 * The address of this project's lock. The lock is a socket, because the kernel releases a socket even if its process is
 * killed.
 */
function address(name) {
  const hash = createHash('sha256').update(`${process.cwd()} ${name}`).digest('hex')
  if (process.platform === 'linux') return `\0critter-swap-${hash}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\critter-swap-${hash}`
  return { host: '127.0.0.1', port: 20000 + (Number.parseInt(hash.slice(0, 6), 16) % 20000) }
}

/** Returns a server that holds the lock, or null if another process holds it. */
function hold(at, waiting) {
  const server = createServer((socket) => {
    waiting.add(socket.on('error', () => {}))
  })
  return new Promise((resolve, reject) => {
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)))
    server.listen(at, () => resolve(server))
  })
}

/** Resolves when the process that holds the lock releases it. */
function released(at) {
  return new Promise((resolve) => {
    connect(at)
      .on('error', () => {})
      .on('close', resolve)
      .resume()
  })
}

/** Runs `work` while no other process of this project runs work with the same name. */
export async function alone(name, work) {
  const at = address(name)
  const waiting = new Set()
  let server = await hold(at, waiting)
  while (!server) {
    await released(at)
    // All waiting processes wake up together, and one of them wins. The random delay keeps the others from trying
    // before the winner's server is listening.
    await setTimeout(Math.random() * 50)
    server = await hold(at, waiting)
  }
  try {
    return await work()
  } finally {
    server.close()
    for (const socket of waiting) socket.destroy()
  }
}
