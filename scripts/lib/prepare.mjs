// Runs before anything is installed, so it can only import from Node itself.
import { fileURLToPath } from 'node:url'
import { install } from './install.mjs'

const leastNode = [20, 19]

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > leastNode[0] || (major === leastNode[0] && minor >= leastNode[1])) return
  console.error(
    `Critter Swap needs Node ${leastNode.join('.')} or later; this is ${process.versions.node}.`,
  )
  process.exit(1)
}

/** Changes to the project's root and installs the packages for building and running. */
export async function prepareToRun({ development = false } = {}) {
  checkNode()
  process.chdir(fileURLToPath(new URL('../..', import.meta.url)))
  try {
    await install({ development })
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}

/**
 * Does the same as `prepareToRun`, and registers a loader for TypeScript. By default, it also installs development
 * packages.
 */
export async function prepare({ development = true } = {}) {
  await prepareToRun({ development })
  const { register } = await import('tsx/esm/api')
  register()
}
