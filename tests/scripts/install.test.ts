import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const CLOSED = 'http://127.0.0.1:1'
const SCRIPTS = ['prepare.mjs', 'install.mjs', 'alone.mjs', 'run.mjs']

let scratch: string
let tarball: Buffer
let registry: Server
let isSilent: boolean
let asked: () => void
let project: string

const at = (name: string) => join(project, name)
const write = (name: string, value: unknown) => writeFileSync(at(name), JSON.stringify(value))
const address = () => `http://127.0.0.1:${(registry.address() as AddressInfo).port}`

/** Returns the tarball of a package with an install script, like those of packages with platform-specific binaries. */
function pack(): Buffer {
  mkdirSync(join(scratch, 'package'))
  const scripts = { install: "node -e \"fs.writeFileSync('made', 'here')\"" }
  writeFileSync(
    join(scratch, 'package/package.json'),
    JSON.stringify({ name: 'pen', version: '2.0.0', scripts }),
  )
  execFileSync('tar', ['-czf', 'pen.tgz', 'package'], { cwd: scratch })
  return readFileSync(join(scratch, 'pen.tgz'))
}

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'critter-install-'))
  tarball = pack()
  registry = createServer((_request, response) => {
    asked()
    if (!isSilent) response.end(tarball)
  })
  await once(registry.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  registry.closeAllConnections()
  registry.close()
  rmSync(scratch, { recursive: true })
})

/** Creates a project with version 1 of the package `pen` installed and a lock file that requires version 2. */
beforeEach(() => {
  isSilent = false
  asked = () => {}
  project = mkdtempSync(join(scratch, 'project-'))
  mkdirSync(at('scripts/lib'), { recursive: true })
  for (const name of SCRIPTS) cpSync(resolve('scripts/lib', name), at(`scripts/lib/${name}`))
  mkdirSync(at('node_modules/pen'), { recursive: true })
  write('node_modules/pen/package.json', { name: 'pen', version: '1.0.0' })
  write('node_modules/.package-lock.json', {
    packages: { 'node_modules/pen': { version: '1.0.0' } },
  })
  ask(address())
})

/** Makes package.json and the lock file require version 2, from this registry. */
function ask(from: string) {
  const dependencies = { pen: '2.0.0' }
  write('package.json', { name: 'project', type: 'module', dependencies })
  write('package-lock.json', {
    name: 'project',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: 'project', dependencies },
      'node_modules/pen': {
        version: '2.0.0',
        resolved: `${from}/pen.tgz`,
        integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}`,
        hasInstallScript: true,
      },
    },
  })
}

function prepare(): { child: ChildProcess; ended: Promise<{ code: number; said: string }> } {
  const program = "import('./scripts/lib/prepare.mjs').then((all) => all.prepareToRun())"
  const child = spawn(process.execPath, ['-e', program], {
    cwd: project,
    env: {
      PATH: process.env.PATH,
      HOME: scratch,
      npm_config_cache: join(project, 'cache'),
      npm_config_fetch_retries: '0',
      npm_config_update_notifier: 'false',
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (words: string) => {
      said += words
    })
  return { child, ended: once(child, 'close').then(([code]) => ({ code, said })) }
}

const pen = () => JSON.parse(readFileSync(at('node_modules/pen/package.json'), 'utf8')).version
const folders = () => readdirSync(project).filter((name) => !['cache', 'scripts'].includes(name))
const DONE = ['node_modules', 'package-lock.json', 'package.json']

test('the packages in the lock file replace the old packages, and their install scripts are run', async () => {
  expect(await prepare().ended).toEqual({ code: 0, said: 'Installing what is missing …\n' })
  expect([pen(), readFileSync(at('node_modules/pen/made'), 'utf8')]).toEqual(['2.0.0', 'here'])
  expect(folders()).toEqual(DONE)
  expect(await prepare().ended).toEqual({ code: 0, said: '' })
})

test('if the registry is unreachable, the server does not start, prints one line and leaves the installed packages unchanged', async () => {
  ask(CLOSED)
  const before = readdirSync(at('node_modules'), { recursive: true })
  const { code, said } = await prepare().ended
  expect([code, said.split('\n').slice(1)]).toEqual([
    1,
    [
      expect.stringMatching(
        /^The packages could not be installed \(ECONNREFUSED, .+\)\. What was installed before is unchanged\.$/,
      ),
      '',
    ],
  ])
  expect(readdirSync(at('node_modules'), { recursive: true })).toEqual(before)
  expect([pen(), folders()]).toEqual(['1.0.0', DONE])
})

test('if the server is killed during the installation, its next start installs the packages', async () => {
  isSilent = true
  const wasAsked = new Promise<void>((settle) => {
    asked = settle
  })
  const { child, ended } = prepare()
  await wasAsked
  child.kill('SIGKILL')
  await ended
  expect(pen()).toBe('1.0.0')
  registry.closeAllConnections()
  isSilent = false
  expect((await prepare().ended).code).toBe(0)
  expect([pen(), folders()]).toEqual(['2.0.0', DONE])
})

test('if the server is killed between the two renames, its next start restores the packages', async () => {
  mkdirSync(at('.install'))
  renameSync(at('node_modules'), at('.install/previous'))
  ask(CLOSED)
  expect((await prepare().ended).code).toBe(1)
  expect([pen(), folders()]).toEqual(['1.0.0', DONE])
})

describe('a development package', () => {
  /** The lock file also requires version 1 of the development package `ink`. */
  beforeEach(() => {
    const manifest = JSON.parse(readFileSync(at('package.json'), 'utf8'))
    const lock = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'))
    const devDependencies = { ink: '1.0.0' }
    lock.packages[''].devDependencies = devDependencies
    lock.packages['node_modules/ink'] = {
      ...lock.packages['node_modules/pen'],
      version: '1.0.0',
      dev: true,
    }
    write('package.json', { ...manifest, devDependencies })
    write('package-lock.json', lock)
  })
  const packages = () => readdirSync(at('node_modules')).filter((name) => !name.startsWith('.'))

  test('does not cause an installation when the server starts if only its version differs', async () => {
    write('node_modules/.package-lock.json', {
      packages: {
        'node_modules/pen': { version: '2.0.0' },
        'node_modules/ink': { version: '0.9.0', dev: true },
      },
    })
    expect(await prepare().ended).toEqual({ code: 0, said: '' })
  })

  test('is not installed when the server starts if nothing is installed yet', async () => {
    rmSync(at('node_modules'), { recursive: true })
    expect([(await prepare().ended).code, packages()]).toEqual([0, ['pen']])
  })

  test('is updated with the other packages if it is already installed', async () => {
    write('node_modules/.package-lock.json', {
      packages: {
        'node_modules/pen': { version: '1.0.0' },
        'node_modules/ink': { version: '0.9.0', dev: true },
      },
    })
    expect([(await prepare().ended).code, packages()]).toEqual([0, ['ink', 'pen']])
  })
})
