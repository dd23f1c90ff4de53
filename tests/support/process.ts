/** The server as a child process, as `npm start` runs it. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { inject } from 'vitest'

export interface ServerProcess {
  child: ChildProcess
  said: () => string
  /**
   * Resolves to the server's URL once the server listens, and rejects with the output if the server exits. Needs no
   * timeout, because the test has one.
   */
  ready: () => Promise<string>
  ended: Promise<number | null>
}

/** Starts the server on a free port. The caller has to stop it. */
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
  // A test that expects an exit does not await the URL.
  listening.catch(() => {})
  return { child, said: () => said, ready: () => listening, ended }
}

/** Runs `npm run adopt -- LETTERS` and returns its output and exit code. */
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
