import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './run.mjs'
import { type Step, step } from './steps.ts'
import { journeys, serverTests } from './suites.ts'

/** npm's package of Node, in a folder of its own: among the project's packages it would replace the machine's. */
async function fetchNode(version: string, folder: string) {
  const npm = process.env.npm_execpath
  const args = ['install', '--no-audit', '--no-fund', '--loglevel=error', `node@${version}`]
  return npm
    ? run(process.execPath, [npm, ...args], process.env, folder)
    : run('npm', args, process.env, folder)
}

/** Starts the server on an empty folder as `npm start` does, and ends it once it is ready. */
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
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (words: string) => {
      output += words
      if (/is ready: /.test(output)) child.kill('SIGTERM')
    })
  const [code] = await once(child, 'close')
  return { code: code ?? 1, output }
}

/** On another line of Node: that it starts, the server's tests, and one journey. */
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
      await journeys(where, node, 'journeys/account'),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
