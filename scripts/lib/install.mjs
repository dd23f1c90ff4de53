// Runs before anything is installed, so it knows nothing but Node itself.
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
/** Beside the packages: what is made there is put in their place by a rename. */
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

/** npm's own record of what it installed. */
const present = () => packagesOf(join(modules, '.package-lock.json'))

/** Whether all is there that the lock file asks for; what is optional may be for other machines. */
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

/** Puts the packages back that a start was killed over. */
function recover() {
  if (!existsSync(modules) && existsSync(previous)) renameSync(previous, modules)
  remove(workshop)
}

/** Of all that npm says when it fails, its code and the first sentence. */
function reason(output) {
  const said = [...output.matchAll(/^npm error (.+)$/gm)].map(([, line]) => line)
  const code = said.find((line) => line.startsWith('code '))?.slice(5)
  const sentence = said.find((line) => !/^(code|errno|syscall) /.test(line)) ?? output.trim()
  return [code, sentence.split('\n')[0]].filter(Boolean).join(', ')
}

/** @returns the folder with the new packages, beside the old ones */
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

/** Two renames; between them lies what `recover` puts right. */
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
    // Development packages that are already installed are there for a reason.
    swap(await installAside(development || Object.values(present()).some(({ dev }) => dev)))
  } catch (error) {
    throw new Error(`The packages could not be installed (${error.message}).${stays}`)
  } finally {
    recover()
  }
}

/**
 * Brings the packages to what the lock file asks for. They are installed beside those that are there and then put in
 * their place, so that a start without a registry, or one that is killed, costs nothing.
 * @throws an error of one line
 */
export async function install({ development }) {
  if (!isInstalled(development)) await alone('install', () => replacePackages(development))
}
