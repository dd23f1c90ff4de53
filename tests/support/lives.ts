import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { TestDatabase } from './databases.ts'
import type { Order, Report } from './serve.ts'

/** A server as a process that may die at any statement. */
export interface Life {
  url: string
  /** True if the process has ended. */
  isOver: () => boolean
  /** Sends an order and waits for the report; null if the process dies before. */
  order: (order: Order) => Promise<Report | null>
  end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>
}

/** Starts a server whose clock is this far ahead, and does what is due. */
export async function live(place: TestDatabase, aheadMs: number): Promise<Life> {
  const { dataDir, databaseUrl } = place
  const child = fork(join(inject('builtServer'), 'serve.js'), {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      RATE_LIMIT: 'off',
      DATA_DIR: dataDir,
      CLOCK_AHEAD_MS: String(aheadMs),
      CLOCK_SECONDS: '86400',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
  })
  let said = ''
  child.stdout?.setEncoding('utf8').on('data', (words: string) => {
    said += words
  })
  const ended = once(child, 'exit')
  const reported = () =>
    Promise.race([
      once(child, 'message').then(([report]) => report as Report),
      ended.then(() => null),
    ])
  const order = async (asked: Order) => {
    const report = reported()
    child.send(asked, () => {})
    return report
  }
  if (!(await reported())) throw new Error(`The server ended.\n${said}`)
  await order({ advance: 0 })
  return {
    url: /is ready: (\S+)/.exec(said)?.[1] ?? '',
    isOver: () => child.exitCode !== null || child.signalCode !== null,
    order,
    async end(signal) {
      child.kill(signal)
      await ended
    },
  }
}

export interface Call {
  token: string
  path: string
  body: object
  key: string
}

export const aCall = (token: string, path: string, body: object): Call => ({
  token,
  path,
  body,
  key: randomUUID(),
})

/** Makes a call, which may be repeated. @returns the status; null if the server has died */
export async function make(
  { url }: Life,
  { token, path, body, key }: Call,
): Promise<number | null> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': key,
  }
  const sent = { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await fetch(`${url}/api/${path}`, sent).catch(() => null)
  await answer?.arrayBuffer().catch(() => null)
  return answer?.status ?? null
}
