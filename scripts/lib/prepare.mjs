// Runs before anything is installed, so it knows nothing but Node itself.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { alone } from './alone.mjs'
import { run } from './run.mjs'

const leastNode = [20, 19]

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > leastNode[0] || (major === leastNode[0] && minor >= leastNode[1])) return
  console.error(
    `Critter Swap needs Node ${leastNode.join('.')} or later; this is ${process.versions.node}.`,
  )
  process.exit(1)
}

function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages
  } catch {
    return {}
  }
}

/** Whether npm's own record of what it installed holds all that the lock file asks for. */
function isInstalled() {
  const there = packagesOf('node_modules/.package-lock.json')
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, { version, optional }]) =>
      path === '' || (there[path] ? there[path].version === version : optional),
  )
}

async function install() {
  console.log('Installing what is missing …')
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const { code, output } = await (npm ? run(process.execPath, [npm, ...args]) : run('npm', args))
  if (code === 0) return
  console.error(`${output}\nThe packages could not be installed (npm ci, above).`)
  process.exit(1)
}

/** Leaves the process in the project's root, with every package there and TypeScript understood. */
export async function prepare() {
  checkNode()
  process.chdir(fileURLToPath(new URL('../..', import.meta.url)))
  if (!isInstalled()) await alone('install', async () => isInstalled() || install())
  const { register } = await import('tsx/esm/api')
  register()
}
