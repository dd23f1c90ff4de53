/** The server as a child process, the way `npm start` runs it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from 'vitest'

export interface ServerProcess {
  child: ChildProcess
  said: () => string
  /** Its address, once it listens. */
  ready: () => Promise<string>
  ended: Promise<number | null>
}

/** On a port of its own choice. Whoever starts it must see to it that it ends. */
export function runServer(env: Record<string, string>): ServerProcess {
  const child = spawn('node', ['--import', 'tsx', 'server/main.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, PORT: '0', ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (words: string) => {
      said += words
    })
  }
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const ready = () =>
    expect
      .poll(() => /is ready: (\S+)/.exec(said)?.[1], { timeout: 25_000 })
      .toMatch(/^http/)
      .then(() => /is ready: (\S+)/.exec(said)?.[1] ?? '')
  return { child, said: () => said, ready, ended }
}
