/** The server as a child process, the way `npm start` runs it. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { inject } from 'vitest'

export interface ServerProcess {
  child: ChildProcess
  said: () => string
  /**
   * Its address, once it listens; an error with what it said if it ends instead. It may take any time: the test has a
   * limit.
   */
  ready: () => Promise<string>
  ended: Promise<number | null>
}

/** On a port of its own choice. Whoever starts it must see to it that it ends. */
export function runServer(env: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, [join(inject('builtServer'), 'main.js')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, PORT: '0', ...env },
  })
  let said = ''
  let address: string | undefined
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const listening = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (words: string) => {
        said += words
        if (address) return
        address = /is ready: (\S+)/.exec(said)?.[1]
        if (address) resolve(address)
      })
    }
    ended.then(() => reject(new Error(`The server ended.\n${said}`)))
  })
  // Whoever expects it to end asks for no address.
  listening.catch(() => {})
  return { child, said: () => said, ready: () => listening, ended }
}

/** What `npm run adopt -- LETTERS` says, and how it ends. */
export function runAdopt(
  dataDir: string,
  ...letters: string[]
): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(inject('builtServer'), 'adopt.js'), ...letters],
    { encoding: 'utf8', env: { PATH: process.env.PATH, DATA_DIR: dataDir } },
  )
  return { code: status, said: `${stdout}${stderr}` }
}
