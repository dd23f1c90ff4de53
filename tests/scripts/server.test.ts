import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildServer } from '#scripts/build/server.ts'
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

/** The packages that a program imports, directly or through its modules. */
async function packagesOf(...programs: string[]): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: programs,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outdir: 'nowhere',
    write: false,
    metafile: true,
    jsx: 'automatic',
    loader: { '.css': 'empty', '.svg': 'empty', '.woff2': 'empty' },
    logLevel: 'silent',
  })
  const names = Object.values(metafile.outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external, path }) => external && !path.startsWith('node:'))
    .map(({ path }) => path.split('/').slice(0, path.startsWith('@') ? 2 : 1))
    .map((parts) => parts.join('/'))
    .filter((name) => name !== INSPECTOR)
  return [...new Set(names)].sort()
}

test.each([
  ['the server', 'server/main.ts', 'server/db/embedded-worker.mjs'],
  ['the pages', 'src/main.tsx'],
  ['the build', 'scripts/build.mjs', 'scripts/lib/build.ts', 'vite.config.ts'],
])('the dependencies contain every package that %s needs', async (_what, ...programs) => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const asked = await packagesOf(...programs)
  expect(asked.filter((name) => dependencies[name] === undefined)).toEqual([])
  expect(asked.length).toBeGreaterThan(1)
})
