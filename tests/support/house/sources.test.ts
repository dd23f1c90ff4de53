/** What a source may not import or contain, planted and found. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { habitFaults, habits } from './habits.ts'
import { lintPlanted } from './lint.ts'

interface Biome {
  overrides: {
    includes: [string, ...string[]]
    linter: { rules: { style?: { noRestrictedImports?: object } } }
  }[]
}

interface Directions {
  may: string
  never: string
}

/** Which way imports go (docs/decisions/0001 and 0027): a file for each line that biome.json has about them. */
const directions: Record<string, Directions> = {
  'src/rules/pen.ts': {
    may: './ink.ts #rules/ink.ts zod/mini date-fns date-fns/format',
    never: '../ink.ts #machines/pen.machine.ts #services/pen.ts #server/app.ts zod xstate',
  },
  'src/services/pen.ts': {
    may: './ink.ts #services/ink.ts #rules/ink.ts ky zod/mini',
    never: '../ink.ts #machines/pen.machine.ts #views/App.tsx #server/app.ts zod xstate',
  },
  'src/machines/pen.machine.ts': {
    may: './ink.ts #machines/ink.machine.ts #rules/ink.ts xstate',
    never: '../ink.ts #services/pen.ts #views/App.tsx #wiring/pen.tsx react ky wouter',
  },
  'src/views/feed/Pen.tsx': {
    may: '#views/kit/Ink.tsx #machines/pen.machine.ts #rules/ink.ts ./Pen.module.css',
    never: '../ink.ts #services/pen.ts #wiring/pen.tsx #server/app.ts ky react-dom sonner',
  },
  'src/views/outlets/Pen.tsx': {
    may: './ink.ts #views/kit/Ink.tsx #machines/pen.machine.ts react-dom sonner',
    never: '../ink.ts #services/pen.ts #wiring/pen.tsx ky react-aria-components/Button',
  },
  'src/views/kit/Pen.tsx': {
    may: './ink.ts #views/kit/Ink.tsx react-aria-components/Button swiper/react sonner',
    never: '../ink.ts #machines/pen.machine.ts #rules/ink.ts react-aria-components xstate',
  },
  'src/wiring/pen.tsx': {
    may: './ink.ts #services/pen.ts #machines/pen.machine.ts #views/pen/Pen.tsx xstate',
    never: '../ink.ts ./ink.tsx #wiring/ink.tsx #server/app.ts zod react-aria-components',
  },
  'src/wiring/routes.ts': {
    may: './pen.tsx #views/App.tsx',
    never: '../ink.ts #server/app.ts zod react-aria-components',
  },
  'src/pen.tsx': {
    may: '#wiring/routes.ts #views/App.tsx',
    never: '../ink.ts #server/app.ts zod react-aria-components',
  },
  'server/pen.ts': {
    may: './ink.ts #server/app.ts #rules/ink.ts zod drizzle-orm',
    never: '../ink.ts #machines/pen.machine.ts #views/App.tsx #services/pen.ts xstate',
  },
  'server/routes/pen.ts': {
    may: '#server/plugins/ink.ts #server/acts/ink.ts #server/resources/ink.ts',
    never: '../ink.ts ./ink.ts #server/jobs/index.ts #server/db/schema.ts drizzle-orm',
  },
  'server/jobs/pen.ts': {
    may: './ink.ts #server/acts/ink.ts #server/mail/ink.ts #server/resources/ink.ts',
    never: '../ink.ts #server/routes/ink.ts #server/demo/ink.ts #server/db/schema.ts drizzle-orm',
  },
  'server/acts/pen.ts': {
    may: './ink.ts #server/notices/ink.ts #server/resources/ink.ts #server/mail/ink.ts',
    never: '../ink.ts #server/routes/ink.ts #server/plugins/ink.ts drizzle-orm/pg-core',
  },
  'server/notices/pen.ts': {
    may: './ink.ts #server/resources/ink.ts #server/mail/ink.ts',
    never: '../ink.ts #server/acts/ink.ts #server/plugins/ink.ts #server/db/schema.ts drizzle-orm',
  },
  'server/resources/auth/pen.ts': {
    may: './view.ts #server/resources/ink.ts #server/db/schema.ts drizzle-orm',
    never: '../ink.ts #server/acts/ink.ts #server/notices/ink.ts #server/mail/ink.ts',
  },
  'server/db/pen.ts': {
    may: './ink.ts #rules/ink.ts drizzle-orm',
    never: '../ink.ts #server/resources/ink.ts #server/mail/ink.ts #server/routes/ink.ts',
  },
  'e2e/pen.ts': {
    may: '#rules/ink.ts @playwright/test',
    never: '#services/pen.ts #views/App.tsx #server/app.ts xstate',
  },
}

