import { expect, test } from 'vitest'
import { setup } from 'xstate'
import { pictureOf } from '#scripts/book/picture.ts'
import { keyOf, statesOf } from '#scripts/chart.ts'
import { fullestOf } from '#scripts/chart-book.ts'
import { type Chart, charts } from '#scripts/registry.ts'

const lamp = setup({ guards: { isDark: () => true } }).createMachine({
  id: 'lamp',
  initial: 'off',
  on: { 'dust.fallen': {} },
  states: {
    off: { on: { 'switch.pressed': { guard: 'isDark', target: 'on' }, 'thief.came': 'on' } },
    on: { initial: 'dim', states: { dim: {}, broken: { type: 'final' } } },
  },
})

const textsIn = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text)

test('a chart’s picture shows states and transitions, and lists a transition without a target inside its state', async () => {
  expect(textsIn(await pictureOf(lamp))).toEqual([
    'lamp',
    'dust.fallen',
    'on',
    'off',
    'switch.pressed [isDark]',
    'thief.came',
    'dim',
  ])
})

test('a chart’s picture contains no id, no external reference and no fixed colour outside its style sheet', async () => {
  const svg = await pictureOf(lamp)
  const body = svg.slice(svg.indexOf('</style>'))
  expect(svg.startsWith('<svg ')).toBe(true)
  expect(body.match(/\bid=|href|fill=|stroke=|font-/g)).toBe(null)
})

test('each state can be found in its chart’s picture by its class', async () => {
  const missing: string[] = []
  for (const { factory, machine } of charts) {
    if (factory !== null) continue
    const svg = await pictureOf(machine)
    for (const node of statesOf(machine.root))
      if (!new RegExp(`class="[^"]*\\b${keyOf(node)}"`).test(svg)) missing.push(node.id)
  }
  expect(missing).toEqual([])
})

test('a factory’s picture, drawn from its largest chart, shows the states of all its charts', () => {
  const statesIn = (chart: Chart | undefined) =>
    chart ? statesOf(chart.machine.root).map(({ path }) => path.join('.')) : []
  const strangers = charts.flatMap((chart) => {
    const drawn = chart.factory && statesIn(fullestOf(chart.factory, charts))
    return statesIn(chart)
      .filter((path) => drawn && !drawn.includes(path))
      .map((path) => `${chart.id}: ${path}`)
  })
  expect(strangers).toEqual([])
})
