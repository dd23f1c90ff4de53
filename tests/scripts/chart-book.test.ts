import { expect, test } from 'vitest'
import { setup } from 'xstate'
import { needActor } from '#machines/needs.ts'
import { acceptedTable, drawn, pagesOf, tableIn } from '#scripts/chart-book.ts'
import { pageOf, tableOf } from '#scripts/chart-page.ts'
import { chartsIn, factoryStories } from '#scripts/registry.ts'

const { createMachine } = setup({ actors: { submit: needActor<void>() } })
const aForm = (id: string) =>
  createMachine({
    id,
    description: `Something about a ${id}.`,
    initial: 'editing',
    states: {
      editing: { description: 'Typed in.', on: { 'form.submitted': 'submitting' } },
      submitting: { description: 'On its way.' },
    },
  })
const [ink, lid] = [aForm('ink'), aForm('lid')]
const desk = setup({ actors: { ink } }).createMachine({
  id: 'desk',
  description: 'A desk.',
  on: { 'pen.taken': {} },
})
const formSource = (name: string) =>
  `export const ${name} = formMachine<A, B>({\n  id: 'x',\n  bearer: 'colour',\n})\n`
const forms = formSource('inkForm') + formSource('lidForm')
const charts = [
  ...chartsIn(
    'src/machines/desk/desk.machine.ts',
    '/** A desk. */\nexport const deskMachine = setup',
    {
      deskMachine: desk,
    },
  ),
  ...chartsIn('src/machines/desk/ink.form.ts', forms, { inkForm: ink, lidForm: lid }),
]
const wiring = new Map([['src/wiring/desk.tsx', 'lidForm.provide({})']])
const pages = pagesOf(charts, new Map([['form', 'A form: it is\nsent. Or not.']]), wiring)

test('a chart that a factory makes has no page, but its row, and its section with those of the same options', () => {
  expect([...pages.keys()]).toEqual(['README.md', 'desk.md', 'form.md'])
  const page = pages.get('form.md') ?? ''
  expect(page.split('\n').slice(0, 8)).toEqual([
    '# form',
    '',
    'A form: it is',
    'sent. Or not.',
    '',
    '| chart | what it is about | options | used by |',
    '|---|---|---|---|',
    "| `ink` | Something about a ink. | `bearer: 'colour'` | [desk](desk.md) |",
  ])
  expect(page.slice(page.indexOf('\n## '))).toBe(`
## bearer

\`ink\`, \`lid\`

${tableOf(lid, '')}`)
  expect(page).toContain("| `bearer: 'colour'` | `src/wiring/desk.tsx` |")
})

test('the index lists each chart with a page, and each factory', () => {
  const rows = (pages.get('README.md') ?? '').split('\n').filter((line) => line.startsWith('| ['))
  expect(rows).toEqual([
    '| [desk](desk.md) | A desk. | 0 | 1 |',
    '| [form](form.md) | A form: it is sent. | 2 |',
  ])
})

test('the table that was accepted for a chart is on its page, or in the section that names it', () => {
  const read = (page: string) => pages.get(page) ?? null
  expect(acceptedTable('desk', read)).toEqual({ table: tableOf(desk).trim() })
  expect(acceptedTable('lid', read)).toEqual({ table: tableOf(lid, '').trim(), about: '' })
  expect(acceptedTable('pen', read)).toBe(null)
})

test('each factory says what it makes', () => {
  expect([...factoryStories].filter(([, story]) => story === '')).toEqual([])
})

const page = pageOf(desk, 'A desk.')
const other = page.replace('| stays |', '| `lost` |')
const drawings = new Map([
  ['README.md', 'The index.'],
  ['desk.md', page],
  ['shelf.md', page],
])
const over = (change: Record<string, string>) =>
  drawn(drawings, new Map(Object.entries({ ...Object.fromEntries(drawings), ...change })), [
    'shelf',
  ])

test('a page whose table changed is not overwritten, and the difference is shown', () => {
  expect(tableIn(page)).toBe(tableOf(desk).trim())
  expect(over({ 'desk.md': other })).toEqual({
    write: [],
    remove: [],
    refused: new Map([
      [
        'desk.md',
        [
          '- | `(anywhere)` | A desk. | `pen.taken` |  | `lost` |  |',
          '+ | `(anywhere)` | A desk. | `pen.taken` |  | stays |  |',
        ],
      ],
    ]),
  })
})

test('a page is overwritten when its chart is named, or when only its story or the index changed', () => {
  const changed = { 'README.md': 'An index.', 'desk.md': page.replace('A desk.', 'A table.') }
  expect(over({ ...changed, 'shelf.md': other })).toEqual({
    write: ['README.md', 'desk.md', 'shelf.md'],
    remove: [],
    refused: new Map(),
  })
})

test('a new page is written, and the page of a removed chart is deleted', () => {
  const present = new Map([
    ['README.md', 'The index.'],
    ['desk.md', page],
    ['lamp.md', page],
  ])
  expect(drawn(drawings, present, [])).toEqual({
    write: ['shelf.md'],
    remove: ['lamp.md'],
    refused: new Map(),
  })
})