/** What else Biome is set to refuse, each by a file that does it. */
const others: Record<string, [text: string, rule: string]> = {
  'src/rules/global.ts': ['window.open()', 'style/noRestrictedGlobals'],
  'src/rules/any.ts': ['export const same = (it: any) => it', 'suspicious/noExplicitAny'],
  'src/rules/ping.ts': [
    "import { pong } from './pong.ts'\n\nexport const ping = () => pong()",
    'suspicious/noImportCycles',
  ],
  'src/rules/pong.ts': [
    "import { ping } from './ping.ts'\n\nexport const pong = () => ping()",
    'suspicious/noImportCycles',
  ],
  'src/rules/ignored.ts': ['// @ts-ignore', 'suspicious/noTsIgnore'],
  'src/views/Effect.tsx': ["import { useEffect } from 'react'", 'style/noRestrictedImports'],
  'src/views/State.tsx': ["import * as React from 'react'", 'style/noRestrictedImports'],
  'src/views/Reducer.tsx': ["import React from 'react'", 'style/noRestrictedImports'],
  'src/views/Setup.tsx': ["import { setup } from 'xstate'", 'style/noRestrictedImports'],
  'src/views/outlets/Setup.tsx': ["import { setup } from 'xstate'", 'style/noRestrictedImports'],
  'src/log.ts': ["console.log('x')", 'suspicious/noConsole'],
  'server/env.ts': ['export const port = process.env.PORT', 'style/noProcessEnv'],
  'tests/skip.test.ts': ["test.skip('x', () => {})", 'suspicious/noSkippedTests'],
  'tests/fixme.test.ts': ["test.fixme('x', () => {})", 'suspicious/noSkippedTests'],
  'tests/only.test.ts': ["test.only('x', () => {})", 'suspicious/noFocusedTests'],
}

describe('Biome, over planted files,', () => {
  const imports = (specifiers: string) => specifiers.split(' ').map((one) => `import '${one}'`)
  const importing = ({ may, never }: Directions) =>
    [...imports(may), ...imports(never), ''].join('\n')
  const forms = [
    "import { x } from 'ky'",
    "export * from 'ky'",
    "import('ky')",
    "import type { X } from 'ky'",
  ]
  const refused = lintPlanted({
    ...Object.fromEntries(Object.entries(directions).map(([path, one]) => [path, importing(one)])),
    ...Object.fromEntries(Object.entries(others).map(([path, [text]]) => [path, `${text}\n`])),
    'src/views/feed/Forms.tsx': `${forms.join('\n')}\n`,
    'src/views/outlets/Effect.tsx': "import { useEffect } from 'react'\n",
  })
  const importsRefusedIn = (path: string) =>
    (refused.get(path) ?? [])
      .filter(({ rule }) => rule === 'style/noRestrictedImports')
      .map(({ line }) => line)
      .toSorted()

  test.each(Object.entries(directions))('%s imports what its line allows', (path, { never }) => {
    expect(importsRefusedIn(path)).toEqual(imports(never).toSorted())
    expect(existsSync(dirname(path))).toBe(true)
  })

  test('every line of biome.json about imports has its file in this table', () => {
    const { overrides } = JSON.parse(readFileSync('biome.json', 'utf8')) as Biome
    const folders = overrides
      .filter(({ linter }) => linter.rules.style?.noRestrictedImports !== undefined)
      .map(({ includes: [first] }) => first.replace(/\*.*/, ''))
    const isProved = (folder: string) =>
      Object.keys(directions).some((path) => path.startsWith(folder))
    expect(folders.filter((folder) => !isProved(folder))).toEqual([])
  })

  test('an import is seen in whatever form it is written', () => {
    expect(importsRefusedIn('src/views/feed/Forms.tsx')).toEqual(forms.toSorted())
  })

  test('an outlet may have effects', () => {
    expect(importsRefusedIn('src/views/outlets/Effect.tsx')).toEqual([])
  })

  test.each(Object.entries(others))('%s is refused', (path, [, rule]) => {
    expect(refused.get(path)?.map((one) => one.rule)).toContain(rule)
  })
})

describe('a habit', () => {
  const clean = [
    'src/rules/a.ts',
    'src/machines/a.ts',
    'src/views/a.tsx',
    'server/a.ts',
    'tests/a.ts',
  ].map((path) => ({ path, text: '// Date.now() and Math.random() stand in a comment only\n' }))

  test.each([
    ['src/rules/pen.ts', 'const now = Date.now()', 'Date.now('],
    ['src/rules/pen.ts', 'const now = new Date()', 'new Date()'],
    ['src/rules/pen.ts', 'const luck = Math.random()', 'Math.random('],
    ['src/machines/pen.machine.ts', 'const now = new Date()', 'new Date()'],
    ['src/machines/pen.machine.ts', "sendParent({ type: 'x' })", 'sendParent'],
    ['src/machines/pen.machine.ts', "system.get('toasts')", 'system.get('],
    ['src/views/feed/Pen.tsx', '<p data-testid="pen" />', 'data-testid'],
    ['server/pen.ts', '// TODO later', 'TODO'],
    ['server/pen.ts', 'const { passwordHash } = row', 'passwordHash'],
    ['server/pen.ts', 'db.select().from(members)', '.select().from(members'],
    ['server/pen.ts', 'tx.update(members).returning()', 'update(members).returning()'],
    ['tests/pen.test.ts', 'expect(x).toBeDefined()', '.toBeDefined('],
    ['tests/pen.test.ts', "test.todo('x')", 'test.todo'],
  ])('is broken in %s by %s', (path, text, found) => {
    const faults = habitFaults([...clean, { path, text }])
    expect(faults.map((fault) => fault.split(' – ')[0])).toEqual([`${path}: ${found}`])
  })

  test('is kept by a select of columns, whatever other tables are read whole', () => {
    const text =
      'db.select().from(posts)\ndb.select(memberColumns).from(members)\ntx.update(members).returning({ id })'
    expect(habitFaults([...clean, { path: 'server/pen.ts', text }])).toEqual([])
  })

  test('needs something to read', () => {
    expect(habitFaults([])).toHaveLength(habits.length)
  })
})
