/** What a source may not import or contain, planted and found: by the house's own reading and by Biome. */
import { describe, expect, test } from 'vitest'
import { habitFaults, habits } from './habits.ts'
import { importFaults, layers } from './imports.ts'
import { lintPlanted } from './lint.ts'

const wrongImports = [
  ['src/rules/pen.ts', '#machines/pen.machine.ts'],
  ['src/rules/pen.ts', 'zod'],
  ['src/services/pen.ts', '#machines/pen.machine.ts'],
  ['src/machines/pen.machine.ts', '#services/pen.ts'],
  ['src/machines/pen.machine.ts', 'react'],
  ['src/machines/pen.machine.ts', '../services/pen.ts'],
  ['src/views/pen/Pen.tsx', '#services/pen.ts'],
  ['src/views/pen/Pen.tsx', '../../services/pen.ts'],
  ['src/views/pen/Pen.tsx', 'ky'],
  ['src/views/kit/Pen.tsx', '#machines/pen.machine.ts'],
  ['src/views/kit/Pen.tsx', 'react-aria-components'],
  ['src/wiring/pen.tsx', './ink.tsx'],
  ['src/wiring/pen.tsx', '#server/app.ts'],
  ['src/main.tsx', '#server/app.ts'],
  ['server/pen.ts', '#machines/pen.machine.ts'],
  ['server/pen.ts', '../src/views/App.tsx'],
  ['e2e/pen.ts', '#services/pen.ts'],
] as const

/** Within the server: routes stand on acts, acts on notices, those on resources, all of them on db. */
const wrongWays = [
  ['server/routes/pen.ts', './ink.ts'],
  ['server/routes/pen.ts', '#server/jobs/index.ts'],
  ['server/routes/pen.ts', '#server/db/schema.ts'],
  ['server/routes/pen.ts', '#views/App.tsx'],
  ['server/jobs/pen.ts', '#server/routes/ink.ts'],
  ['server/jobs/pen.ts', 'drizzle-orm'],
  ['server/acts/pen.ts', '#server/routes/ink.ts'],
  ['server/acts/pen.ts', '#server/plugins/session.ts'],
  ['server/acts/pen.ts', 'drizzle-orm'],
  ['server/acts/pen.ts', 'drizzle-orm/pg-core'],
  ['server/notices/pen.ts', '#server/acts/ink.ts'],
  ['server/notices/pen.ts', '#server/db/schema.ts'],
  ['server/resources/pens/store.ts', '#server/acts/ink.ts'],
  ['server/resources/pens/store.ts', '#server/notices/ink.ts'],
  ['server/resources/pens/view.ts', '#server/routes/ink.ts'],
  ['server/resources/pens/view.ts', '../ink.ts'],
  ['server/db/pen.ts', '#server/resources/pens/store.ts'],
] as const

describe('an import', () => {
  const clean = layers.map(({ folder }) => ({
    path: `${folder}/clean.ts`,
    text: "import './a.ts'",
  }))

  test('in its direction is fine, in whatever form it is written', () => {
    const files = [
      {
        path: 'src/rules/a.ts',
        text: "import * as z from 'zod/mini'\nimport { format } from 'date-fns/format'",
      },
      {
        path: 'src/views/home/Home.tsx',
        text: "import { x } from '#views/kit/X.tsx'\nimport './Home.module.css'",
      },
      { path: 'src/wiring/routes.ts', text: "const home = () => import('./home.tsx')" },
      { path: 'src/machines/a.machine.ts', text: "// from 'ky'\n/* import 'react' */" },
    ]
    expect(importFaults([...clean, ...files])).toEqual([])
  })

  test.each(wrongImports)('of %s may not be %s', (path, specifier) => {
    for (const text of [
      `import { x } from '${specifier}'`,
      `export * from '${specifier}'`,
      `import('${specifier}')`,
    ])
      expect(importFaults([...clean, { path, text }])).toEqual([
        `${path} may not import ${specifier}`,
      ])
  })

  test('is read at all', () => {
    expect(importFaults(clean.slice(1))).toEqual(['no file of src/rules was read'])
  })
})

