/** A relay of the test's own: a real SMTP server on this machine. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** It takes everything without encryption or login, unless it is told otherwise. */
export async function startRelay(options: SMTPServerOptions = {}) {
  const mails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onData(stream, _session, callback) {
      let words = ''
      stream.on('data', (chunk: Buffer) => {
        words += chunk
      })
      stream.on('end', () => {
        mails.push(words)
        callback()
      })
    },
    ...options,
  })
  // A client that refuses its certificate breaks off.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    /** Every mail it has taken, as it came. */
    mails,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
