import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './run.mjs'
import { type Step, step } from './steps.ts'
import { journeys, serverTests } from './suites.ts'

/**
 * Installs Node's npm package in a separate folder. In the project's node_modules, it would be used instead of the
 * machine's Node.
 */
async function fetchNode(version: string, folder: string) {
  const npm = process.env.npm_execpath
  const args = ['install', '--no-audit', '--no-fund', '--loglevel=error', `node@${version}`]
  return npm
    ? run(process.execPath, [npm, ...args], process.env, folder)
    : run('npm', args, process.env, folder)
}

/** Starts the server on an empty folder as `npm start` does, waits until it is ready, and stops it. */
async function start(node: string, folder: string) {
  const child = spawn(node, ['scripts/start.mjs'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
    },
  })
  let output = ''
  const ended = once(child, 'close').then(([code]) => Number(code ?? 1))
  const ready = new Promise<string | undefined>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (words: string) => {
        output += words
        const address = /is ready: (\S+)/.exec(output)?.[1]
        if (address) resolve(address)
      })
    ended.then(() => resolve(undefined))
  })
  const address = await ready
  const answer = address ? await fetch(`${address}/readyz`) : undefined
  child.kill('SIGTERM')
  const code = await ended
  return { code: answer?.ok ? code : 1, output }
}

/** Checks the project with another version of Node: starts the server, and runs the server's tests and one e2e test. */
export async function alsoOn(version: string): Promise<Step[]> {
  const folder = mkdtempSync(join(tmpdir(), 'critter-node-'))
  const node = join(folder, 'node_modules/node/bin/node')
  const where = ` on Node ${version}`
  try {
    const fetched = await step(`Node ${version}`, () => fetchNode(version, folder))
    if (!fetched.passed) return [fetched]
    return [
      fetched,
      await step(`start${where}`, () => start(node, folder)),
      await serverTests(where, node),
      await journeys(`browser tests${where}`, { args: ['journeys/account'], node }),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
