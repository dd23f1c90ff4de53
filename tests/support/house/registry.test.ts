/** Sample charts without a test or a description, and options that no test covers. All of these must be reported. */
import { expect, test } from 'vitest'
import { setup } from 'xstate'
import { needActor } from '#machines/needs.ts'
import { chartsIn } from '#scripts/registry.ts'
import { stampedMachine, stampedTest } from '#scripts/stamp.ts'
import { registryFaults } from './registry.ts'

const aMachine = (id: string, more: 'lost' | 'found' = 'found') =>
  setup({ actors: { submit: needActor<void>() } }).createMachine({
    id,
    initial: 'kept',
    states: { kept: {}, [more]: {} },
  })

const file = 'src/machines/desk/pen.machine.ts'
const chart = { path: file, text: stampedMachine('pen', 'A pen.') }
const path = 'tests/machines/desk/pen.machine.test.ts'
const pen = chartsIn(file, chart.text, { penMachine: aMachine('pen'), isPen: true })
const faultsOf = (text: string, charts = pen) => registryFaults(charts, [chart, { path, text }])

test('a generated chart is found with its test and its description', () => {
  expect(pen.map(({ machine: _, ...rest }) => rest)).toEqual([
    { id: 'pen', name: 'penMachine', file, story: 'A pen.', factory: null, options: [] },
  ])
  expect(faultsOf(stampedTest('desk/pen'))).toEqual([])
})

test('a chart without a test or a description is reported, and so is a file without a chart', () => {
  expect(registryFaults([], [chart])).toEqual([`${file} exports no chart`])
  const untold = pen.map((one) => ({ ...one, story: '' }))
  expect(registryFaults([...untold, ...pen], [chart])).toEqual([
    'two charts have the id pen',
    `${path} does not take every transition of penMachine`,
    `${path} has no named test about penMachine`,
    `${file} has no docstring above penMachine`,
    `${path} does not take every transition of penMachine`,
    `${path} has no named test about penMachine`,
  ])
})

test('another chart’s test, or a mention outside a test, does not count as a test', () => {
  const taking = "import { penMachine } from 'x'\n\ntakesEveryTransition(penMachine, {})\n"
  const others = ['', "test('x', () => stage(inkMachine))", 'const play = stage(penMachine)']
  expect(others.flatMap((text) => faultsOf(`${taking}${text}`))).toEqual(
    others.map(() => `${path} has no named test about penMachine`),
  )
})

const forms = 'src/machines/desk/ink.form.ts'
const text = `
/** Ink. */
export const inkForm = formMachine<Ink, void>({
  id: 'ink',
  description: 'Ink.',
  check: inkErrors,
  bearer: 'colour',
})

/** A lid. */
export const lidForm = formMachine<Lid, void>({
  id: 'lid',
  description: 'A lid.',
  check: checked(lidSchema),
  bearer: 'size',
})

/** A nib. */
export const nibForm = formMachine<Nib, void>({
  id: 'nib',
  description: 'A nib.',
  check: checked(nibSchema),
  submits: 'whenValid',
  verifies: true,
})
`
const made = (lid = aMachine('lid')) =>
  chartsIn(forms, text, { inkForm: aMachine('ink'), lidForm: lid, nibForm: aMachine('nib') })
const testOf = (covered: string) => [
  { path: forms, text },
  { path: 'tests/machines/factories.test.ts', text: covered },
  {
    path: 'tests/machines/desk/ink.form.test.ts',
    text: "test('x', () => [inkForm, lidForm, nibForm])",
  },
]
const covers = 'takesEveryTransition(inkForm, {})\ntakesEveryTransition(nibForm, {})'

test('the options for a chart made by a factory are read from its source', () => {
  expect(made().map(({ id, factory, options }) => [id, factory, options])).toEqual([
    ['ink', 'form', ["bearer: 'colour'"]],
    ['lid', 'form', ["bearer: 'size'"]],
    ['nib', 'form', ["submits: 'whenValid'", 'verifies']],
  ])
})

test('testing one real chart from each set of options is enough', () => {
  expect(registryFaults(made(), testOf(covers))).toEqual([])
  expect(registryFaults(made(), testOf(covers.replace('nibForm', 'penForm')))).toEqual([
    "tests/machines/factories.test.ts tests no form with the options (submits: 'whenValid', verifies), such as nibForm",
  ])
})

test('a chart that differs from the others in its set is reported', () => {
  const other = aMachine('lid', 'lost')
  expect(registryFaults(made(other), testOf(covers))).toEqual([
    'lid differs from ink, which has the same options',
  ])
})
