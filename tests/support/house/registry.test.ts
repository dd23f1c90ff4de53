/** Charts that are not registered, tested or described must be reported. */
import { expect, test } from 'vitest'
import { docstringOf, registeredIn } from '#scripts/registry.ts'
import { registered, stampedMachine, stampedTest } from '#scripts/stamp.ts'
import { registryFaults } from './registry.ts'

const chart = { path: 'src/machines/desk/pen.machine.ts', text: stampedMachine('pen', 'A pen.') }
const path = 'tests/machines/desk/pen.machine.test.ts'
const index = registeredIn(registered('export const machines = {\n}\n', 'desk/pen'))
const stories = new Map([['pen', docstringOf(chart.text, 'penMachine')]])
const faultsOf = (text: string) => registryFaults(index, [chart, { path, text }], stories)

test('a generated chart is registered, tested and described', () => {
  expect(index).toEqual([{ id: 'pen', name: 'penMachine', file: chart.path }])
  expect(stories.get('pen')).toBe('A pen.')
  expect(faultsOf(stampedTest('desk/pen'))).toEqual([])
})

test('a chart without a registration, a test or a description is reported', () => {
  expect(registryFaults([], [chart], stories)).toEqual([
    `${chart.path} is not in src/machines/index.ts`,
  ])
  expect(registryFaults(index, [chart], new Map())).toEqual([
    `${path} does not take every transition of penMachine`,
    `${path} has no sentence about penMachine`,
    `${chart.path} tells no story above penMachine`,
  ])
})

test('a test of another chart, or a mention outside of a test, does not count as a test', () => {
  const taking = "import { penMachine } from 'x'\n\ntakesEveryTransition(penMachine, {})\n"
  const others = ['', "test('x', () => stage(inkMachine))", 'const play = stage(penMachine)']
  expect(others.flatMap((text) => faultsOf(`${taking}${text}`))).toEqual(
    others.map(() => `${path} has no sentence about penMachine`),
  )
})
