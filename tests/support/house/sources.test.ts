/** Sample files with forbidden imports and contents, all of which must be found. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '#tests/support/scratch.ts'
import biome from '../../../biome.json'
import { habitFaults, wordFaults } from './sources.ts'

/** One import of each kind. Every planted file has all of them. */
const specifiers =
  `./ink.ts ./ink.tsx ../ink.ts #rules/ink.ts #rules/wire/ink.ts #services/ink.ts #machines/ink.ts
  #views/ink.ts #views/kit/Ink.tsx #views/later/later.tsx #wiring/ink.ts #wiring/ink.tsx #wiring/partCode.ts #tests/ink.ts #server/app.ts
  #server/demo/ink.ts #server/jobs/ink.ts #server/routes/ink.ts #server/plugins/ink.ts
  #server/acts/ink.ts #server/notices/ink.ts #server/mail/ink.ts #server/resources/ink.ts
  #server/db/ink.ts #server/db/schema.ts zod zod/mini date-fns date-fns/format ky xstate react
  @xstate/react wouter lucide-react react-dom sonner swiper/react dompurify react-aria-components
  react-aria-components/Button drizzle-orm drizzle-orm/pg-core`.split(/\s+/)

const view = '#views/ #machines/ #rules/ react @xstate/react wouter lucide-react xstate'
const aboveServer = '../ #machines/ #views/ #services/ #wiring/ #tests/ xstate react react-dom ky'
const aboveActs = `${aboveServer} #server/app.ts #server/demo/ #server/routes/`
const aboveDb = `${aboveActs} #server/jobs/ #server/plugins/ #server/acts/ #server/notices/`
const sql = 'drizzle-orm drizzle-orm/ #server/db/schema.ts'

/**
 * The allowed import directions (docs/decisions/0001 and 0027), with one file for each override about imports in
 * biome.json.
 */
const directions: Record<string, `${'only' | 'never'} ${string}`> = {
  'src/rules/pen.ts': 'only ./ #rules/ zod/mini date-fns date-fns/',
  'src/rules/wire/pen.ts': 'only ./ #rules/wire/ zod/mini date-fns date-fns/',
  'src/services/pen.ts': 'only ./ #services/ #rules/ ky zod/mini',
  'src/machines/pen.machine.ts': 'only ./ #machines/ #rules/ xstate',
  'src/views/feed/Pen.tsx': `only ./ ${view}`,
  'src/views/outlets/Pen.tsx': `only ./ ${view} react-dom sonner`,
  'src/views/later/Pen.tsx':
    'only ./ #views/ #machines/ #rules/ #wiring/partCode.ts react @xstate/react xstate',
  'src/views/kit/Pen.tsx':
    'only ./ #views/kit/ #views/later/later.tsx react react-dom react-aria-components/ lucide-react swiper/ sonner dompurify wouter',
  'src/wiring/pen.tsx': 'never ./ink.tsx #wiring/ink.tsx ../ #server/ zod react-aria-components',
  'src/wiring/routes.ts': 'never ../ #server/ zod react-aria-components',
  'src/pen.tsx': 'never ../ #server/ zod react-aria-components',
  'src/worker/pen.ts': 'only ./ #rules/',
  'server/pen.ts': `never ${aboveServer}`,
  'server/routes/pen.ts': `never ./ ${aboveActs} #server/jobs/ ${sql}`,
  'server/jobs/pen.ts': `never ${aboveActs} ${sql}`,
  'server/acts/pen.ts': `never ${aboveActs} #server/jobs/ #server/plugins/ ${sql}`,
  'server/notices/pen.ts': `never ${aboveActs} #server/jobs/ #server/plugins/ #server/acts/ ${sql}`,
  'server/resources/auth/pen.ts': `never ${aboveDb} #server/mail/`,
  'server/db/pen.ts': `never ${aboveDb} #server/mail/ #server/resources/`,
  'e2e/pen.ts': 'never #machines/ #views/ #services/ #wiring/ #server/ xstate',
  'e2e/walks/pen.ts': 'never #views/ #services/ #wiring/ #server/',
}

const noImport = 'style/noRestrictedImports'

/** Files that each break one of Biome's other rules. */
const others: [path: string, text: string, rule: string][] = [
  ['src/rules/global.ts', 'window.open()', 'style/noRestrictedGlobals'],
  ['src/rules/any.ts', 'export const same = (it: any) => it', 'suspicious/noExplicitAny'],
  ['src/rules/ping.ts', "export * from './pong.ts'", 'suspicious/noImportCycles'],
  ['src/rules/pong.ts', "export * from './ping.ts'", 'suspicious/noImportCycles'],
  ['src/rules/ignored.ts', '// @ts-ignore', 'suspicious/noTsIgnore'],
  ['src/machines/long.machine.ts', 'export {}\n'.repeat(301), 'style/noExcessiveLinesPerFile'],
  ['src/views/Named.tsx', "import { get } from 'ky'", noImport],
  ['src/views/Passed.tsx', "export * from 'ky'", noImport],
  ['src/views/Late.tsx', "import('ky')", noImport],
  ['src/views/Typed.tsx', "import type { Options } from 'ky'", noImport],
  ['src/views/Effect.tsx', "import { useEffect } from 'react'", noImport],
  ['src/views/State.tsx', "import * as React from 'react'", noImport],
  ['src/views/Reducer.tsx', "import React from 'react'", noImport],
  ['src/views/Setup.tsx', "import { setup } from 'xstate'", noImport],
  ['src/views/outlets/Setup.tsx', "import { setup } from 'xstate'", noImport],
  ['src/log.ts', "console.log('x')", 'suspicious/noConsole'],
  ['server/env.ts', 'export const port = process.env.PORT', 'style/noProcessEnv'],
  ['tests/skip.test.ts', "test.skip('x', () => {})", 'suspicious/noSkippedTests'],
  ['tests/fixme.test.ts', "test.fixme('x', () => {})", 'suspicious/noSkippedTests'],
  ['tests/only.test.ts', "test.only('x', () => {})", 'suspicious/noFocusedTests'],
]

