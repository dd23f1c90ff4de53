import { expect, test } from 'vitest'
import { setup } from 'xstate'
import { needActor } from '#machines/needs.ts'
import {
  acceptedTable,
  bookOf,
  drawn,
  difference as linesBetween,
  tableIn,
} from '#scripts/chart-book.ts'
import { tableOf } from '#scripts/chart-page.ts'
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
const sources = new Map([
  ['src/wiring/desk.tsx', 'deskMachine.provide({}) lidForm.provide({})'],
  ['src/views/desk/Desk.tsx', "import type { DeskRef } from '#machines/desk/desk.machine.ts'"],
])
const book = await bookOf(charts, new Map([['form', 'A form: it is\nsent. Or not.']]), sources)

test('the chart book has a page, a picture and a definition for each chart, in its area’s folder, and for each factory', () => {
  expect([...book.keys()]).toEqual([
    'README.md',
    'map.md',
    'map.svg',
    'desk/desk.md',
    'desk/desk.svg',
    'desk/desk.json',
    'form.md',
    'form.svg',
    'form.json',
  ])
})

test('a chart’s page links to the chart’s files and to the charts that it invokes', () => {
  const page = book.get('desk/desk.md') ?? ''
  expect(page.split('\n').filter((line) => line.startsWith('- '))).toEqual([
    '- Chart: [desk.machine.ts](../../../src/machines/desk/desk.machine.ts), [as JSON](desk.json)',
    '- Invokes: [ink](../form.md)',
    '- View: [Desk.tsx](../../../src/views/desk/Desk.tsx)',
    '- Wiring: [desk.tsx](../../../src/wiring/desk.tsx)',
    '- Test: [desk.machine.test.ts](../../../tests/machines/desk/desk.machine.test.ts)',
  ])
})

test('a chart made by a factory is a row on the factory’s page, where charts with the same options share a section', () => {
  const page = book.get('form.md') ?? ''
  const file = '[ink.form.ts](../../src/machines/desk/ink.form.ts)'
  expect(page.split('\n').slice(0, 9)).toEqual([
    '# form',
    '',
    'A form: it is',
    'sent. Or not.',
    '',
    '| chart | what it is about | options | used by | file |',
    '|---|---|---|---|---|',
    `| \`ink\` | Something about a ink. | \`bearer: 'colour'\` | [desk](desk/desk.md) | ${file} |`,
    `| \`lid\` | Something about a lid. | \`bearer: 'colour'\` | [desk.tsx](../../src/wiring/desk.tsx) | ${file} |`,
  ])
  expect(page.slice(page.indexOf('\n## '))).toBe(`
## bearer

\`ink\`, \`lid\`

${tableOf(lid, '')}`)
})

test('the index of the chart book lists the charts of each area, and each factory', () => {
  const rows = (book.get('README.md') ?? '')
    .split('\n')
    .filter((line) => /^(?:\| \[|## )/.test(line))
  expect(rows).toEqual([
    '## desk',
    '| [desk](desk/desk.md) | A desk. | 0 | 1 |',
    '## Factories',
    '| [form](form.md) | A form: it is sent. | 2 |',
    '## What listeners send',
  ])
})

test('the map in the chart book lists each chart below the charts that invoke it', () => {
  const rows = (book.get('map.md') ?? '').split('\n').filter((line) => /^ *- /.test(line))
  expect(rows).toEqual(['- [desk](desk/desk.md)', '  - [ink](form.md)', '- [lid](form.md)'])
})

test('a chart’s accepted table is read from its page, or from the section of a factory’s page that names the chart', () => {
  const read = (page: string) => book.get(page) ?? book.get(`desk/${page}`) ?? null
  expect(acceptedTable('desk', read)).toEqual({ table: tableOf(desk).trim() })
  expect(acceptedTable('lid', read)).toEqual({ table: tableOf(lid, '').trim(), about: '' })
  expect(acceptedTable('pen', read)).toBe(null)
})

test('each factory of charts has a description of the charts it makes', () => {
  expect([...factoryStories].filter(([, story]) => story === '')).toEqual([])
})

const page = book.get('desk/desk.md') ?? ''
const other = page.replace('| stays |', '| `lost` |')
const drawings = new Map([
  ['README.md', 'The index.'],
  ['desk/desk.md', page],
  ['desk/desk.svg', '<svg/>'],
  ['shelf.md', page],
])
const over = (change: Record<string, string>) =>
  drawn(drawings, new Map(Object.entries({ ...Object.fromEntries(drawings), ...change })), [
    'shelf',
  ])
const difference = [
  '- | `(anywhere)` | A desk. | `pen.taken` |  | `lost` |  |',
  '+ | `(anywhere)` | A desk. | `pen.taken` |  | stays |  |',
]

test('if the table on a chart’s page has changed, neither the page nor its picture is overwritten, and the difference is shown', () => {
  expect(tableIn(page)).toBe(tableOf(desk).trim())
  expect(over({ 'desk/desk.md': other, 'desk/desk.svg': '<svg></svg>' })).toEqual({
    write: [],
    remove: [],
    refused: new Map([['desk/desk.md', difference]]),
  })
})

test('a chart’s page that moves to another area is not written either if its table has changed', () => {
  const present = new Map([...drawings, ['desk.md', other]])
  present.delete('desk/desk.md')
  expect(drawn(drawings, present, []).refused).toEqual(new Map([['desk/desk.md', difference]]))
})

test('the difference between two tables shows lines that were added, removed, moved or duplicated', () => {
  const told = (old: string, now: string) => linesBetween([...old], [...now]).join(' ')
  expect(told('abc', 'abc')).toBe('')
  expect(told('abcd', 'abxd')).toBe('- c + x')
  expect(told('abc', 'acb')).toBe('- b + b')
  expect(told('aab', 'ab')).toBe('- a')
  expect(told('ab', 'aab')).toBe('+ a')
  expect(told('', 'ab')).toBe('+ a + b')
})

test('the index is overwritten, and so is the page of a chart that was accepted by name or whose table did not change', () => {
  const changed = { 'README.md': 'An index.', 'desk/desk.md': page.replace('A desk.', 'A table.') }
  expect(over({ ...changed, 'shelf.md': other })).toEqual({
    write: ['README.md', 'desk/desk.md', 'shelf.md'],
    remove: [],
    refused: new Map(),
  })
})

test('a new chart’s page is written, and a removed chart’s page is deleted', () => {
  const present = new Map([
    ['README.md', 'The index.'],
    ['desk/desk.md', page],
    ['desk/desk.svg', '<svg/>'],
    ['lamp.md', page],
  ])
  expect(drawn(drawings, present, [])).toEqual({
    write: ['shelf.md'],
    remove: ['lamp.md'],
    refused: new Map(),
  })
})