describe('Biome, over planted files,', () => {
  const planted: Record<string, string> = {
    'src/rules/global.ts': 'export const here = () => window.location\n',
    'src/rules/any.ts': 'export const same = (it: any) => it\n',
    'src/rules/ping.ts': "import { pong } from './pong.ts'\n\nexport const ping = () => pong()\n",
    'src/rules/pong.ts': "import { ping } from './ping.ts'\n\nexport const pong = () => ping()\n",
    'src/views/State.tsx': "import { useState } from 'react'\n\nuseState(1)\n",
    'src/views/Effect.tsx': "import { useEffect } from 'react'\n\nuseEffect(() => {})\n",
    'src/views/Setup.tsx': "import { setup } from 'xstate'\n\nsetup({})\n",
    'src/views/outlets/Fine.tsx': "import { useEffect } from 'react'\n\nuseEffect(() => {})\n",
    'server/settings.ts': 'export const port = process.env.PORT\n',
    ...Object.fromEntries(
      [...wrongImports, ...wrongWays].map(([path, specifier], index) => [
        path.replace(/\.tsx?$/, (ending) => `${index}${ending}`),
        `import { x } from '${specifier}'\n\nx()\n`,
      ]),
    ),
  }
  const refused = lintPlanted(planted)
  const rulesAgainst = (path: string) => refused.get(path) ?? []

  test.each(Object.keys(planted).filter((path) => /\d\.tsx?$/.test(path)))(
    'refuses the import in %s',
    (path) => {
      expect(rulesAgainst(path)).toContain('lint/style/noRestrictedImports')
    },
  )

  test.each([
    ['src/rules/global.ts', 'lint/style/noRestrictedGlobals'],
    ['src/rules/any.ts', 'lint/suspicious/noExplicitAny'],
    ['src/rules/ping.ts', 'lint/suspicious/noImportCycles'],
    ['src/rules/pong.ts', 'lint/suspicious/noImportCycles'],
    ['src/views/State.tsx', 'lint/style/noRestrictedImports'],
    ['src/views/Effect.tsx', 'lint/style/noRestrictedImports'],
    ['src/views/Setup.tsx', 'lint/style/noRestrictedImports'],
    ['server/settings.ts', 'lint/style/noProcessEnv'],
  ])('refuses %s by %s', (path, rule) => {
    expect(rulesAgainst(path)).toContain(rule)
  })

  test('lets an outlet have effects', () => {
    expect(rulesAgainst('src/views/outlets/Fine.tsx')).not.toContain(
      'lint/style/noRestrictedImports',
    )
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
    ['src/rules/pen.ts', 'window.open()', 'window.'],
    ['src/machines/pen.machine.ts', 'const now = new Date()', 'new Date()'],
    ['src/machines/pen.machine.ts', "sendParent({ type: 'x' })", 'sendParent'],
    ['src/machines/pen.machine.ts', "system.get('toasts')", 'system.get('],
    ['src/views/pen/Pen.tsx', 'const [open, setOpen] = React.useState(false)', 'useState'],
    ['src/views/pen/Pen.tsx', '<p data-testid="pen" />', 'data-testid'],
    ['server/pen.ts', '// TODO later', 'TODO'],
    ['server/pen.ts', 'const { passwordHash } = row', 'passwordHash'],
    ['server/pen.ts', 'db.select().from(members)', '.select().from(members'],
    ['server/pen.ts', 'tx.update(members).returning()', 'update(members).returning()'],
    ['tests/pen.test.ts', 'expect(x).toBeDefined()', '.toBeDefined('],
    ['tests/pen.test.ts', "test.skip('x', () => {})", 'test.skip'],
  ])('is broken in %s by %s', (path, text, found) => {
    const faults = habitFaults([...clean, { path, text }])
    expect(faults.map((fault) => fault.split(' – ')[0])).toEqual([`${path}: ${found}`])
  })

  test('is kept by a select of columns, whatever other tables are read whole', () => {
    const text =
      'db.select().from(posts)\ndb.select(memberColumns).from(members)\ntx.update(members).returning({ id })'
    expect(habitFaults([...clean, { path: 'server/pen.ts', text }])).toEqual([])
  })

  test('is kept by the kit and the outlets with state of their own, and needs something to read', () => {
    const kit = { path: 'src/views/kit/Pen.tsx', text: 'useState(1)' }
    expect(habitFaults([...clean, kit])).toEqual([])
    expect(habitFaults([])).toHaveLength(habits.length)
  })
})
