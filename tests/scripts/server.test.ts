import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildServer } from '#scripts/build/server.ts'
import { closureOf, packagesOf } from '#scripts/lib/packages.ts'
import { paths } from '#server/paths.ts'

const folder = join('node_modules/.cache/critter-swap', randomUUID())

describe('a built server', () => {
  beforeAll(() => buildServer(folder))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('has all files that it reads in its own folder', () => {
    const { client, ...own } = paths
    const missing = Object.values(own)
      .map((path) => path.replace(resolve('server'), folder))
      .filter((path) => !existsSync(path))
    expect(missing).toEqual([])
    expect(readdirSync(join(folder, 'db/migrations'))).toEqual(readdirSync(paths.migrations))
  })

  test('maps its lines to lines in the source files', () => {
    const program = readFileSync(join(folder, 'main.js'), 'utf8').split('\n')
    const map = new SourceMap(JSON.parse(readFileSync(join(folder, 'main.js.map'), 'utf8')))
    const line = program.findIndex((text) => text.includes('async function startServer('))
    const { originalSource, originalLine } = map.findEntry(line, 0) as SourceMapping
    const source = resolve(folder, originalSource)
    expect(source).toBe(resolve('server/start.ts'))
    expect(readFileSync(source, 'utf8').split('\n')[originalLine]).toContain('startServer(')
  })
})

interface SourceMapping {
  originalSource: string
  originalLine: number
}

/**
 * The inspector is only loaded during development. A build removes the import, as tests/scripts/bundle.test.ts checks.
 */
const INSPECTOR = '@statelyai/inspect'

test.each([
  ['the server', 'server/main.ts', 'server/db/embedded-worker.mjs'],
  ['the pages', 'src/main.tsx'],
  ['the build', 'scripts/build.mjs', 'scripts/lib/build.ts', 'vite.config.ts'],
])('the dependencies contain every package that %s needs', async (_what, ...programs) => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const asked = (await packagesOf(...programs)).filter((name) => name !== INSPECTOR)
  expect(asked.filter((name) => dependencies[name] === undefined)).toEqual([])
  expect(asked.length).toBeGreaterThan(1)
})

test('a release has the packages that the server needs, with theirs, and none for the pages', async () => {
  const paths = closureOf(await packagesOf('server/main.ts', 'server/db/embedded-worker.mjs'))
  for (const needed of ['fastify', 'avvio', 'pg', 'pg-protocol', 'sharp', 'prom-client', 'tdigest'])
    expect(paths).toContain(`node_modules/${needed}`)
  for (const other of ['react', 'vite', 'esbuild', 'tsx', 'typescript'])
    expect(paths).not.toContain(`node_modules/${other}`)
})

test('a package inside another one is found where Node finds it', () => {
  const all = {
    'node_modules/a': { dependencies: { b: '1', c: '1' } },
    'node_modules/b': {
      peerDependencies: { d: '1', e: '1' },
      peerDependenciesMeta: { e: { optional: true } },
    },
    'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
    'node_modules/c': { optionalDependencies: { nowhere: '1' } },
    'node_modules/d': {},
    'node_modules/e': {},
  }
  expect(closureOf(['a'], all)).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
  ])
  expect(closureOf(['b'], all)).toEqual(['node_modules/b', 'node_modules/d'])
})