/** Runs Biome on planted files with the project's settings. @returns the rule, file and line of each refusal */
function lint(planted: readonly (readonly [path: string, text: string, ...unknown[]])[]) {
  const cwd = realpathSync(scratchFolder('planted'))
  for (const name of ['biome.json', '.gitignore', 'package.json', 'tsconfig.json'])
    copyFileSync(name, join(cwd, name))
  for (const [path, text] of planted) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true })
    writeFileSync(join(cwd, path), text)
  }
  const args = ['lint', '--reporter=github', '--max-diagnostics=none']
  const { stdout } = spawnSync(resolve('node_modules/.bin/biome'), args, { cwd, encoding: 'utf8' })
  rmSync(cwd, { recursive: true })
  const refusal = /title=lint\/(.+?),file=(.+?),line=(\d+)/g
  return [...stdout.replaceAll(`${cwd}/`, '').matchAll(refusal)].map((one) => one.slice(1))
}

const text = specifiers.map((one) => `import '${one}'`).join('\n')
const refused = lint([...Object.keys(directions).map((path) => [path, text] as const), ...others])

test.each(Object.entries(directions))('%s imports %s', (path, direction) => {
  const [kind, ...named] = direction.split(' ')
  const isNamed = (specifier: string) =>
    named.some((one) => (one.endsWith('/') ? specifier.startsWith(one) : specifier === one))
  const found = refused.filter(([rule, file]) => rule === noImport && file === path)
  expect(found.map(([, , line]) => specifiers[Number(line) - 1]).toSorted()).toEqual(
    specifiers.filter((specifier) => isNamed(specifier) === (kind === 'never')).toSorted(),
  )
  expect(existsSync(dirname(path))).toBe(true)
})

test('for every import override in biome.json, there is a file in this table', () => {
  const unproved = biome.overrides
    .filter((override) => JSON.stringify(override).includes('noRestrictedImports'))
    .map(({ includes: [first = ''] }) => first.replace(/\*.*/, ''))
    .filter((folder) => !Object.keys(directions).some((path) => path.startsWith(folder)))
  expect(unproved).toEqual([])
})

test('Biome refuses every planted fault', () => {
  const isFound = ([path, , rule]: string[]) =>
    refused.some(([name, file]) => name === rule && file === path)
  expect(others.filter((one) => !isFound(one))).toEqual([])
})

test('a forbidden pattern is found in the code of each kind of source, but not in comments', () => {
  const found = [
    ['src/rules/now.ts', 'const now = Date.now()', 'Date.now('],
    ['src/rules/luck.ts', 'const luck = Math.random()', 'Math.random('],
    ['src/machines/pen.machine.ts', 'const now = new Date()', 'new Date()'],
    ['src/machines/up.machine.ts', "sendParent({ type: 'x' })", 'sendParent'],
    ['src/machines/bus.machine.ts', "system.get('toasts')", 'system.get('],
    ['src/machines/lid.machine.ts', 'delays: { a: A_MS, b: 1_000 },', 'delays: { a: A_MS, b: 1'],
    ['src/views/feed/Bound.tsx', "<TextField {...useField(form, 'name')} />", '...useField('],
    ['src/views/feed/Pen.tsx', '<p data-testid="pen" />', 'data-testid'],
    ['src/views/feed/Row.tsx', 'row.focus({ preventScroll: true })', 'preventScroll'],
    ['server/hash.ts', 'const { passwordHash } = row', 'passwordHash'],
    ['server/row.ts', 'db.select().from(members)', '.select().from(members'],
    ['server/back.ts', 'tx.update(members).returning()', 'update(members).returning()'],
    ['server/later.ts', '// TODO later', 'TODO'],
    ['tests/weak.test.ts', 'expect(x).toBeDefined()', '.toBeDefined('],
    ['tests/todo.test.ts', "test.todo('x')", 'test.todo'],
  ] as const
  const kept = '// Date.now()\ndb.select().from(posts)\ndb.select(some).from(members)\n'
  const files = found.map(([path, text]) => ({ path, text: kept + text }))
  expect(habitFaults(files).map((fault) => fault.split(' – ')[0])).toEqual(
    found.map(([path, , what]) => `${path}: ${what}`),
  )
  expect(habitFaults([])).toHaveLength(11)
})

test('a stiff word, a member called "she" and a headless comment are found, but not in code', () => {
  const texts = [
    '// It begins anew.\nconst she = 1',
    "const chart = { description: 'Whoever comes next.' }",
    "test('a member leaves of one’s own will', () => undefined)",
    '/** The owner and her address. */',
    '/** Who may leave. */',
    "/** The reason why a member leaves. */\nconst anew = she\ntest('members leave', act)",
  ]
  const files = texts.map((text, index) => ({ path: `src/${index}.ts`, text }))
  expect(wordFaults(files).map((fault) => fault.split(' in ')[0])).toEqual([
    'src/0.ts: "anew"',
    'src/1.ts: "Whoever"',
    'src/2.ts: "of one’s own"',
    'src/3.ts: "her"',
    'src/4.ts: "/** Who may leave. */"',
  ])
})
