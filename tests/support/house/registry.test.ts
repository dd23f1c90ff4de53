/** A chart that is unregistered, untested, undrawn, untold or unwired is seen. */
import { describe, expect, test } from 'vitest'
import { setup } from 'xstate'
import { needAction, needActor } from '#machines/needs.ts'
import { pagesOf } from '#scripts/chart-page.ts'
import { docstringOf, registeredIn } from '#scripts/registry.ts'
import { registered, stampedMachine, stampedTest } from '#scripts/stamp.ts'
import { diagramFaults, registryFaults } from './registry.ts'
import { wiringFaults } from './wiring.ts'

describe('the registry', () => {
  const story = 'A pen.'
  const machine = { path: 'src/machines/desk/pen.machine.ts', text: stampedMachine('pen', story) }
  const taken = { path: 'tests/machines/desk/pen.machine.test.ts', text: stampedTest('desk/pen') }
  const index = registered('export const machines = {\n}\n', 'desk/pen')
  const house = {
    registered: registeredIn(index),
    sources: [machine],
    tests: [taken],
    stories: new Map([['pen', docstringOf(machine.text, 'penMachine')]]),
  }

  test('knows a stamped chart, its file, its test and its story', () => {
    expect(house.registered).toEqual([{ id: 'pen', name: 'penMachine', file: machine.path }])
    expect(house.stories.get('pen')).toBe(story)
    expect(registryFaults(house)).toEqual([])
  })

  test('misses a chart that is not in it, one without a test or a story, one that is too long', () => {
    expect(registryFaults({ ...house, registered: [] })).toEqual([
      'src/machines/desk/pen.machine.ts is not in src/machines/index.ts',
    ])
    expect(
      registryFaults({ ...house, tests: [{ ...taken, text: 'test()' }], stories: new Map() }),
    ).toEqual([
      'pen: tests/machines/desk/pen.machine.test.ts does not take every transition of penMachine',
      'pen: tests/machines/desk/pen.machine.test.ts has no sentence about penMachine',
      'pen: src/machines/desk/pen.machine.ts tells no story above penMachine',
    ])
    const long = { ...machine, text: '//\n'.repeat(301) }
    expect(registryFaults({ ...house, sources: [long] })).toEqual([
      'src/machines/desk/pen.machine.ts has 301 lines: split it',
    ])
    expect(registryFaults({ ...house, sources: [] })).toEqual(['no chart was read'])
  })

  test('misses a sentence beside the transitions, also where another chart has one', () => {
    const taking = "import { penMachine } from 'x'\n\ntakesEveryTransition(penMachine, {})\n"
    const missing = [
      'pen: tests/machines/desk/pen.machine.test.ts has no sentence about penMachine',
    ]
    const saying = (sentence: string) =>
      registryFaults({ ...house, tests: [{ ...taken, text: `${taking}${sentence}` }] })
    expect(saying('')).toEqual(missing)
    expect(saying("test('ink is wet', () => stage(inkMachine))")).toEqual(missing)
    expect(saying('const play = stage(penMachine)')).toEqual(missing)
    expect(saying("test('a pen writes', () => stage(penMachine))")).toEqual([])
    expect(saying("test.each([1])('%s', () => stage(penMachine))")).toEqual([])
  })

  test('sees a page that is stale, missing, or of a chart that is gone', () => {
    const chart = setup({}).createMachine({ id: 'pen', description: story })
    const pages = pagesOf({ pen: chart }, new Map())
    expect(diagramFaults(pages, pages)).toEqual([])
    expect(
      diagramFaults(
        pages,
        new Map([
          ['pen.md', 'old'],
          ['ink.md', ''],
        ]),
      ),
    ).toEqual([
      'docs/machines/README.md is stale: npx tsx scripts/diagrams.ts',
      'docs/machines/pen.md is stale: npx tsx scripts/diagrams.ts',
      'docs/machines/ink.md shows a chart that is gone',
    ])
    expect(diagramFaults(pagesOf({}, new Map()), new Map([['README.md', '']]))).toEqual([
      'no chart was drawn',
      'docs/machines/README.md is stale: npx tsx scripts/diagrams.ts',
    ])
  })
})

test('the wiring forgets neither a need, nor one of a child, nor a whole chart', () => {
  const child = setup({ actions: { goTo: needAction('goTo') } }).createMachine({ id: 'child' })
  const page = setup({ actors: { child, save: needActor<void>() } }).createMachine({ id: 'page' })
  const wired = new Map([['home.tsx', [page.provide({})]]])
  expect(wiringFaults(wired, ['page', 'child', 'pen'])).toEqual([
    'home.tsx forgets page.child: action goTo',
    'home.tsx forgets page: actor save',
    'nobody wires pen',
  ])
  expect(wiringFaults(new Map(), [])).toEqual(['no wiring was opened'])
})
