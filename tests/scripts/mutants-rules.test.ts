import { expect, test } from 'vitest'
import { decidingAmong, judgedIn, testsOfRule } from '#scripts/mutants/rules.ts'

const sources = (files: Record<string, string>) => new Map(Object.entries(files))

const chart = (guards: string) => `
import { setup } from 'xstate'
import { isDry, inkLeft, type Pen } from '#rules/desk/pen.ts'
export const pen = setup({
  guards: { ${guards} },
  actions: { keep: ({ context }) => inkLeft(context) },
}).createMachine({})
`

const act = (names: string) =>
  `import {\n  ${names},\n} from '#rules/desk/pen.ts'\nexport const write = () => {}\n`

test.each([
  [
    'is called by a guard',
    { 'src/machines/desk/pen.machine.ts': chart('isDry: ({ context }) => isDry(context)') },
    true,
  ],
  ['is called only by an action', { 'src/machines/desk/pen.machine.ts': chart('') }, false],
  ['is called by an act', { 'server/acts/write.ts': act('type Pen,\n  isDry') }, true],
  ['is called by a plugin', { 'server/plugins/desk.ts': act('isDry') }, true],
  ['is called only by a route', { 'server/routes/desk.ts': act('isDry') }, false],
  [
    'gives an act only types, constants and schemas',
    { 'server/acts/write.ts': act('type Pen,\n  INK_MAX,\n  penSchema') },
    false,
  ],
  ['exports a refusal', { 'src/rules/desk/pen.ts': 'export const inkRefusal = () => null' }, true],
])('a module of rules that %s counts as making decisions: %s', (_, files, decides) => {
  const rule = { 'src/rules/desk/pen.ts': 'export const isDry = () => true' }
  expect(decidingAmong(sources({ ...rule, ...files }))).toEqual(
    decides ? ['src/rules/desk/pen.ts'] : [],
  )
})

test.each(['desk/pen-words', 'desk/words', 'desk/paths', 'text/pen'])(
  'a module named %s.ts does not count as making decisions',
  (name) => {
    const rule = { [`src/rules/${name}.ts`]: 'export const inkRefusal = () => null' }
    expect(decidingAmong(sources(rule))).toEqual([])
  },
)

test('a rule’s own tests are the tests that import it, in its area’s folder and in the folder “wire”', () => {
  expect(testsOfRule('src/rules/exchange/schema.ts')).toEqual([
    'tests/rules/exchange/next-thing.test.ts',
    'tests/rules/exchange/page-words.test.ts',
    'tests/rules/exchange/pocket.test.ts',
    'tests/rules/exchange/reason.test.ts',
    'tests/rules/exchange/schema.test.ts',
    'tests/rules/exchange/send-by-words.test.ts',
    'tests/rules/wire/entities.test.ts',
  ])
})

test('a fault in a rule is described like a fault in a chart', () => {
  const source = 'const most = 3\nexport const isFull = (ink: number) =>\n  ink\n    >= most\n'
  const at = (line: number, column: number) => ({ line, column })
  type Status = 'Killed' | 'Survived' | 'NoCoverage' | 'Timeout' | 'CompileError'
  const result = (status: Status, testsCompleted = 3) => ({
    status,
    testsCompleted,
    mutatorName: 'EqualityOperator',
    replacement: 'ink > most',
    location: { start: at(3, 3), end: at(4, 12) },
  })
  const fault = { kind: 'EqualityOperator', line: 3, what: 'ink >= most → ink > most' }
  expect(
    judgedIn(source, [
      result('Killed'),
      result('Survived'),
      result('NoCoverage'),
      result('Timeout'),
      result('CompileError'),
      result('Survived', 0),
    ]),
  ).toEqual([
    [fault, 'tests'],
    [fault, 'survived'],
    [fault, 'survived'],
    [fault, 'endless'],
    [fault, 'tests'],
  ])
})
