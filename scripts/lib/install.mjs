// Runs before anything is installed, so it can only import from Node itself.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { alone } from './alone.mjs'
import { run } from './run.mjs'

const modules = 'node_modules'
/** The folder for new packages, on the same disk, so that a rename can move them into place. */
const workshop = '.install'
const previous = join(workshop, 'previous')

const remove = (path) => rmSync(path, { recursive: true, force: true, maxRetries: 5 })

function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages
  } catch {
    return {}
  }
}

/** npm's own record of the installed packages. */
const present = () => packagesOf(join(modules, '.package-lock.json'))

/**
 * True if all packages in the lock file are installed. Optional ones may be missing, because they may be for other
 * machines.
 */
function isInstalled(development) {
  const there = present()
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, { version, optional, dev, devOptional }]) =>
      path === '' ||
      (there[path]
        ? there[path].version === version || (dev && !development)
        : optional || devOptional || (dev && !development)),
  )
}

/** Restores the packages if an earlier run was killed during the swap. */
function recover() {
  if (!existsSync(modules) && existsSync(previous)) renameSync(previous, modules)
  remove(workshop)
}

/** The code and the first sentence of npm's error output. */
function reason(output) {
  const said = [...output.matchAll(/^npm error (.+)$/gm)].map(([, line]) => line)
  const code = said.find((line) => line.startsWith('code '))?.slice(5)
  const sentence = said.find((line) => !/^(code|errno|syscall) /.test(line)) ?? output.trim()
  return [code, sentence.split('\n')[0]].filter(Boolean).join(', ')
}

/** Installs into a new folder beside the old packages. @returns that folder */
async function installAside(development) {
  mkdirSync(workshop, { recursive: true })
  const aside = mkdtempSync(join(workshop, 'next-'))
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    if (existsSync(name)) copyFileSync(name, join(aside, name))
  const include = development ? '--include=dev' : '--omit=dev'
  const args = ['ci', include, '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const { code, output } = await run(
    npm ? process.execPath : 'npm',
    npm ? [npm, ...args] : args,
    process.env,
    aside,
  )
  if (code !== 0) throw new Error(reason(output))
  return join(aside, modules)
}

/** Swaps the packages with two renames. `recover` repairs an interruption between them. */
function swap(next) {
  if (existsSync(modules)) renameSync(modules, previous)
  renameSync(next, modules)
}

async function replacePackages(development) {
  recover()
  if (isInstalled(development)) return
  console.log('Installing what is missing …')
  const stays = existsSync(modules) ? ' What was installed before is unchanged.' : ''
  try {
    // Development packages stay installed if there were any before.
    swap(await installAside(development || Object.values(present()).some(({ dev }) => dev)))
  } catch (error) {
    throw new Error(`The packages could not be installed (${error.message}).${stays}`)
  } finally {
    recover()
  }
}

/**
 * Updates the packages to the lock file. The packages are installed in a separate folder and then swapped in, so that
 * the old packages stay intact if the installation fails or is killed. @throws an error with a one-line message
 */
export async function install({ development }) {
  if (!isInstalled(development)) await alone('install', () => replacePackages(development))
}
